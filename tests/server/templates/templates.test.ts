/** A buyer's weigh-ticket templates over HTTP: shared with colleagues, and no edit overwritten unseen. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEMPLATE_LIMIT, usualFields } from '#domain/goods/template.ts'
import { templates } from '#server/db/tables/templates.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())
beforeEach(() => trade.db.delete(templates))

const PATH = '/v1/procurer/templates'
let serial = 0
const typed = (more: object = {}) => ({
  id: uuidv7(),
  base_version: 0,
  name: `${++serial} 号磅`,
  factory: '一厂磅房',
  paper: 'a5',
  fields: usualFields(),
  ...more,
})

test('a template is stored as typed, edited by its version, and deleted once', async () => {
  const { buyer, other_buyer, supplier } = trade.who
  const { base_version: _b, ...given } = typed()
  const made = await buyer.post(PATH, { ...given, base_version: 0 })
  expect(made.body.data).toMatchObject({ ...given, version: 1 })
  expect((await buyer.get(PATH)).body.data).toEqual([made.body.data])
  expect((await other_buyer.get(PATH)).body.data).toEqual([])
  expect((await supplier.get(PATH)).status).toBe(403)
  const fields = [...usualFields().toReversed(), { key: 'own', label: '班次' }]
  const edited = await buyer.post(PATH, { ...given, fields, base_version: 1 })
  expect(edited.body.data).toMatchObject({ fields, version: 2 })
  expect((await other_buyer.post(PATH, { ...given, base_version: 2 })).body.details.fields).toEqual({
    id: '磅单模板编号已被使用',
  })
  expect((await buyer.delete(`${PATH}/${given.id}`, { base_version: 2 })).status).toBe(200)
  expect((await buyer.delete(`${PATH}/${given.id}`, { base_version: 2 })).status).toBe(404)
  expect((await buyer.post(PATH, { ...given, base_version: 3 })).body.message).toContain('已删除')
})

test('a colleague’s unseen edit is reported and not overwritten', async () => {
  const { buyer } = trade.who
  const given = typed()
  await buyer.post(PATH, given)
  const colleague = { user_id: uuidv7(), by_name: '小周' }
  await trade.db.update(templates).set({ version: 2, edits: [{ version: 2, ...colleague }] })
  const refused = await buyer.post(PATH, { ...given, base_version: 1 })
  expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('小周') })
  expect((await buyer.delete(`${PATH}/${given.id}`, { base_version: 1 })).status).toBe(409)
  expect((await buyer.post(PATH, { ...given, base_version: 2 })).body.data.version).toBe(3)
})

test('a repeated name or field, a missing weight, and one template too many are refused at their field', async () => {
  const { buyer } = trade.who
  const first = typed()
  await buyer.post(PATH, first)
  const fields = async (more: object) => (await buyer.post(PATH, typed(more))).body.details.fields
  expect(await fields({ name: first.name })).toEqual({ name: '已有同名的磅单模板' })
  expect(await fields({ fields: usualFields().slice(0, 2) })).toEqual({ fields: '请保留毛重、皮重' })
  expect(await fields({ fields: [...usualFields(), { key: 'plate', label: '车' }] })).toEqual({ 'fields.9.key': '“车牌号”重复' })
  for (let n = 1; n < TEMPLATE_LIMIT; n++) expect((await buyer.post(PATH, typed())).status).toBe(200)
  expect(Object.keys(await fields({}))).toEqual(['name'])
})
