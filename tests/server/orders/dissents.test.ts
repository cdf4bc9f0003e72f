/**
 * Dissents and rechecks over HTTP: opened by tolerance or by the buyer, proposed to the supplier, agreed or refused, and the
 * steps that they block.
 */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountFen, formatFen } from '#domain/money/money.ts'
import { SUPPLY_PRICE_FEN, weighing } from '../../domain/order-fixtures.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
beforeAll(async () => {
  trade = await openTradeServer()
})
afterAll(() => trade?.close())

const claim = () => ({ id: uuidv7(), kind: 'quality' as const, claim: '含铁超标', photo_ids: [uuidv7()] })
const listed = async (name: 'supplier' | 'trader', deal: Deal): Promise<boolean> => {
  const area = name === 'supplier' ? 'supplier' : 'merchant'
  const { body } = await trade.who[name].get(`/v1/${area}/orders/dissents`)
  return body.data.some(({ id }: { id: string }) => id === deal.id)
}

/** Trucks that arrive this many kilograms lighter than 30,000. */
async function lighter(by_kg: number): Promise<Deal> {
  const deal = await trade.open()
  await deal.go(2)
  const { trips } = await deal.view('buyer')
  await deal.take('receive', { trips: trips.map(({ id, shipped }) => ({ trip_id: id, ...weighing(shipped.net_kg - by_kg) })) })
  await deal.take('handle')
  return deal
}
test.each([
  [87, 0],
  [91, 1],
])('trucks %i kg light of about 30 t at 3‰ open %i dissent', async (by_kg, expected) => {
  const deal = await lighter(by_kg)
  const { dissents, events } = await deal.view()
  expect(dissents).toHaveLength(expected)
  expect(events.at(-1)?.note.includes('提出异议')).toBe(expected === 1)
  if (expected) expect(dissents[0]).toMatchObject({ status: 0, raised_by: 'tolerance', kind: 'weight' })
  expect(await listed('trader', deal)).toBe(expected === 1)
})

test('a weight agreed with the supplier alone changes nothing that the buyer can read, not even in the hall', async () => {
  const offered = async () => {
    const { body } = await trade.who.buyer.get('/v1/goods?limit=100')
    return body.data.find(({ id }: { id: string }) => id === trade.shelf[0]?.id)?.available_kg
  }
  const deal = await lighter(120)
  const before = await offered()
  expect(before).toBeGreaterThan(0)
  await deal.take('adjust_dissent', { quantity_kg: 57_000 })
  await deal.take('notify_dissent')
  await deal.take('reply_dissent')
  expect((await deal.view()).supply?.quantity_kg).toBe(57_000)
  expect(await offered()).toBe(before)
})

test('a claim or reason that the supplier will read names no figure of the step itself', async () => {
  const deal = await trade.open()
  await deal.go(3)
  const { trips, sale } = await deal.view('buyer')
  const settled_kg = trips.reduce((sum, { received }) => sum + (received?.net_kg ?? 0), 0) - 150 * trips.length
  const amount = (kg: number) => formatFen(amountFen(sale?.price_fen ?? 0, kg))
  const told = await deal.attempt('handle', { dissent: { ...claim(), claim: `本次货款 ${amount(settled_kg)} 元过高` } })
  expect([told.status, Object.keys(told.body.details.fields)]).toEqual([400, ['dissent.claim']])
  const settled = await deal.take('handle')
  expect(settled.sale?.amount_fen).toBe(amountFen(sale?.price_fen ?? 0, settled_kg))
  const asked = { kind: 'partial_return' as const, quantity_kg: 2_000, amount_fen: null, photo_ids: [] }
  const reason = await deal.attempt('apply_after_sale', { ...asked, reason: `应退 ${amount(2_000)} 元` })
  expect([reason.status, Object.keys(reason.body.details.fields)]).toEqual([400, ['reason']])
})

test('the supply side has the agreed figures after adjustments, a refusal with evidence and an agreement', async () => {
  const deal = await trade.open()
  await deal.go(3)
  await deal.take('handle', { dissent: claim() })
  expect(await listed('supplier', deal)).toBe(false)
  expect((await deal.attempt('notify_dissent', { dissent_id: (await deal.view()).dissents[0]?.id ?? '' })).body.code).toBe(
    'wrong_state',
  )
  await deal.take('adjust_dissent', { quantity_kg: 50_000, price_fen: SUPPLY_PRICE_FEN })
  expect((await deal.view('supplier')).dissents).toEqual([])
  await deal.take('notify_dissent')
  expect((await trade.inbox('supplier', deal.id)).at(-1)).toMatchObject({ mode: 3 })
  expect(await listed('supplier', deal)).toBe(true)
  expect((await deal.view('supplier')).dissents[0]).toMatchObject({ status: 2, photo_ids: [] })
  expect((await deal.attempt('reply_dissent', { agree: false, note: ' ' })).body.details.fields).toEqual({ note: '请填写原因' })
  const evidence = uuidv7()
  await deal.take('reply_dissent', { agree: false, note: '我方磅单为准', photo_ids: [evidence] })
  expect((await trade.who.trader.get(`/v1/files/${evidence}/content`)).status).toBe(200)
  expect((await trade.who.buyer.get(`/v1/files/${evidence}/content`)).status).toBe(404)
  expect((await deal.view()).dissents[0]).toMatchObject({ status: 0 })
  await deal.take('adjust_dissent', { quantity_kg: 55_000, price_fen: SUPPLY_PRICE_FEN - 7 })
  await deal.take('notify_dissent')

  await deal.take('confirm_supply_price')
  for (const name of ['pay', 'collect', 'confirm'] as const) await deal.take(name)
  expect((await deal.attempt('payout')).body.code).toBe('dissent_open')
  const agreed = await deal.take('reply_dissent', { agree: true })
  expect(agreed.supply).toMatchObject({
    quantity_kg: 55_000,
    price_fen: SUPPLY_PRICE_FEN - 7,
    amount_fen: amountFen(SUPPLY_PRICE_FEN - 7, 55_000),
  })
  const buyer = await deal.view('buyer')
  expect(buyer.dissents[0]).toMatchObject({ status: 3, adjustments: [] })
  expect((await deal.takeBoth('payout')).state).toBe(7)
  expect(await listed('trader', deal)).toBe(false)
})

test('the trader visibly withdraws an unanswered proposal and makes another, and an early reminder is refused', async () => {
  const deal = await trade.open()
  await deal.go(3)
  await deal.take('handle', { dissent: claim() })
  await deal.take('adjust_dissent', { quantity_kg: 50_000, price_fen: SUPPLY_PRICE_FEN })
  await deal.take('notify_dissent')
  const haste = await deal.attempt('remind_dissent')
  expect([haste.status, haste.body.code]).toEqual([429, 'too_many'])
  await deal.take('withdraw_dissent')
  expect((await trade.inbox('supplier', deal.id)).at(-1)).toMatchObject({
    mode: 3,
    subject: expect.stringContaining('撤回调整'),
  })
  expect((await deal.view('supplier')).dissents[0]?.adjustments).toMatchObject([{ reply: 'withdrawn' }])
  expect((await deal.attempt('reply_dissent')).body.code).toBe('not_found')
  const { supply } = await deal.view()
  const same = await deal.attempt('adjust_dissent', { quantity_kg: supply?.quantity_kg ?? 0, price_fen: supply?.price_fen ?? 0 })
  expect([same.status, Object.keys(same.body.details.fields)]).toEqual([400, ['quantity_kg']])
  await deal.take('adjust_dissent', { quantity_kg: 51_000, price_fen: SUPPLY_PRICE_FEN })
  await deal.take('notify_dissent')
  expect((await deal.take('reply_dissent', { agree: true })).supply?.quantity_kg).toBe(51_000)
})

test('a rejected claim is closed and blocks nothing', async () => {
  const deal = await trade.open()
  await deal.go(3)
  await deal.take('handle', { dissent: claim() })
  expect((await deal.attempt('adjust_dissent', { reject: true, note: '' })).body.details.fields).toEqual({ note: '请填写原因' })
  await deal.take('adjust_dissent', { reject: true, note: '检验合格' })
  expect((await deal.view('buyer')).dissents[0]).toMatchObject({ status: 4, rejected_reason: '检验合格' })
  for (const name of ['confirm_supply_price', 'pay', 'collect', 'confirm', 'payout', 'confirm_payout'] as const)
    await deal.take(name)
  expect((await deal.view()).state).toBe(7)
})

test('a claim rejected before the supplier knew of it stays hidden from the supplier', async () => {
  const { supplier } = trade.who
  const deal = await trade.open()
  await deal.go(3)
  let cursor: string | undefined
  const told: string[] = []
  const look = async () => {
    for (let more = true; more; ) {
      const { body } = await supplier.get(`/v1/sync/pull${cursor ? `?cursor=${cursor}` : ''}`)
      ;({ cursor, more } = body)
      if (JSON.stringify(body.data).includes(deal.id)) told.push(JSON.stringify(body.data))
    }
    for (const path of [`/v1/supplier/orders/${deal.id}`, '/v1/supplier/orders/dissents', '/v1/user/messages?limit=100'])
      told.push(JSON.stringify((await supplier.get(path)).body.data))
    told.push(JSON.stringify((await supplier.get('/v1/supplier/orders?search=' + (await deal.view()).no)).body))
    told.push(JSON.stringify(await trade.inbox('supplier', deal.id)))
  }
  await look()
  told.length = 0
  const mine = { ...claim(), claim: '夹带锌块' }
  await deal.take('handle', { dissent: mine })
  await look()
  await deal.take('adjust_dissent', { quantity_kg: 50_000, price_fen: SUPPLY_PRICE_FEN })
  await look()
  await deal.take('adjust_dissent', { reject: true, note: '复检无锌' })
  await look()
  for (const name of [
    'confirm_supply_price',
    'pay',
    'collect',
    'confirm',
    'payout',
    'confirm_payout',
    'confirm_receipt',
  ] as const) {
    await deal.take(name)
    await look()
  }
  const about = told.filter((text) => text.includes(deal.id) || text.includes('结算重量'))
  expect(about.length).toBeGreaterThan(15)
  const own = about.map((text) => text.replaceAll(/"[^"]*"(?=:)/g, ''))
  for (const text of own) for (const word of ['提出异议', '夹带锌块', '复检无锌', mine.id]) expect(text).not.toContain(word)
  const view = JSON.stringify(await deal.view('supplier')).replaceAll(/"[^"]*"(?=:)/g, '')
  const inbox = JSON.stringify(await trade.inbox('supplier', deal.id))
  for (const text of [view, inbox]) expect(text).not.toMatch(/异议|dissent/)
})

test('agreed figures survive a recheck and a new settlement, and are paid in the end', async () => {
  const deal = await lighter(120)
  const agreed = await (async () => {
    await deal.take('adjust_dissent', { quantity_kg: 57_000 })
    await deal.take('notify_dissent')
    return deal.take('reply_dissent', { agree: true })
  })()
  await deal.take('recheck')
  const { trips } = await deal.view('buyer')
  await deal.take('handle', { trips: trips.map(({ id }) => ({ trip_id: id, deduct_kg: 0, water_kg: 0 })) })
  const settled = await deal.view()
  expect([settled.supply, settled.supply_price_confirmed]).toEqual([agreed.supply, true])
  expect(settled.dissents.at(-1)).toMatchObject({ raised_by: 'trader', status: 0 })
  expect((await deal.view('buyer')).dissents.map(({ raised_by }) => raised_by)).toEqual(['tolerance'])
  for (const name of ['pay', 'collect', 'confirm'] as const) await deal.take(name)
  expect((await deal.attempt('payout')).body.code).toBe('dissent_open')
  await deal.take('adjust_dissent', { reject: true, note: '按原商定' })
  expect((await trade.inbox('buyer', deal.id)).at(-1)?.subject).not.toContain('调整')
  expect((await deal.takeBoth('payout')).money.at(-1)?.amount_fen).toBe(agreed.supply?.amount_fen)
  const heard = (await deal.view('supplier')).dissents[0]
  expect(heard?.adjustments.at(-1)).toMatchObject({ reply: 'agree', before: { quantity_kg: expect.any(Number) } })
})

test('a price other than the signed one needs the supplier’s consent', async () => {
  const deal = await trade.open()
  await deal.go(4)
  const alone = await deal.attempt('confirm_supply_price', { price_fen: SUPPLY_PRICE_FEN - 7 })
  expect([alone.status, Object.keys(alone.body.details.fields)]).toEqual([400, ['price_fen']])
  await deal.take('propose_supply', { price_fen: SUPPLY_PRICE_FEN - 7 })
  expect((await trade.inbox('supplier', deal.id)).at(-1)).toMatchObject({ mode: 3 })
  expect(await listed('supplier', deal)).toBe(true)
  expect((await deal.view('buyer')).dissents).toEqual([])
  const agreed = await deal.take('reply_dissent', { agree: true })
  expect(agreed).toMatchObject({ supply: { price_fen: SUPPLY_PRICE_FEN - 7 }, supply_price_confirmed: true })
})

test('a recheck ends payment and dissent of the old settlement and makes a new version', async () => {
  const deal = await trade.open()
  await deal.go(3)
  await deal.take('handle', { dissent: claim() })
  await deal.take('confirm_supply_price')
  await deal.take('pay')
  const back = await deal.take('recheck', { reason: '扣水有误', sale_price_fen: 9_000_000 })
  expect(back).toMatchObject({ state: 3, supply_price_confirmed: true, sale: { price_fen: 9_000_000 } })
  expect(back.money.map(({ status }) => status)).toEqual([-1])
  expect(back.dissents[0]?.status).toBe(4)
  const again = await deal.take('handle')
  expect(again.settlements.map(({ version, rechecked_reason }) => [version, rechecked_reason])).toEqual([
    [1, '扣水有误'],
    [2, null],
  ])
  await deal.take('pay')
  await deal.take('collect')
  await deal.take('confirm')
  expect((await deal.attempt('recheck')).body.code).toBe('wrong_state')
})
