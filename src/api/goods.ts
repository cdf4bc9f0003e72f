/** A supplier's own goods (供应), and the rest of its quota. */
import { z } from 'zod'
import {
  GOODS_IMAGES,
  GOODS_LIMIT,
  GOODS_REFERENCE_LENGTH,
  GOODS_REPORTS,
  GOODS_STATES,
  GOODS_TITLE_LENGTH,
  GOODS_WAREHOUSE_LENGTH,
  GOODS_WORD_LENGTH,
  type Goods,
} from '#domain/goods/goods.ts'
import { moderated } from './moderated.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { cursor, data, endpoint, idOf, idParams, keysOf, kg, limit, page, planned, priceFen, text, uuid } from './endpoint.ts'

const word = text(GOODS_WORD_LENGTH)
const permille = z
  .int({ error: '请填写百分比，最多一位小数' })
  .min(0, { error: '不能为负数' })
  .max(999, { error: '不能超过 99.9%' })
const files = (most: number, what: string) => z.array(uuid).max(most, { error: `最多 ${most} ${what}` })
const PREMIUM_MOST_FEN = 10_000_000
const fields = {
  category_id: idOf(chosen('品类')),
  category_name: word,
  title: text(GOODS_TITLE_LENGTH, required('品名')),
  spec_name: text(GOODS_TITLE_LENGTH),
  brand: word,
  origin: word,
  grade: word,
  form: word,
  packing: word,
  moisture_permille: permille.nullable(),
  impurity_permille: permille.nullable(),
  quantity_kg: kg('请填写供应数量').min(1, { error: '供应数量必须大于 0' }),
  min_kg: kg().min(1, { error: '起订量必须大于 0' }).nullable(),
  pricing_mode: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: chosen('计价方式') }),
  price_fen: priceFen().nullable(),
  price_reference: text(GOODS_REFERENCE_LENGTH),
  premium_fen: z
    .int({ error: '请填写升贴水，最多两位小数' })
    .min(-PREMIUM_MOST_FEN, { error: '贴水过大' })
    .max(PREMIUM_MOST_FEN, { error: '升水过大' })
    .nullable(),
  factor_permille: z
    .int({ error: '请填写百分比，最多一位小数' })
    .min(1, { error: '系数必须大于 0' })
    .max(2000, { error: '不能超过 200%' })
    .nullable(),
  warehouse: text(GOODS_WAREHOUSE_LENGTH, chosen('所在仓库')),
  delivery_mode: z.enum(['pickup', 'deliver', 'agent'], { error: chosen('交货方式') }),
  images: files(GOODS_IMAGES, '张照片'),
  report_images: files(GOODS_REPORTS, '份质检报告'),
  valid_until: planned.nullable(),
}

export const goods = z.object({
  ...fields,
  id: uuid,
  no: z.string(),
  // Goods of earlier builds may lack fields that are required today.
  warehouse: z.string(),
  price_fen: z.int().nullable(),
  valid_until: z.string().nullable(),
  reserved_kg: z.int(),
  sold_kg: z.int(),
  on_sale: z.boolean(),
  held_back: z.boolean(),
  ...moderated,
  recycled_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Goods>

const base_version = z.int().min(0)

export const listOwnGoods = endpoint({
  method: 'GET',
  path: '/v1/supplier/goods',
  guard: 'supplier',
  summary: `本企业的供应，最多 ${GOODS_LIMIT} 条；state 为 recycled 时是回收站，q 可为汉字、拼音或首字母`,
  query: z.object({
    state: z.enum([...keysOf(GOODS_STATES), 'recycled'], { error: '没有这个状态' }).optional(),
    q: text(60).optional(),
    cursor,
    limit,
  }),
  response: page(goods),
})
export const readOwnGoods = endpoint({
  method: 'GET',
  path: '/v1/supplier/goods/{id}',
  guard: 'supplier',
  summary: '一条供应',
  params: idParams,
  response: data(goods),
})
/** The device chooses the id, so that goods can be published offline. */
export const createGoods = endpoint({
  method: 'POST',
  path: '/v1/supplier/goods',
  guard: 'supplier',
  summary: '发布供应并上架；企业未认证的先保存，不上架',
  body: z.object({ id: uuid, ...fields }),
  response: data(goods),
  mutation: true,
  entity: 'goods',
})
export const updateGoods = endpoint({
  method: 'PUT',
  path: '/v1/supplier/goods/{id}',
  guard: 'supplier',
  summary: '修改供应；同事在所见版本之后改过的，不覆盖',
  params: idParams,
  body: z.object({ base_version, ...fields }),
  response: data(goods),
  mutation: true,
  entity: 'goods',
})
export const setGoodsStatus = endpoint({
  method: 'PUT',
  path: '/v1/supplier/goods/{id}/status',
  guard: 'supplier',
  summary: '上架或下架',
  params: idParams,
  body: z.object({ base_version, on_sale: z.boolean() }),
  response: data(goods),
  mutation: true,
  entity: 'goods',
})
/**
 * `final` tells which deletion the person meant. Without it, a queued first deletion could delete from the bin. Answers null once
 * the goods are gone.
 */
export const deleteGoods = endpoint({
  method: 'DELETE',
  path: '/v1/supplier/goods/{id}',
  guard: 'supplier',
  summary: '移入回收站；final 为彻底删除回收站里的一条，有订单引用时不能删除',
  params: idParams,
  body: z.object({ base_version, final: z.boolean() }),
  response: data(goods.nullable()),
  mutation: true,
  entity: 'goods',
  done_when_gone: true,
})
export const recoverGoods = endpoint({
  method: 'POST',
  path: '/v1/supplier/goods/{id}/recovery',
  guard: 'supplier',
  summary: '从回收站恢复，恢复后为下架状态',
  params: idParams,
  body: z.object({ base_version }),
  response: data(goods),
  mutation: true,
  entity: 'goods',
})

const quota = z.object({
  /** maximum kilograms on sale at once; null for no limit */
  limit_kg: z.int().nullable(),
  on_sale_kg: z.int(),
  remaining_kg: z.int().nullable(),
})
export type Quota = z.output<typeof quota>
export const readQuota = endpoint({
  method: 'GET',
  path: '/v1/supplier/quota',
  guard: 'any',
  summary: '供应商的可上架额度；其他角色没有额度限制',
  response: data(quota),
})
