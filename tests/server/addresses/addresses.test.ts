/** A firm's addresses over HTTP: one default, shared with colleagues, and no unseen edit overwritten. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADDRESS_LIMIT, type Address } from '#domain/firm/address.ts'
import { addresses } from '#server/db/tables/addresses.ts'
import type { Client } from '../harness.ts'
import { type TradeServer, openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())
beforeEach(() => trade.db.delete(addresses))

const PATH = '/v1/user/addresses'
const KUNSHAN = ['32', '3205', '320583']
let serial = 0
const typed = (more: object = {}) => ({
  id: uuidv7(),
  name: `${++serial} 号库`,
  contact: '老周',
  phone: '13800000001',
  region_ids: KUNSHAN,
  region_name: '随便写的',
  detail: '港口大道 18 号',
  has_weighbridge: true,
  is_default: false,
  ...more,
})
async function add(who: Client, more: object = {}): Promise<Address> {
  const { status, body } = await who.post(PATH, typed(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const listed = async (who: Client): Promise<Address[]> => (await who.get(PATH)).body.data
const change = ({ id: _i, version, created_at: _c, updated_at: _u, default_rank: _r, ...fields }: Address, more: object) => ({
  base_version: version,
  ...fields,
  ...more,
})

test('an address is kept as typed, with the regions by their own names, and shown to the firm alone', async () => {
  const { trader, colleague, supplier, buyer } = trade.who
  const given = typed({ region_ids: [...KUNSHAN, '320583100'] })
  const { body } = await trader.post(PATH, given)
  expect(body.data).toMatchObject({ ...given, region_name: '江苏省苏州市昆山市玉山镇', is_default: true, version: 1 })
  for (const who of [trader, colleague]) {
    expect(await listed(who)).toEqual([body.data])
    expect((await who.get(`${PATH}/${given.id}`)).body).toEqual(body)
  }
  for (const who of [supplier, buyer]) {
    expect(await listed(who)).toEqual([])
    expect((await who.get(`${PATH}/${given.id}`)).body).toEqual((await who.get(`${PATH}/${uuidv7()}`)).body)
  }
  expect((await supplier.post(PATH, given)).body.details.fields).toEqual({ id: '仓库地址编号已被使用' })
})

test('the first record is the default, then the one chosen last, and deleting it restores the one before', async () => {
  const { supplier } = trade.who
  const defaults = async () => (await listed(supplier)).filter(({ is_default }) => is_default).map(({ id }) => id)
  const [a, b, c] = [await add(supplier), await add(supplier, { is_default: true }), await add(supplier)]
  expect(await defaults()).toEqual([b.id])
  const chosen = await supplier.put(`${PATH}/${c.id}`, change(c, { is_default: true }))
  expect(chosen.body.data).toMatchObject({ is_default: true, version: 2 })
  expect((await listed(supplier)).map(({ id }) => id)).toEqual([c.id, b.id, a.id])
  await supplier.put(`${PATH}/${c.id}`, change(chosen.body.data, { is_default: false }))
  expect(await defaults()).toEqual([c.id])
  await supplier.delete(`${PATH}/${c.id}`, { base_version: 3 })
  expect(await defaults()).toEqual([b.id])
  await supplier.delete(`${PATH}/${b.id}`, { base_version: 1 })
  expect(await defaults()).toEqual([a.id])
})

test('two people who choose a default at the same moment leave one default', async () => {
  const { trader, colleague } = trade.who
  const [a, b] = [await add(trader), await add(colleague)]
  await Promise.all([
    trader.put(`${PATH}/${a.id}`, change(a, { is_default: true })),
    colleague.put(`${PATH}/${b.id}`, change(b, { is_default: true })),
  ])
  const found = await listed(trader)
  expect(found.filter(({ is_default }) => is_default)).toHaveLength(1)
  expect(new Set(found.map(({ default_rank }) => default_rank)).size).toBe(2)
})

test('a colleague’s unseen edit refuses an edit or deletion and names its author, and one’s own edit does not', async () => {
  const { trader, colleague } = trade.who
  const seen = await add(trader)
  expect((await colleague.put(`${PATH}/${seen.id}`, change(seen, { detail: '二号门' }))).status).toBe(200)
  const late = [
    await trader.put(`${PATH}/${seen.id}`, change(seen, { detail: '三号门' })),
    await trader.delete(`${PATH}/${seen.id}`, { base_version: seen.version }),
  ]
  for (const { status, body } of late) {
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.message).toBe(`仓库地址“${seen.name}”已被${colleague.session.name}更改，请核对后再提交`)
  }
  const [now] = await listed(trader)
  expect(now?.detail).toBe('二号门')
  for (const detail of ['四号门', '五号门'])
    expect((await trader.put(`${PATH}/${seen.id}`, change(now as Address, { detail }))).status).toBe(200)
})

test('an edit of a deleted address names who deleted it, and another deletion finds nothing', async () => {
  const { trader, colleague } = trade.who
  const seen = await add(trader)
  expect((await colleague.delete(`${PATH}/${seen.id}`, { base_version: 1 })).status).toBe(200)
  const late = await trader.put(`${PATH}/${seen.id}`, change(seen, { detail: '三号门' }))
  expect([late.status, late.body.message]).toEqual([409, `仓库地址“${seen.name}”已被${colleague.session.name}删除`])
  const own = await colleague.put(`${PATH}/${seen.id}`, change(seen, {}))
  expect([own.status, own.body.message]).toEqual([409, `仓库地址“${seen.name}”已删除`])
  expect((await trader.delete(`${PATH}/${seen.id}`, { base_version: 1 })).status).toBe(404)
  expect((await trader.get(`${PATH}/${seen.id}`)).status).toBe(404)
  expect(await listed(trader)).toEqual([])
})

test('a duplicate name, a full list and unknown regions are refused at their field', async () => {
  const { supplier, other_supplier } = trade.who
  const { name } = await add(supplier)
  const refused = async (more: object) => (await supplier.post(PATH, typed(more))).body.details.fields
  expect(await refused({ name: `  ${name} ` })).toEqual({ name: '已有同名的仓库地址' })
  await add(other_supplier, { name })
  expect(await refused({ region_ids: ['32', '3205', '320599'] })).toEqual({ region_ids: '没有这个地区' })
  expect(await refused({ region_ids: ['32', '3205'] })).toEqual({ region_ids: '请选择到区县' })
  expect(await refused({ region_ids: [] })).toEqual({ region_ids: '请选择所在地区' })
  expect(await refused({ phone: '12345', name: '', contact: ' ', detail: '' })).toEqual({
    phone: '请输入正确的联系电话',
    name: '请输入地址名称',
    contact: '请输入联系人',
    detail: '请输入详细地址',
  })
  await Promise.all(Array.from({ length: ADDRESS_LIMIT + 3 }, () => supplier.post(PATH, typed())))
  expect(await listed(supplier)).toHaveLength(ADDRESS_LIMIT)
  expect((await refused({})).name).toContain(`最多保存 ${ADDRESS_LIMIT} 个`)
  const kept = (await listed(supplier))[0] as Address
  expect((await supplier.put(`${PATH}/${kept.id}`, change(kept, { detail: '满了也能改' }))).status).toBe(200)
})
