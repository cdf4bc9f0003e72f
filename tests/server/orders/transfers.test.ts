/**
 * One bank transfer over HTTP is registered once, by the first caller, on one order or split among several. Money that leaves
 * needs an identity proof.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTION_NAMES, ruleOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { paidOutFen, receivableFen } from '#domain/money/payment.ts'
import { payment } from '../../domain/order-fixtures.ts'
import { CALLS } from './steps.ts'
import { openTradeOnPostgres } from './trade-on-postgres.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const collections = ({ money }: Order) => money.filter(({ kind }) => kind === 'collection')
const paid = async (on = trade): Promise<Deal> => {
  const deal = await on.open()
  await deal.go(5)
  return deal
}
const used = async (serial: string, on = trade) =>
  (await on.who.trader.get(`/v1/merchant/transfers?direction=in&serial=${encodeURIComponent(serial)}`)).body.data

/** Twenty simultaneous registrations of one serial, by two people, on this many orders. */
async function race(on: TradeServer, count: number): Promise<void> {
  const deals = await Promise.all(Array.from({ length: count }, () => paid(on)))
  const { version: base_version } = await (deals[0] as Deal).view()
  const serial = `TWENTY ${count}`
  const tries = Array.from({ length: 20 }, (_none, n) => {
    const bank_serial = n % 2 ? serial : serial.toLowerCase()
    const body = { ...payment(100_000), photo_ids: [], bank_serial, kind: 'balance', base_version }
    return on.who[n % 3 ? 'trader' : 'colleague'].put(`/v1/merchant/orders/${deals[n % count]?.id}/collections`, body)
  })
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(['duplicate_transfer', 'conflict']).toContain(body.code)
  const views = await Promise.all(deals.map((deal) => deal.view()))
  expect(views.flatMap(collections)).toHaveLength(1)
  expect(await used(serial, on)).toHaveLength(1)
}

test.each([1, 4])('of twenty simultaneous registrations of one serial on %d orders, one is accepted', (count) =>
  race(trade, count),
)

/** Ten simultaneous answers to one registered payout: the colleague confirms or rejects it, and the registrar withdraws it. */
async function answerRace(on: TradeServer): Promise<void> {
  const deal = await on.open({ goods_id: null })
  await deal.go(6)
  const { money } = await deal.take('payout')
  const entry = money.at(-1) as Order['money'][number]
  const { version: base_version } = await deal.view()
  const proofs = await Promise.all(Array.from({ length: 5 }, () => on.verify('colleague')))
  const confirmation = (verification: string) => ({ base_version, entry_ids: [entry.id], verification })
  const { path } = CALLS.confirm_payout(deal.id, {})
  const drop = CALLS.drop_registration(deal.id, { entry_id: entry.id, reason: '登错账户', base_version })
  const tries = proofs.flatMap((verification, n) => [
    on.who.colleague.put(path, confirmation(verification)),
    on.who[n % 2 ? 'trader' : 'colleague'].delete(drop.path, drop.body),
  ])
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(['wrong_state', 'conflict']).toContain(body.code)
  const after = await deal.view()
  const { status, amount_fen, bank_serial } = after.money.find(({ id }) => id === entry.id) as typeof entry
  const counts = status === 1
  expect([after.state, paidOutFen(after)]).toEqual(counts ? [7, amount_fen] : [6, 0])
  const told = (await on.inbox('supplier', deal.id)).filter(({ subject }) => subject.includes('确认付款'))
  expect(told).toHaveLength(counts ? 1 : 0)
  const used = await on.who.trader.get(`/v1/merchant/transfers?direction=out&serial=${encodeURIComponent(bank_serial)}`)
  expect(used.body.data).toHaveLength(counts ? 1 : 0)
}

test('of simultaneous confirmations and rejections of one payout, exactly one is accepted', async () => {
  for (let n = 0; n < 3; n++) await answerRace(trade)
})

test('the same holds on a database with several connections', async () => {
  const shared = await openTradeOnPostgres()
  try {
    for (const count of [1, 4]) await race(shared, count)
    for (let n = 0; n < 3; n++) await answerRace(shared)
  } finally {
    await shared.close()
  }
})

test('one transfer pays two orders up to its amount, and a rejected part frees its share', async () => {
  const [one, two, three] = (await Promise.all([paid(), paid(), paid()])) as [Deal, Deal, Deal]
  const split = { bank_serial: 'SPLIT-1', transfer_fen: 300_000, kind: 'balance' as const }
  await one.take('collect', { ...split, amount_fen: 200_000 })
  expect((await two.attempt('collect', { bank_serial: 'split-1', amount_fen: 100_000, kind: 'balance' })).body).toMatchObject({
    code: 'duplicate_transfer',
    details: { fields: { bank_serial: expect.stringContaining(one.order.no) } },
  })
  await two.take('collect', { ...split, amount_fen: 100_000 })
  expect((await three.attempt('collect', { ...split, amount_fen: 1 })).body.details.fields.amount_fen).toContain('只余 0.00 元')
  expect(
    (await used('split-1')).map(({ order_no, amount_fen }: { order_no: string; amount_fen: number }) => [order_no, amount_fen]),
  ).toEqual([
    [one.order.no, 200_000],
    [two.order.no, 100_000],
  ])
  expect((await trade.who.buyer.get('/v1/merchant/transfers?direction=in&serial=split-1')).status).toBe(403)
  await two.take('reject_payment', { reason: '登错订单' })
  await three.take('collect', { ...split, amount_fen: 100_000 })
})

test('a repeated key gets the same answer and registers nothing', async () => {
  const deal = await paid()
  const { version: base_version } = await deal.view()
  const body = { ...payment(5_000), photo_ids: [], kind: 'balance', base_version }
  const send = () => trade.who.trader.put(`/v1/merchant/orders/${deal.id}/collections`, body, { 'idempotency-key': body.id })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(collections(await deal.view())).toHaveLength(1)
})

test('the buyer’s batch names the transfer of each payment, and the trader registers the parts', async () => {
  const deals = await Promise.all([trade.open(), trade.open()])
  for (const deal of deals) await deal.go(4)
  const lines = await Promise.all(
    deals.map(async (deal) => {
      const { id, version: base_version, ...order } = await deal.view('buyer')
      return { id, payment_id: payment(1).id, amount_fen: receivableFen({ ...order }), base_version }
    }),
  )
  const { id: _id, amount_fen: _fen, ...voucher } = payment(1)
  const photo_ids = [await trade.upload('buyer')]
  const answer = await trade.who.buyer.post('/v1/procurer/orders/batch/pay', { ...voucher, photo_ids, orders: lines })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const whole_fen = lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  for (const [n, deal] of deals.entries()) {
    const [said] = (await deal.view()).money
    expect(said?.transfer_fen).toBe(whole_fen)
    const part = { bank_serial: said?.bank_serial ?? '', transfer_fen: whole_fen, amount_fen: lines[n]?.amount_fen ?? 0 }
    await deal.take('collect', { ...part, kind: 'balance' })
  }
  expect(await used(voucher.bank_serial)).toHaveLength(2)
})

const PROVEN = ACTION_NAMES.filter((name) => ruleOf(name).identity)
test('every action that moves money out needs an identity proof', async () => {
  expect(PROVEN).toEqual(expect.arrayContaining(['refund', 'payout', 'confirm_repayment', 'confirm_payout', 'confirm_refund']))
  const deal = await trade.open()
  await deal.go(5)
  await deal.take('collect', { exceeds: true, amount_fen: receivableFen(await deal.view()) + 700 })
  await deal.take('confirm')
  const before = await deal.view()
  const refund = CALLS.refund(deal.id, { ...payment(700), photo_ids: [], base_version: before.version })
  const ask = (body: object) => trade.who.trader.put(refund.path, body)
  for (const verification of [undefined, 'x'.repeat(43), await trade.verify('colleague')])
    expect((await ask({ ...refund.body, ...(verification ? { verification } : {}) })).body.code).toBe('not_verified')
  expect(await deal.view()).toEqual(before)
  expect((await ask({ ...refund.body, verification: await trade.verify('trader') })).status).toBe(200)
})

test('a registered payout is visible to the trader only, and its confirmation needs an identity proof', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(6)
  const [before, heard, pulled] = [
    await deal.view('supplier'),
    await trade.inbox('supplier', deal.id),
    async () => (await trade.who.supplier.get('/v1/sync/pull')).body.data,
  ]
  const { money } = await deal.take('payout')
  expect([await deal.view('supplier'), await trade.inbox('supplier', deal.id)]).toEqual([before, heard])
  expect(JSON.stringify(await pulled())).not.toContain(money.at(-1)?.bank_serial)
  expect((await deal.attempt('confirm_payout', {}, 'trader')).body.code).toBe('dual_control')
  const { path, body } = CALLS.confirm_payout(deal.id, {
    entry_ids: [money.at(-1)?.id],
    base_version: (await deal.view()).version,
  })
  const unproven = await trade.who.colleague.put(path, body)
  expect(unproven.body.details.fields).toEqual({ verification: '请先完成身份验证' })
  for (const verification of ['x'.repeat(43), await trade.verify('trader')])
    expect((await trade.who.colleague.put(path, { ...body, verification })).body.code).toBe('not_verified')
  expect((await deal.take('confirm_payout')).state).toBe(7)
  expect((await trade.inbox('supplier', deal.id)).length).toBe(heard.length + 1)
})

test('a declared repayment is confirmed by two people, each with an identity proof', async () => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(8)
  await deal.take('apply_after_sale')
  await deal.take('judge_after_sale')
  await deal.take('answer_share')
  const said = await deal.take('repay')
  const id = said.money.at(-1)?.id
  const { path, body } = CALLS.confirm_repayment(deal.id, { accept: true, reason: '', entry_ids: [id] })
  const base_version = (await deal.view()).version
  expect((await trade.who.trader.put(path, { ...body, base_version })).body.code).toBe('not_verified')
  expect((await deal.take('confirm_repayment')).money.at(-1)).toMatchObject({ status: 0, registered_by: expect.any(String) })
  expect((await deal.attempt('confirm_repayment', {}, 'trader')).body.code).toBe('dual_control')
  expect((await deal.take('confirm_repayment', {}, 'colleague')).money.at(-1)?.status).toBe(1)
})
