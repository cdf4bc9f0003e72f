/** Advances, payments, partial collections and payouts over HTTP: refusals, balances, and each side's view. */
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { payableFen, receivableFen, refundDueFen } from '#domain/money/payment.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { orders } from '#server/db/tables/trade.ts'
import { forgetSession } from '#server/session/identify.ts'
import { grantVerification } from '#server/session/verification.ts'
import { NOW, PAYLOADS, payment } from '../../domain/order-fixtures.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const kinds = async (deal: Deal) => (await deal.view()).money.map(({ kind, status }) => [kind, status])

test('only one advance is open at a time, and a confirmed one is deducted from the payment', async () => {
  const deal = await trade.open()
  await deal.take('advance', payment(1_000_000))
  expect((await deal.attempt('advance')).body.code).toBe('advance_exists')
  await deal.take('withdraw_advance')
  expect((await deal.attempt('withdraw_advance')).status).toBe(409)
  await deal.take('advance', payment(2_000_000))
  const wrong = await deal.attempt('collect', { kind: 'advance', amount_fen: 1_999_999 })
  expect([wrong.status, Object.keys(wrong.body.details.fields)]).toEqual([400, ['amount_fen']])
  const queue = (await trade.who.trader.get('/v1/merchant/finance/collections')).body.data
  expect(queue.map(({ id }: { id: string }) => id)).toContain(deal.id)
  const own = await deal.take('collect', { kind: 'advance', amount_fen: 2_000_000 })
  expect(own.money.at(-1)).toMatchObject({ status: 0, registered_by: trade.who.trader.session.user_id })
  expect((await deal.attempt('collect', { kind: 'advance', amount_fen: 2_000_000 })).body.code).toBe('dual_control')
  expect((await deal.attempt('withdraw_advance')).body.code).toBe('wrong_state')
  await deal.take('collect', { kind: 'advance', amount_fen: 2_000_000 }, 'colleague')
  await deal.go(4)
  const order = await deal.view('buyer')
  const due = (order.sale?.amount_fen ?? 0) - 2_000_000
  expect((await deal.attempt('pay', { amount_fen: due + 2_000_000 })).body.code).toBe('overpaid')
  expect((await deal.attempt('pay', { amount_fen: 0 })).body).toMatchObject({
    code: 'invalid',
    details: { fields: { amount_fen: expect.any(String) } },
  })
  expect((await deal.take('pay', { amount_fen: due })).state).toBe(5)
})

test('payments, collections and payouts in parts add up, an excess is refundable, and the last one moves the order', async () => {
  const deal = await trade.open()
  await deal.go(4)
  const owed = receivableFen(await deal.view())
  await deal.take('pay', { amount_fen: 1_000 })
  expect((await deal.attempt('confirm')).body.code).toBe('underpaid')
  await deal.take('collect', { kind: 'balance', amount_fen: 1_000 })
  expect((await deal.view('buyer')).money.map(({ kind }) => kind)).toEqual(['payment'])
  expect((await deal.attempt('confirm', {}, 'trader')).body.code).toBe('dual_control')
  const part = await deal.take('confirm')
  expect([part.state, receivableFen(part)]).toEqual([4, owed - 1_000])
  expect((await trade.inbox('buyer', deal.id)).at(-1)?.content).toContain('待付')
  await deal.take('pay')
  const over = { kind: 'balance' as const, amount_fen: owed - 1_000 + 2, exceeds: false }
  expect((await deal.attempt('collect', over)).body).toMatchObject({
    code: 'overpaid',
    details: { fields: { exceeds: expect.stringContaining('超出应收 0.02 元') } },
  })
  await deal.take('collect', { ...over, exceeds: true })
  const confirmed = await deal.take('confirm')
  expect([confirmed.state, refundDueFen(confirmed)]).toEqual([6, 2])
  expect((await deal.attempt('payout')).body.code).toBe('price_unconfirmed')
  await deal.take('confirm_supply_price')
  const payable = payableFen(await deal.view())
  expect((await deal.takeBoth('payout', { amount_fen: 1 })).state).toBe(6)
  expect((await deal.attempt('payout', { amount_fen: payable })).body.code).toBe('overpaid')
  expect((await deal.attempt('confirm_receipt')).body.code).toBe('wrong_state')
  expect((await deal.takeBoth('payout', { amount_fen: payable - 1 })).state).toBe(7)
  expect((await deal.view('supplier')).money.map(({ amount_fen }) => amount_fen)).toEqual([1, payable - 1])
  expect((await deal.view('buyer')).money.every(({ kind }) => kind !== 'payout')).toBe(true)
})

test('one call registers and confirms in a firm of one person; under dual control a second person confirms', async () => {
  const deal = await trade.open()
  await deal.go(5)
  const owed = receivableFen(await deal.view())
  const before = await deal.view()
  const both = () => deal.attempt('collect', { kind: 'balance', amount_fen: owed, confirm: true })
  expect((await both()).body.code).toBe('dual_control')
  expect(await deal.view()).toEqual(before)
  const { trader, colleague } = trade.who
  const mine = await trade.db.select().from(sessions).where(eq(sessions.user_id, trader.session.user_id))
  const close = async (closed_at: Date | null) => {
    await trade.db.update(users).set({ closed_at }).where(eq(users.id, colleague.session.user_id))
    for (const { id } of mine) forgetSession(trade.db, id)
  }
  await close(new Date())
  onTestFinished(() => close(null))
  const done = await deal.take('collect', { kind: 'balance', amount_fen: owed, confirm: true })
  expect([done.state, done.events.slice(-2).map(({ action }) => action)]).toEqual([6, ['collect', 'confirm']])
  expect((await trade.inbox('buyer', deal.id)).at(-1)?.subject).toContain('确认到账')
})

test('a rejected payment returns to the buyer with its reason, and can be made again', async () => {
  const deal = await trade.open()
  await deal.go(5)
  await deal.take('collect', { kind: 'balance', amount_fen: 5 })
  const empty = await deal.attempt('reject_payment', { reason: '' })
  expect(empty.body.details.fields).toEqual({ reason: '请填写原因' })
  expect((await deal.take('reject_payment', { reason: '户名不符' })).state).toBe(4)
  expect(await kinds(deal)).toEqual([
    ['payment', -1],
    ['collection', -1],
  ])
  expect((await trade.inbox('buyer', deal.id)).at(-1)?.content).toContain('户名不符')
  expect((await deal.take('pay')).state).toBe(5)
})

test('a money decision on an outdated order is a conflict that names the other step, and nothing moves', async () => {
  const [deal, other] = [await trade.open(), await trade.open()]
  for (const each of [deal, other]) await each.go(4)
  const { version } = await deal.view('buyer')
  await deal.take('recheck')
  await deal.take('handle')
  const step = (await deal.view('buyer')).events.at(-2)
  const told = { changed_by: trade.who.trader.session.name, changed_at: step?.at, changed_action: 'recheck' }
  const { id: payment_id, amount_fen, note: _note, ...paid } = payment(receivableFen(await deal.view()))
  const voucher = { ...paid, photo_ids: [await trade.upload('buyer')] }
  const pay = (base_version: number) =>
    trade.who.buyer.put(`/v1/procurer/orders/${deal.id}/pay`, { base_version, id: payment_id, amount_fen, ...voucher })
  for (const ahead of [version, 99]) {
    const { status, body } = await pay(ahead)
    const last = ahead === 99 ? { changed_by: trade.who.buyer.session.name, changed_action: 'handle' } : told
    expect([status, body]).toEqual([
      409,
      { code: 'conflict', message: expect.any(String), details: expect.objectContaining(last) },
    ])
  }
  const line = async (each: Deal, base_version: number) => {
    const amount_fen = receivableFen(await each.view())
    return { id: each.id, payment_id: uuidv7(), amount_fen, base_version }
  }
  const orders = [await line(other, (await other.view('buyer')).version), await line(deal, version)]
  const batch = await trade.who.buyer.post('/v1/procurer/orders/batch/pay', { ...voucher, orders })
  const { no } = deal.order
  expect([batch.status, batch.body]).toMatchObject([
    409,
    { code: 'conflict', details: { ...told, order_id: deal.id, order_no: no } },
  ])
  for (const each of [deal, other]) expect((await each.view()).money).toEqual([])
  expect((await pay((await deal.view('buyer')).version)).status).toBe(200)
})

test('a batch pays all of its orders with one voucher, or none', async () => {
  const deals = [await trade.open(), await trade.open(), await trade.open()]
  for (const deal of deals.slice(0, 2)) await deal.go(4)
  await deals[2]?.go(3)
  const voucher = { method: 'transfer', bank_serial: 'LS-1', photo_ids: [await trade.upload('buyer')], paid_at: NOW }
  const line = async (deal: Deal) => {
    const view = await deal.view('buyer')
    return { id: deal.id, payment_id: uuidv7(), amount_fen: receivableFen(view), base_version: view.version }
  }
  const pay = async (which: Deal[], more: object = {}) =>
    trade.who.buyer.post('/v1/procurer/orders/batch/pay', { ...voucher, orders: await Promise.all(which.map(line)), ...more })
  const states = async () => Promise.all(deals.map(async (deal) => (await deal.view()).state))

  const [one, , early] = deals as [Deal, Deal, Deal]
  const { no } = await early.view('buyer')
  const told = (await pay(deals)).body
  expect([told.code, told.details.order_no, told.details.order_id]).toEqual(['wrong_state', no, early.id])
  expect(told.message).toBe(`${no}：订单当前为“待处理”，不能提交付款`)
  expect((await pay([one, one])).body.code).toBe('wrong_state')
  expect((await pay(deals.slice(0, 2), { photo_ids: [uuidv7()] })).body.code).toBe('file_missing')
  expect((await pay([])).body.details.fields).toEqual({ orders: '请选择订单' })
  expect((await pay(deals.slice(0, 2), { photo_ids: [] })).body.details.fields).toEqual({ photo_ids: '请上传付款凭证' })
  expect(await states()).toEqual([4, 4, 3])
  expect(await kinds(one)).toEqual([])
  const heard = (await trade.inbox('trader', one.id)).length

  const paid = await pay(deals.slice(0, 2))
  expect(paid.body.data.map(({ state }: { state: number }) => state)).toEqual([5, 5])
  expect(await states()).toEqual([5, 5, 3])
  for (const deal of deals.slice(0, 2)) {
    expect(await kinds(deal)).toEqual([['payment', 0]])
    const opened = await trade.who.trader.get(`/v1/files/${voucher.photo_ids[0]}/content`)
    expect(opened.status).toBe(200)
  }
  expect(await trade.inbox('trader', one.id)).toHaveLength(heard + 1)
})

test('a payout needs the paying person’s identity proof, which the order does not store', async () => {
  const deal = await trade.open()
  const before = await deal.go(6)
  const { user_id } = trade.who.trader.session
  const pay = (proof: object, name: 'trader' | 'colleague' = 'trader') => {
    const body = { ...PAYLOADS.payout(before), photo_ids: [], base_version: before.version, ...proof }
    return trade.who[name].put(`/v1/merchant/orders/${deal.id}/pay`, body)
  }
  const { verification } = await grantVerification(trade.db, user_id, '13800000005', new Date())
  expect((await pay({})).body.details.fields).toEqual({ verification: '请先完成身份验证' })
  for (const [proof, name] of [
    ['x'.repeat(43), 'trader'],
    [verification, 'colleague'],
  ] as const)
    expect(await pay({ verification: proof }, name)).toMatchObject({ status: 403, body: { code: 'not_verified' } })
  expect(await deal.view()).toEqual(before)
  expect((await pay({ verification })).status).toBe(200)
  const after = await deal.view()
  expect(after.money.filter(({ kind }) => kind === 'payout')).toHaveLength(1)
  const [kept] = await trade.db.select().from(orders).where(eq(orders.id, deal.id))
  expect(JSON.stringify(kept)).not.toContain(verification)
})
