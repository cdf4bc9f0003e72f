/** The whole life of an order over HTTP, from 0 to 8: what each party sees, gets and may open at every step. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActionName } from '#domain/order/actions.ts'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { photosSeen, viewFor, viewState } from '#domain/disclosure/visibility.ts'
import { orderFiles } from '#server/db/tables/records.ts'
import { findOrder } from '#server/orders/store.ts'
import { OWNER, SUPPLY_PRICE_FEN } from '../../domain/order-fixtures.ts'
import type { Name } from '../harness.ts'
import type { Deal, TradeServer } from './trade-server.ts'
import { openTradeServer } from './trade-server.ts'

let trade: TradeServer
let deal: Deal
beforeAll(async () => {
  trade = await openTradeServer()
  deal = await trade.open()
})
afterAll(() => trade?.close())

/** The people who get a message of the role's step: everybody in the firms that the table names. */
const PEOPLE: Record<Role, Name[]> = { supplier: ['supplier'], buyer: ['buyer'], trader: ['trader', 'colleague'] }
const STRANGERS: Name[] = ['other_supplier', 'other_buyer']

async function letters() {
  const names = [...Object.values(PEOPLE).flat(), ...STRANGERS]
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await trade.inbox(name, deal.id)] as const)))
}

test('a new order has its firms’ names, reserves its stock and asks both sides to sign', async () => {
  const { order } = deal
  expect(order).toMatchObject({
    state: 0,
    version: 1,
    supplier_name: '演示·蓝岬再生资源',
    buyer_name: '演示·砺锋铜材',
    trader_name: '演示·云枢能源贸易',
  })
  expect(order.no).toMatch(/^DD\d{6}0001$/)
  expect(await trade.reserved()).toBe(order.quantity_kg)
  const inboxes = await letters()
  for (const role of ['supplier', 'buyer'] as const) {
    expect(inboxes[role]?.map(({ mode }) => mode)).toEqual([2, 0])
    const side = role === 'supplier' ? order.supply : order.sale
    expect(inboxes[role]?.[1]?.subject).toBe(`合同 ${side?.contract_no} 待签署`)
  }
  for (const name of ['trader', 'colleague', ...STRANGERS]) expect(inboxes[name]).toEqual([])
})

test('the supplier may not ship before both have signed the purchase contract', async () => {
  await deal.take('accept')
  const refused = await deal.attempt('deliver')
  expect([refused.status, refused.body.code]).toEqual([409, 'contract_unsigned'])
  await trade.sign('supplier', `/v1/supplier/contracts/${deal.order.supply?.contract_id}`)
  expect((await deal.attempt('deliver')).body.code).toBe('contract_unsigned')
  await deal.signBoth('sale')
  expect((await deal.attempt('deliver')).body.code).toBe('contract_unsigned')
  const last = await trade.sign('trader', `/v1/merchant/contracts/supplier/${deal.order.supply?.contract_id}`)
  expect(last.body.data.signatures).toHaveLength(2)
  expect((await trade.sign('trader', `/v1/merchant/contracts/supplier/${deal.order.supply?.contract_id}`)).body.code).toBe(
    'wrong_state',
  )
  const { supply, sale } = await deal.view()
  expect([supply?.contract_effective, sale?.contract_effective]).toEqual([true, true])
  const heard = await trade.inbox('supplier', deal.id)
  expect(heard.at(-1)).toMatchObject({ mode: 0, subject: `合同 ${supply?.contract_no} 已生效` })
})

const ROAD: [ActionName, OrderState][] = [
  ['deliver', 2],
  ['receive', 3],
  ['add_proof', 3],
  ['delete_proof', 3],
  ['handle', 4],
  ['confirm_supply_price', 4],
  ['pay', 5],
  ['collect', 5],
  ['confirm', 6],
  ['payout', 6],
  ['confirm_payout', 7],
  ['confirm_receipt', 8],
]
test.each(ROAD)(
  '%s leads to state %i, each party sees its own view, the named parties get a message, and photos are attached',
  async (name, to) => {
    const heard = await letters()
    const before = (await trade.logged(deal.id)).length
    const answer = await deal.take(name)
    const truth = await deal.view()
    const whole = (await findOrder(trade.db, deal.id, trade.who.trader.session)) as Order
    expect(truth.state).toBe(to)
    expect(truth.events.at(-1)).toMatchObject({ action: name, by_role: OWNER[name], to })
    expect(answer.events.at(-1)?.action).toBe(name)
    for (const role of ROLE_LIST) {
      const view = await deal.view(role)
      expect(view.state).toBe(viewState(to, role))
      expect(view).toEqual(viewFor(whole, role))
      if (role === OWNER[name]) expect(view).toEqual(answer)
    }
    const now = await letters()
    for (const role of ROLE_LIST) {
      const { seen_by } = whole.events.at(-1) ?? {}
      const expected = LIFECYCLE[name].notify.includes(role) && seen_by?.includes(role) ? 1 : 0
      for (const person of PEOPLE[role]) {
        const fresh = now[person]?.slice(heard[person]?.length) ?? []
        expect(fresh, `${name} → ${person}`).toHaveLength(expected)
        for (const letter of fresh) expect(letter).toMatchObject({ mode: 2, subject: expect.stringContaining(truth.no) })
      }
    }
    for (const name of STRANGERS) expect(now[name]).toEqual([])
    const logged = await trade.logged(deal.id)
    expect(logged).toHaveLength(before + 1)
    const { user_id, firm_id } = trade.who[deal.byWhom(name)].session
    expect(logged.at(-1)).toMatchObject({ action: name, object: 'order', user_id, firm_id, detail: { no: truth.no, to } })
    const attached = await trade.db.select().from(orderFiles).where(eq(orderFiles.order_id, deal.id))
    const ids = new Set(attached.map(({ file_id }) => file_id))
    for (const photo of photosSeen(truth)) expect(ids).toContain(photo)
    expect(ids.size).toBe(attached.length)
  },
)

test('the money balances to the fen at the confirmed price, and each party opens only the photos of its view', async () => {
  const truth = await deal.view()
  const quantity_kg = truth.trips.reduce((sum, trip) => sum + (trip.received?.settled_kg ?? 0), 0)
  expect(truth.supply).toMatchObject({ price_fen: SUPPLY_PRICE_FEN, quantity_kg })
  expect(truth.supply?.amount_fen).toBe(amountFen(SUPPLY_PRICE_FEN, quantity_kg))
  const paid = (kind: string) =>
    truth.money.filter((each) => each.kind === kind && each.status === 1).map(({ amount_fen }) => amount_fen)
  expect(paid('collection')).toEqual([truth.sale?.amount_fen])
  expect(paid('payout')).toEqual([truth.supply?.amount_fen])
  const all = photosSeen(truth)
  expect(all.size).toBeGreaterThan(5)
  for (const role of ['supplier', 'buyer'] as const) {
    const seen = photosSeen(await deal.view(role))
    expect(seen.size).toBeLessThan(all.size)
    for (const photo of all) {
      const { status } = await trade.who[role].get(`/v1/files/${photo}/content`)
      expect(status, `${role} ${photo}`).toBe(seen.has(photo) ? 200 : 404)
    }
  }
  expect((await trade.who.other_buyer.get(`/v1/files/${[...all][0]}/content`)).status).toBe(404)
})

test('a finished order takes no further step', async () => {
  for (const name of ['close', 'recheck', 'payout', 'handle', 'deliver', 'confirm'] as const) {
    const { status, body } = await deal.attempt(name)
    expect([status, body.code], name).toEqual([409, 'wrong_state'])
  }
})
