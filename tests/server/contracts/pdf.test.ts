/** The PDF of a contract: complete, in Chinese, for its parties only; and a contract that somebody has altered. */
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_HEADER, SYNC_SCHEMA } from '#api/wire.ts'
import { CONTRACT_TITLES } from '#domain/contract/contract-text.ts'
import type { Contract } from '#domain/contract/contract.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { contracts } from '#server/db/tables/trade.ts'
import { plain, readPdf } from '../../e2e/pdf.ts'
import type { Name } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'
import { openTradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

async function pdf(name: Name, id: string) {
  const { token, session } = trade.who[name]
  const answer = await trade.server.app.inject({
    method: 'GET',
    url: `/v1/contracts/${id}/pdf`,
    headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id },
  })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const pages = await readPdf(answer.rawPayload)
  return { pages, text: pages.map(({ text }) => text).join(''), answer }
}
/** The embedded fonts, each of them a subset. */
const fontsOf = (bytes: Buffer) =>
  [...new Set([...bytes.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name))].sort()
async function sold(more: object = {}) {
  const deal = await trade.open(more)
  const { supply, sale } = deal.order
  if (!supply || !sale) throw new Error('a side is missing')
  const read = async (name: Name, path: string): Promise<Contract & { altered: boolean }> => {
    const { data, altered } = (await trade.who[name].get(path)).body
    return { ...data, altered }
  }
  return { deal, supply: supply.contract_id, sale: sale.contract_id, read }
}
/** Writes into the stored document like an intruder, without any rule. */
const write = (id: string, path: string, value: string) =>
  trade.db
    .update(contracts)
    .set({ doc: sql`jsonb_set(${contracts.doc}, ${`{${path}}`}::text[], to_jsonb(${value}::text))` as never })
    .where(eq(contracts.id, id))

test('a signed contract contains parties, goods, clauses, capitals, both signatures, frozen text, hash and page numbers', async () => {
  const { deal, supply, read } = await sold()
  await deal.signBoth()
  const contract = await read('supplier', `/v1/supplier/contracts/${supply}`)
  const { text, pages, answer } = await pdf('supplier', supply)
  const said = [
    CONTRACT_TITLES.single,
    contract.no,
    contract.seller.name,
    contract.buyer.name,
    contract.total_capital,
    contract.text,
    contract.sha256,
    ...contract.clauses.map((clause) => clause.text),
    ...contract.signatures.map(({ name }) => `已签署：${name}`),
    `共 ${pages.length} 页`,
  ]
  for (const words of said) expect(text, words).toContain(plain(words))
  for (const mark of ['未生效', '作废', '不一致', '〓']) expect(text).not.toContain(mark)
  expect(String(answer.headers['content-disposition'])).toContain(contract.no)
  // Each party reads the address of its own signature, and nothing of the other's.
  const own = contract.signatures.find(({ firm_id }) => firm_id === trade.who.supplier.session.firm_id)
  expect(text.split(plain('签署地址：')).length - 1).toBe(1)
  expect(text).toContain(plain(`身份验证：${own?.verified_by}`))
})

test('a contract without both signatures says so on every page, and a void one says that it is void', async () => {
  const { deal, sale } = await sold()
  const before = await pdf('buyer', sale)
  for (const page of before.pages) expect(page.text).toContain('未生效')
  await deal.take('close')
  const after = await pdf('buyer', sale)
  for (const page of after.pages) expect(page.text).toContain('作废')
  expect(after.text).not.toContain('未生效')
})

test('an account number in the signature block stays on one line', async () => {
  const firm = eq(firms.id, trade.who.buyer.session.firm_id)
  const account = { bank_name: '演示银行示范支行', account_no: '9999000011112222333' }
  await trade.db.update(firms).set({ account }).where(firm)
  const { sale } = await sold()
  await trade.db.update(firms).set({ account: null }).where(firm)
  const { pages } = await pdf('buyer', sale)
  const lines = new Map<string, string>()
  const annex = pages.findIndex(({ text }) => text.includes(plain('附：签署正文')))
  for (const [page, { pieces }] of pages.slice(0, annex).entries())
    for (const { text, y } of pieces) lines.set(`${page} ${y}`, (lines.get(`${page} ${y}`) ?? '') + text)
  const written = [...lines.values()].map(plain)
  expect(written.filter((line) => line.includes(account.account_no))).toHaveLength(1)
})

test('only the parties get the PDF; for others the contract does not exist', async () => {
  const { supply, sale } = await sold()
  const missing = (await trade.who.supplier.get(`/v1/contracts/${uuidv7()}/pdf`)).body
  for (const [name, id] of [
    ['supplier', sale],
    ['buyer', supply],
    ['other_supplier', supply],
    ['other_buyer', sale],
  ] as const) {
    const answer = await trade.who[name].get(`/v1/contracts/${id}/pdf`)
    expect([answer.status, answer.body]).toEqual([404, missing])
  }
  expect((await trade.server.anonymous.get(`/v1/contracts/${supply}/pdf`)).status).toBe(401)
})

test('a name in rare characters uses fonts that have them, and unit signs become plain letters', async () => {
  const firm = eq(firms.id, trade.who.supplier.session.firm_id)
  const [before] = await trade.db.select({ name: firms.name }).from(firms).where(firm)
  const name = '温州𠮷镕㴪𬭩金属有限公司'
  await trade.db.update(firms).set({ name }).where(firm)
  const place = '㼆𬍛路5号𠮷野家库​，每捆25㎏，棚10㎡，40℃以下，Ⅳ号门，2⅔捆'
  const { supply } = await sold({ delivery_place: place })
  await trade.db
    .update(firms)
    .set({ name: before?.name ?? '' })
    .where(firm)
  const { text, answer } = await pdf('supplier', supply)
  for (const said of [`供方：${name}`, '㼆𬍛路5号𠮷野家库，每捆25kg，棚10m2，40℃以下，Ⅳ号门，', '2⅔捆'])
    expect(text, said).toContain(plain(said))
  expect(text).not.toContain('〓')
  expect(fontsOf(answer.rawPayload)).toEqual(['BabelStoneHan-Names', 'NotoSansSC-Rare', 'NotoSansSC-Regular'])
})

test('an ordinary contract uses one font, even after one with rare characters', async () => {
  const rare = await sold({ delivery_place: '𠮷野家库' })
  expect(fontsOf((await pdf('supplier', rare.supply)).answer.rawPayload)).toHaveLength(2)
  const { supply } = await sold({ delivery_place: '每捆25㎏' })
  expect(fontsOf((await pdf('supplier', supply)).answer.rawPayload)).toEqual(['NotoSansSC-Regular'])
})

test('a character that no font has is visibly replaced and named', async () => {
  const { supply } = await sold({ delivery_place: '𡈽野家库' })
  const { text } = await pdf('supplier', supply)
  expect(text).toContain('〓野家库')
  expect(text).toContain('U+2123D')
})

test.each([
  ['a letter of the text', 'text', (contract: Contract) => contract.text.replace('净重', '毛重')],
  ['a clause', 'clauses,2,text', () => '以毛重结算。'],
  ['the total in capitals', 'total_capital', () => '壹元整'],
  ['the hash', 'sha256', () => 'f'.repeat(64)],
])(
  'a contract with %s altered in the database says so in app, PDF and log, and can be neither signed nor edited',
  async (_what, path, value) => {
    const { supply, read } = await sold()
    const url = `/v1/supplier/contracts/${supply}`
    const contract = await read('supplier', url)
    expect(contract.altered).toBe(false)
    await write(supply, path, value(contract))
    expect((await read('supplier', url)).altered).toBe(true)
    expect((await pdf('supplier', supply)).text).toContain('合同文本与签署时不一致')
    const answer = await trade.sign('supplier', url)
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect(answer.body.message).toContain('合同文本与签署时不一致')
    expect((await read('supplier', url)).signatures).toEqual([])
    const logged = async () =>
      (await trade.logged(supply)).filter(({ action }) => action === 'altered').map(({ detail }) => detail)
    expect((await logged()).filter(({ signing }) => !signing).length).toBeGreaterThan(0)
    // A refusal rolls back the writes of its call, but the log line stays: with and without a key, alone and in a push.
    const key = uuidv7()
    const body = { verification: await trade.verify('supplier'), sha256: contract.sha256 }
    expect((await trade.who.supplier.put(`${url}`, body, { 'idempotency-key': key })).status).toBe(409)
    const mutation = { key: uuidv7(), n: 1, endpoint: 'supplierSignContract', params: { id: supply }, body, depends_on: [] }
    const pushed = await trade.who.supplier.post('/v1/sync/push', {
      client_id: uuidv7(),
      schema: SYNC_SCHEMA,
      mutations: [mutation],
    })
    expect(pushed.body.data, JSON.stringify(pushed.body)).toMatchObject([{ refusal: { code: 'conflict' } }])
    expect((await logged()).filter(({ signing }) => signing)).toHaveLength(3)
    const clauses = [{ title: '付款', text: '见票付款。' }]
    const edit = { base_version: contract.version, clauses }
    const edited = await trade.who.trader.put(`/v1/merchant/contracts/${supply}/clauses`, edit)
    expect([edited.status, edited.body.code]).toEqual([409, 'conflict'])
    expect(edited.body.message).toContain('合同文本与签署时不一致，不能修改条款')
    expect((await read('supplier', url)).altered).toBe(true)
    expect((await logged()).filter(({ editing }) => editing)).toHaveLength(1)
  },
)
