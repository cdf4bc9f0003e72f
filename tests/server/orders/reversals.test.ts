/** Confirmed money is reversed over HTTP: requested by one person, confirmed by another, and booked as a contra line. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chinaDay } from '#domain/china-time.ts'
import { receivableFen } from '#domain/money/payment.ts'
import { CALLS } from './steps.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const at = async (state: 6 | 7): Promise<Deal> => {
  const deal = await trade.open({ goods_id: null })
  await deal.go(6)
  if (state === 7) await deal.takeBoth('payout')
  return deal
}
const entryOf = async (deal: Deal, kind: 'collection' | 'payout') =>
  (await deal.view()).money.findLast((each) => each.kind === kind && each.status === 1)?.id ?? ''
/** The journal lines of an order, as the firm on the side reads them in its present statement. */
async function lines({ id, order }: Deal, side: 'supply' | 'sale') {
  const firm_id = side === 'supply' ? order.supplier_id : order.buyer_id
  const today = chinaDay(Date.now())
  const { body } = await trade.who.trader.get(`/v1/statements/preview?firm_id=${firm_id}&from=${today}&to=${today}`)
  return body.data.page.lines
    .filter(({ order_id }: { order_id: string }) => order_id === id)
    .map(({ kind, amount_fen }: { kind: string; amount_fen: number }) => [kind, amount_fen])
}

test('a collection on the wrong order is reversed by two people, its serial is free again, and the statement says 冲正', async () => {
  const deal = await at(6)
  const entry_id = await entryOf(deal, 'collection')
  const { bank_serial, amount_fen } = (await deal.view()).money.find(({ id }) => id === entry_id) ?? { amount_fen: 0 }
  const heard = await trade.inbox('buyer', deal.id)

  const asked = await deal.take('reverse', { entry_id, reason: '登到了另一张订单' }, 'trader')
  expect([asked.state, asked.money.find(({ id }) => id === entry_id)?.reversal?.reason]).toEqual([6, '登到了另一张订单'])
  expect(await trade.inbox('buyer', deal.id)).toEqual(heard)
  expect(JSON.stringify(await deal.view('buyer'))).not.toContain('另一张')
  const queue = await trade.who.colleague.get('/v1/merchant/finance/payments?limit=100')
  expect(queue.body.data.map(({ id }: { id: string }) => id)).toContain(deal.id)
  const own = await deal.attempt('reverse', { entry_id, reason: '' }, 'trader')
  expect([own.status, own.body.code]).toEqual([409, 'dual_control'])

  const done = await deal.take('reverse', { entry_id, reason: '' }, 'colleague')
  expect([done.state, done.money.find(({ id }) => id === entry_id)?.status]).toEqual([5, -3])
  expect((await trade.inbox('buyer', deal.id)).at(-1)?.content).toContain('登到了另一张订单')
  expect(JSON.stringify(await trade.inbox('supplier', deal.id))).not.toContain('另一张')
  expect(await lines(deal, 'sale')).toEqual([
    ['charge', amount_fen],
    ['collection', -amount_fen],
    ['contra', amount_fen],
  ])

  const used = await trade.who.trader.get(`/v1/merchant/transfers?direction=in&serial=${encodeURIComponent(bank_serial ?? '')}`)
  expect(used.body.data).toEqual([])
  const other = await trade.open({ goods_id: null })
  await other.go(5)
  const moved = await other.take('collect', {
    bank_serial: bank_serial ?? '',
    amount_fen: receivableFen(await other.view()),
    photo_ids: [],
  })
  expect(moved.money.at(-1)).toMatchObject({ kind: 'collection', bank_serial })
})

test('a payout is reversed once under simultaneous confirmations, and never without an identity proof', async () => {
  const deal = await at(7)
  const entry_id = await entryOf(deal, 'payout')
  const { method, path } = CALLS.reverse(deal.id, { entry_id, reason: '' })
  const bare = await trade.who.trader[method](path, { base_version: (await deal.view()).version, reason: '退汇' })
  expect([bare.status, bare.body.details.fields]).toEqual([400, { verification: expect.any(String) }])
  await deal.take('reverse', { entry_id, reason: '收款账户有误，银行退汇' }, 'trader')
  const { version: base_version } = await deal.view()
  const proofs = await Promise.all(Array.from({ length: 6 }, () => trade.verify('colleague')))
  const answers = await Promise.all(
    proofs.map((verification) => trade.who.colleague[method](path, { base_version, verification })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(['wrong_state', 'conflict']).toContain(body.code)
  expect((await deal.view()).state).toBe(6)
  expect((await trade.inbox('supplier', deal.id)).at(-1)?.content).toContain('银行退汇')
  expect((await lines(deal, 'supply')).map(([kind]: [string]) => kind)).toEqual(['charge', 'payout', 'contra'])
  // The correct payout is registered anew.
  expect((await deal.takeBoth('payout')).state).toBe(7)
})

test('an entry of another or a missing order cannot be reversed, and a stranger learns nothing', async () => {
  const [deal, other] = [await at(6), await at(6)]
  const entry_id = await entryOf(other, 'collection')
  const answer = await deal.attempt('reverse', { entry_id, reason: '登错' })
  expect([answer.status, answer.body.message]).toEqual([409, '这笔款项未确认或已冲正，请核对'])
  const { path } = CALLS.reverse(deal.id, { entry_id })
  for (const who of ['supplier', 'buyer'] as const)
    expect((await trade.who[who].post(path, { base_version: 1, reason: '登错' })).status).toBe(403)
})
