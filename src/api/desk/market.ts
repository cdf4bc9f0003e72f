/** Categories and series of the market at the operator's desk. */
import { z } from 'zod'
import { MARKET_LENGTHS, type MarketPart } from '#domain/desk/market-setup.ts'
import { required } from '#domain/input/sentences.ts'
import { publicId, publicNumber } from '../content.ts'
import { data, endpoint, ok, text, uuid } from '../endpoint.ts'

const PATH = '/v1/merchant/admin/market'
const category = z.object({ id: z.int(), name: z.string(), version: z.int(), series: z.int() })
const series = z.object({
  id: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  trade_category_id: z.string().nullable(),
  /** empty without one */
  trade_category_name: z.string(),
  name: z.string(),
  spec: z.string(),
  source: z.string(),
  hidden: z.boolean(),
  version: z.int(),
  /** number of its quotes, and the day of the newest */
  quotes: z.int(),
  quoted_on: z.string().nullable(),
})
const setup = z.object({ categories: z.array(category), series: z.array(series) })
export type MarketSetup = z.output<typeof setup>
export type SetupCategory = z.output<typeof category>
export type SetupSeries = z.output<typeof series>

const base_version = z.int({ error: '版本格式有误' }).min(0, { error: '版本格式有误' })
const idParams = z.object({ id: publicId })
const made = data(z.object({ id: z.int() }))

export const readMarketSetup = endpoint({
  method: 'GET',
  path: PATH,
  guard: 'desk:market',
  summary: '行情分类和品种，按显示顺序',
  response: data(setup),
})

const categoryFields = { name: text(MARKET_LENGTHS.category, required('分类名称')) }
export const createMarketCategory = endpoint({
  method: 'POST',
  path: `${PATH}/categories`,
  guard: 'desk:market',
  summary: '新增行情分类',
  body: z.object(categoryFields),
  response: made,
  mutation: true,
})
export const updateMarketCategory = endpoint({
  method: 'PUT',
  path: `${PATH}/categories/{id}`,
  guard: 'desk:market',
  summary: '修改行情分类',
  params: idParams,
  body: z.object({ base_version, ...categoryFields }),
  response: ok,
  mutation: true,
})
export const deleteMarketCategory = endpoint({
  method: 'DELETE',
  path: `${PATH}/categories/{id}`,
  guard: 'desk:market',
  summary: '删除没有品种的行情分类',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
})

const seriesFields = {
  category_id: publicNumber,
  trade_category_id: uuid.nullable(),
  name: text(MARKET_LENGTHS.name, required('品种名称')),
  spec: text(MARKET_LENGTHS.spec),
  source: text(MARKET_LENGTHS.source, required('报价来源')),
  hidden: z.boolean(),
}
export const createMarketSeries = endpoint({
  method: 'POST',
  path: `${PATH}/series`,
  guard: 'desk:market',
  summary: '新增行情品种',
  body: z.object(seriesFields),
  response: made,
  mutation: true,
})
export const updateMarketSeries = endpoint({
  method: 'PUT',
  path: `${PATH}/series/{id}`,
  guard: 'desk:market',
  summary: '修改、隐藏或恢复行情品种；已有订单仍用原来的名称',
  params: idParams,
  body: z.object({ base_version, ...seriesFields }),
  response: ok,
  mutation: true,
})
export const deleteMarketSeries = endpoint({
  method: 'DELETE',
  path: `${PATH}/series/{id}`,
  guard: 'desk:market',
  summary: '删除没有报价的行情品种',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
})

const PARTS = ['market_category', 'market_series'] as const satisfies MarketPart[]
const order = z.array(z.int(), { error: '请给出顺序' }).max(1000, { error: '项目过多' })
export const orderMarket = endpoint({
  method: 'PUT',
  path: `${PATH}/order`,
  guard: 'desk:market',
  summary: '调整行情分类或品种的显示顺序：before 为所见的顺序，同事改过的不调整',
  body: z.object({ part: z.enum(PARTS, { error: '类别有误' }), before: order, ids: order }),
  response: ok,
  mutation: true,
})
