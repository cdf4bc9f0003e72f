/** Settings of the public site at the desk, and what a visitor of each host then sees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/records.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'
import { asDesk } from './as-desk.ts'

const PATH = '/v1/merchant/admin/settings'
let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
  await asDesk(trade, trade.who.colleague, 'admin')
})
afterAll(() => trade?.close())

async function read() {
  const { version, ...settings } = (await trade.who.trader.get(PATH)).body.data
  return { ...settings, base_version: version }
}
const shown = async (host = 'localhost') => (await trade.server.anonymous.get('/v1/settings', { host })).body.data

test('a changed setting is seen by visitors at once, with the filing number of their host', async () => {
  const filings = [
    { host: 'a.example', filing_no: '演示备 1 号' },
    { host: 'b.example', filing_no: '演示备 2 号' },
  ]
  const app_links = { pc: '', android: 'https://store.example/app', ios: '' }
  const { status } = await trade.who.trader.put(PATH, { ...(await read()), slogan: '磅上见真章', filings, app_links })
  expect(status).toBe(200)
  expect(await shown('b.example')).toMatchObject({
    slogan: '磅上见真章',
    filing_no: '演示备 2 号',
    app_links: { android: 'https://store.example/app', ios: 'http://b.example/download?system=ios' },
  })
  expect((await shown('c.example')).filing_no).toBe('')
  expect((await read()).filings).toEqual(filings)
})

test.each([
  [{ site_name: '' }, { site_name: '请填写网站名称' }],
  [{ email: 'x' }, { email: '请输入正确的邮箱格式' }],
  [{ offices: [{ name: '', address: '', phone: '', map_image: 'https://elsewhere.example/a.png' }] }, null],
  [{ filings: [{ host: 'https://a.example', filing_no: '1' }] }, { 'filings.0.host': '填写域名，不含 https:// 和端口' }],
  [{ filings: [1, 2].map(() => ({ host: 'a.example', filing_no: '1' })) }, { 'filings.1.host': '这个域名已经填写' }],
  [{ app_links: { pc: 'javascript:alert(1)', android: '', ios: '' } }, { 'app_links.pc': '链接以 / 或 https:// 开头' }],
])('%o is refused at its field', async (given, fields) => {
  const { status, body } = await trade.who.trader.put(PATH, { ...(await read()), ...given })
  expect(status).toBe(400)
  if (fields) expect(body.details.fields).toEqual(fields)
  else expect(Object.keys(body.details.fields)).toEqual(['offices.0.name', 'offices.0.address', 'offices.0.map_image'])
})

test('a second administrator does not overwrite what they have not seen', async () => {
  const before = await read()
  expect((await trade.who.trader.put(PATH, { ...before, slogan: '先改的' })).status).toBe(200)
  const late = await trade.who.colleague.put(PATH, { ...before, slogan: '后改的' })
  expect([late.status, late.body.message]).toEqual([409, `网站设置已被${trade.who.trader.session.name}更改，请核对后再提交`])
  expect((await trade.who.colleague.put(PATH, { ...(await read()), slogan: '看过再改' })).status).toBe(200)
  expect((await shown()).slogan).toBe('看过再改')
  const entries = (await trade.db.select().from(auditLog)).filter(({ object }) => object === 'site_settings')
  expect(entries.at(-1)?.detail).toEqual({ changes: [{ label: '标语', before: '先改的', after: '看过再改' }] })
})
