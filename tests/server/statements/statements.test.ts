/** Statements of account over HTTP: frozen from the journal, answered by the counterparty, and compared with today's journal. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#api/messages.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { messageLink } from '#client/features/messages/links.ts'
import { chinaDay } from '#domain/china-time.ts'
import { DAY_MS } from '#domain/constants.ts'
import { formatFen } from '#domain/money/money.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { balanceWords, type Statement, statementHead, statementRow, withBalances } from '#domain/accounting/statement.ts'
import { sha256 } from '#server/contracts/store.ts'
import { journal } from '#server/db/tables/journal.ts'
import { statements } from '#server/db/tables/statements.ts'
import { plain, readPdf } from '../../e2e/pdf.ts'
import { payment } from '../../domain/order-fixtures.ts'
import type { Client, Name } from '../harness.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const dayAgo = (days: number) => chinaDay(Date.now() - days * DAY_MS)
const firmOf = (name: Name) => trade.who[name].session.firm_id
const moved = (order_id: string, days: number) =>
  trade.db
    .update(journal)
    .set({ at: new Date(Date.now() - days * DAY_MS) })
    .where(eq(journal.order_id, order_id))

interface Preview extends Omit<Statement, 'lines'> {
  page: { lines: NonNullable<Statement['lines']>; before_fen: number; next: string | null }
}
async function preview(who: Client, firm_id: string, from: string, to: string, more = ''): Promise<Preview> {
  const answer = await who.get(`/v1/statements/preview?firm_id=${firm_id}&from=${from}&to=${to}${more}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const drawing = (name: Name, from: string, to: string) =>
  trade.who.trader.post('/v1/merchant/statements', { id: uuidv7(), firm_id: firmOf(name), from, to })
async function drawn(name: Name, from: string, to: string): Promise<Statement> {
  const answer = await drawing(name, from, to)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const withdraw = ({ id }: Statement) => trade.who.trader.delete(`/v1/merchant/statements/${id}`, {})
const confirm = async (who: Client, { id, sha256: hash }: Statement, name: Name) =>
  who.put(`/v1/statements/${id}/confirmed`, { verification: await trade.verify(name), sha256: hash })
/** The statements of a first sync, each once. */
async function pulled(who: Client): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  let answer
  do {
    answer = (await who.get(`/v1/sync/pull?limit=500${answer ? `&cursor=${answer.cursor}` : ''}`)).body
    for (const each of answer.data.statements as Statement[]) found.set(each.id, each)
  } while (answer.more)
  return [...found.values()]
}
const now = async (who: Client, { id }: Statement) => (await who.get(`/v1/statements/${id}/now`)).body.data

test('a period opens with the closing balance of the one before, and lines, totals and ledger agree on both sides', async () => {
  const { who } = trade
  const old = await trade.open()
  await old.go(6)
  await moved(old.id, 40)
  const recent = await trade.open()
  await recent.signBoth('supply')
  await recent.take('accept')
  await recent.take('advance', payment(500_000))
  await recent.takeAdvance()
  for (const step of ['deliver', 'receive', 'handle'] as const) await recent.take(step)
  const orders = [await old.view(), await recent.view()]
  const owed = orders.map(ledgerOf).reduce((sum, { receivable_fen, refund_due_fen }) => sum + receivable_fen - refund_due_fen, 0)
  const whole = await preview(who.trader, firmOf('buyer'), dayAgo(60), dayAgo(0))
  expect(whole).toMatchObject({ side: 'sale', opening_fen: 0, closing_fen: owed })
  const before = await preview(who.trader, firmOf('buyer'), dayAgo(60), dayAgo(31))
  const after = await preview(who.buyer, firmOf('trader'), dayAgo(30), dayAgo(0))
  expect(after.opening_fen).toBe(before.closing_fen)
  expect(after.closing_fen).toBe(owed)
  expect(after.page.lines.map(({ kind }) => kind)).toEqual(['advance', 'charge'])
  const settled = after.page.lines[1]
  const { no, sale } = await recent.view('buyer')
  expect(settled).toMatchObject({ order_no: no, weight_kg: sale?.quantity_kg, price_fen: sale?.price_fen })
  expect(withBalances(after.page.before_fen, after.page.lines).at(-1)?.balance_fen).toBe(owed)
  const supply = await preview(who.supplier, firmOf('trader'), dayAgo(60), dayAgo(0))
  const due = orders.map(ledgerOf).reduce((sum, { payable_fen, overpaid_fen }) => sum + payable_fen - overpaid_fen, 0)
  expect(supply).toMatchObject({ side: 'supply', closing_fen: due })
  const { body } = await who.trader.get('/v1/statements/balances')
  expect(body.data.map(({ id, side, balance_fen }: Statement & { balance_fen: number }) => [id, side, balance_fen])).toEqual(
    expect.arrayContaining([
      [firmOf('supplier'), 'supply', due],
      [firmOf('buyer'), 'sale', owed],
    ]),
  )
  expect(body.sums).toMatchObject({ sale: { due_fen: owed, ahead_fen: 0 }, supply: { due_fen: due, ahead_fen: 0 } })
  const own = (await who.buyer.get('/v1/statements/balances')).body.data
  expect(own).toMatchObject([{ id: firmOf('trader'), side: 'sale', balance_fen: owed }])
})

test('accounts are found in Chinese and pinyin, and paged', async () => {
  const { data } = (await trade.who.trader.get('/v1/statements/balances')).body
  const [first] = data as { name: string; id: string }[]
  const found = async (query: string) => (await trade.who.trader.get(`/v1/statements/balances?${query}`)).body
  expect((await found(`search=${encodeURIComponent(first?.name.slice(-4) ?? '')}`)).data[0].id).toBe(first?.id)
  expect((await found('search=zzzz')).data).toEqual([])
  const page = await found('limit=1')
  expect(page.data).toHaveLength(1)
  const rest = await found(`limit=1&cursor=${page.next}`)
  expect([page.data[0].id, rest.data[0].id]).toEqual(data.slice(0, 2).map(({ id }: { id: string }) => id))
})

test('a long period is read in pages, with the balance before each page', async () => {
  const whole = await preview(trade.who.trader, firmOf('buyer'), dayAgo(60), dayAgo(0))
  const balances = withBalances(whole.opening_fen, whole.page.lines)
  const read: unknown[] = []
  let cursor: string | null = null
  do {
    const part: Preview = await preview(
      trade.who.trader,
      firmOf('buyer'),
      dayAgo(60),
      dayAgo(0),
      `&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
    )
    read.push(...withBalances(part.page.before_fen, part.page.lines))
    cursor = part.page.next
  } while (cursor)
  expect(read).toEqual(balances)
  expect(read.length).toBeGreaterThan(3)
})

test('a drawn-up statement is frozen with its hash, sent to the counterparty, and confirmed behind the identity check', async () => {
  const { who } = trade
  const statement = await drawn('buyer', dayAgo(60), dayAgo(1))
  expect(statement.no).toMatch(/^DZ\d{10}$/)
  const { lines, sha256: hash } = statement
  expect(lines?.length).toBe(statement.line_count)
  expect(hash).toBe(sha256(statementHead(statement) + (lines ?? []).map(statementRow).join('')))
  expect(await pulled(who.buyer)).toEqual([statement])
  expect(await pulled(who.other_buyer)).toEqual([])
  const inbox = (await who.buyer.get('/v1/user/messages?limit=100')).body.data as Message[]
  const message = inbox.find(({ subject }) => subject.includes(statement.no))
  expect(message && messageLink('buyer', message)).toBe(`/member/statement/detail?id=${statement.id}`)

  expect((await drawing('buyer', dayAgo(3), dayAgo(0))).body.message).toContain(statement.no)
  expect((await confirm(who.trader, statement, 'trader')).status).toBe(403)
  expect((await who.buyer.put(`/v1/statements/${statement.id}/confirmed`, { verification: 'x', sha256: hash })).status).toBe(403)
  expect((await confirm(who.buyer, { ...statement, sha256: 'ab'.repeat(32) }, 'buyer')).status).toBe(409)
  const { status, body } = await confirm(who.buyer, statement, 'buyer')
  expect([status, body.data.status, body.data.confirmed.by_name]).toEqual([200, 1, who.buyer.session.name])
  expect(body.data.confirmed.verified_by).not.toBe('')
  const trader_view = (await who.trader.get(`/v1/statements/${statement.id}`)).body.data
  expect(trader_view.confirmed).toMatchObject({ by_name: who.buyer.session.name, ip: '', verified_by: '' })
  expect((await withdraw(statement)).body.message).toContain('已确认')
  const told = (await who.trader.get('/v1/user/messages?limit=100')).body.data as Message[]
  expect(told.some(({ subject }) => subject === `对账单 ${statement.no} 已确认`)).toBe(true)
})

test('a line booked later into a confirmed period shows as a difference, and the frozen figures stay', async () => {
  const { who } = trade
  const { body } = await who.buyer.get('/v1/statements?status=1')
  const [statement] = body.data as [Statement]
  expect(await now(who.buyer, statement)).toEqual({
    closing_fen: statement.closing_fen,
    line_count: statement.line_count,
    changed: false,
    altered: false,
  })
  const late = await trade.open()
  await late.go(4)
  await moved(late.id, 20)
  const { sale } = await late.view()
  expect(await now(who.trader, statement)).toEqual({
    closing_fen: statement.closing_fen + (sale?.amount_fen ?? 0),
    line_count: statement.line_count + 1,
    changed: true,
    altered: false,
  })
  expect((await who.trader.get(`/v1/statements/${statement.id}`)).body.data.closing_fen).toBe(statement.closing_fen)
  const { data } = (await who.trader.get(`/v1/statements/${statement.id}/lines?limit=100`)).body
  expect(data).toEqual({ lines: statement.lines, before_fen: statement.opening_fen, next: null })
})

test('the counterparty objects with its own figure and may still confirm, and the trader may withdraw and draw up anew', async () => {
  const { who } = trade
  const statement = await drawn('supplier', dayAgo(60), dayAgo(0))
  const object = (client: Client, more: object = {}) =>
    client.put(`/v1/statements/${statement.id}/objection`, { reason: '少一笔付款', closing_fen: -100, ...more })
  expect((await object(who.supplier, { reason: ' ' })).body.details.fields).toEqual({ reason: '请输入异议说明' })
  expect((await object(who.trader)).status).toBe(403)
  expect((await object(who.supplier)).body.data).toMatchObject({ status: -1, objection: { closing_fen: -100 } })
  expect((await object(who.supplier)).status).toBe(409)
  expect((await who.trader.get('/v1/statements?status=-1')).body.data.map(({ id }: Statement) => id)).toEqual([statement.id])
  expect((await withdraw(statement)).body.data.status).toBe(2)
  expect((await confirm(who.supplier, statement, 'supplier')).status).toBe(409)
  const again = await drawn('supplier', dayAgo(60), dayAgo(0))
  expect((await confirm(who.supplier, again, 'supplier')).status).toBe(200)
})

test('a statement altered in the database is marked and cannot be confirmed', async () => {
  const { who, db } = trade
  const statement = await drawn('buyer', dayAgo(60), dayAgo(50))
  await db
    .update(statements)
    .set({ doc: { ...statement, closing_fen: 1 } })
    .where(eq(statements.id, statement.id))
  expect((await now(who.buyer, statement)).altered).toBe(true)
  expect((await confirm(who.buyer, statement, 'buyer')).body.message).toContain('不能确认')
})

async function file(name: Name, path: string) {
  const { token, session } = trade.who[name]
  const answer = await trade.server.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id },
  })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer
}
async function exported(name: Name, kind: string, query: object) {
  const id = uuidv7()
  const started = await trade.who[name].post('/v1/exports', { id, kind, query })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await expect.poll(async () => (await trade.who[name].get(`/v1/exports/${id}`)).body.data.status).toBe(2)
  return file(name, `/v1/exports/${id}/file`)
}

test('the PDF has parties, period, balances in the reader’s words, every line, the confirmation and the hash', async () => {
  const [statement] = (await trade.who.buyer.get('/v1/statements?status=1')).body.data as [Statement]
  for (const [name, closing] of [
    ['buyer', balanceWords(statement.closing_fen, 'sale', 'buyer')],
    ['trader', balanceWords(statement.closing_fen, 'sale', 'trader')],
  ] as const) {
    const answer = await file(name, `/v1/statements/${statement.id}/pdf`)
    const pages = await readPdf(answer.rawPayload)
    const text = plain(pages.map((page) => page.text).join(''))
    const { no, from, to, trader_name, firm_name, sha256: hash, confirmed, lines } = statement
    const said = [no, from, to, trader_name, firm_name, hash, confirmed?.by_name ?? '', closing, `共 ${pages.length} 页`]
    const each = (lines ?? []).flatMap((line) => [line.order_no, formatFen(Math.abs(line.amount_fen))])
    for (const piece of [...said, ...each]) expect(text).toContain(plain(piece))
    expect(text.includes(plain('验证'))).toBe(name === 'buyer')
  }
})

test('the Excel file has typed cells, running balances and totals, and an account over a period is exported as of today', async () => {
  const [statement] = (await trade.who.buyer.get('/v1/statements?status=1')).body.data as [Statement]
  const { rows } = (await readXlsx((await exported('buyer', 'statement', { statement_id: statement.id })).rawPayload))
    .sheets[0] as {
    rows: unknown[][]
  }
  expect(rows[0]?.slice(6, 8)).toEqual(['应付增加（元）', '应付减少（元）'])
  expect(rows).toHaveLength(1 + statement.line_count + 3)
  const balances = withBalances(statement.opening_fen, statement.lines ?? [])
  for (const [at, { amount_fen, balance_fen, order_no }] of balances.entries()) {
    const row = rows[at + 2] ?? []
    expect([row[2], row[amount_fen > 0 ? 6 : 7], row[9]]).toEqual([
      order_no,
      Math.abs(amount_fen) / 100,
      Math.abs(balance_fen) / 100,
    ])
  }
  const raised = balances.reduce((sum, { amount_fen }) => sum + Math.max(amount_fen, 0), 0)
  expect([rows.at(-1)?.[0], rows.at(-1)?.[6]]).toEqual(['合计', raised / 100])
  const now_file = await exported('supplier', 'statement', { firm_id: firmOf('trader'), from: dayAgo(60), to: dayAgo(0) })
  const now_rows = (await readXlsx(now_file.rawPayload)).sheets[0]?.rows as unknown[][]
  expect(now_rows[0]?.[6]).toBe('应收增加（元）')
  expect(now_rows.length).toBeGreaterThan(5)
  const strange = { id: uuidv7(), kind: 'statement', query: { statement_id: statement.id } }
  expect((await trade.who.supplier.post('/v1/exports', strange)).body.details.fields).toEqual({
    'query.statement_id': '内容不存在或您无权查看',
  })
})

test('the PDF of a long statement is made in the background', async () => {
  const [statement] = (await trade.who.buyer.get('/v1/statements?status=1')).body.data as [Statement]
  const answer = await exported('trader', 'statement_pdf', { statement_id: statement.id })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(plain((await readPdf(answer.rawPayload)).map(({ text }) => text).join(''))).toContain(statement.sha256)
})

test('firms without an order in common, and wrong periods, are refused at their fields', async () => {
  const { who } = trade
  const other = firmOf('other_buyer')
  const query = (firm_id: string) => who.trader.get(`/v1/statements/preview?firm_id=${firm_id}&from=${dayAgo(1)}&to=${dayAgo(0)}`)
  const missing = await query(uuidv7())
  expect(missing.status).toBe(404)
  expect(await query(other)).toMatchObject({ status: 404, body: missing.body })
  expect((await drawing('other_buyer', dayAgo(1), dayAgo(0))).body.details.fields).toEqual({
    firm_id: '没有与这家公司的订单往来',
  })
  expect((await drawing('buyer', dayAgo(0), dayAgo(-1))).body.details.fields).toEqual({ to: '截止日期不能晚于今天' })
  expect((await drawing('buyer', dayAgo(0), dayAgo(1))).body.details.fields).toEqual({ from: '起始日期不能晚于截止日期' })
})
