/** One demo deal, played step by step by its three parties up to its state. */
import { v7 as uuidv7 } from 'uuid'
import * as contractsApi from '#api/contracts.ts'
import { STEP_CALLS, type StepEndpoint } from '#api/order-steps.ts'
import * as api from '#api/orders.ts'
import { HOUR_MS } from '#domain/constants.ts'
import type { OrderState } from '#domain/order/order.ts'
import { payableFen, receivableFen } from '#domain/money/payment.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { Session } from '../context.ts'
import { findContract } from '../contracts/store.ts'
import { grantVerification } from '../session/verification.ts'
import type { Demo, Draft, Handlers } from './act.ts'
import { act, handlersFor } from './act.ts'
import { ACCOUNTS } from './firms.ts'
import { confirmed, type Market, newest } from './pricing.ts'

/** Terms of a deal. `spread_yuan` per tonne is the trader's margin. */
export interface Plot {
  goods: string
  buyer: string
  trucks: number
  spread_yuan: number
  /** the supplier's price; the goods' own price by default */
  price_fen?: number
  /** days before today on which the deal begins */
  days_ago: number
  /** its final state */
  until: OrderState
  /** missing weight on arrival in permille, trip by trip */
  light_permille?: readonly number[]
  photos?: boolean
  /** index of the first truck's load among the usual loads */
  load?: number
  terms?: Draft
  /** the formulas of prices that follow a series */
  market?: Market
}

const PLATES = ['浙B·D31286', '粤A·K5820', '苏E·7M092', '沪A·DF4417', '鲁R·2K683', '皖C·98D15', '赣L·6P330', '浙L·D70952']
const TRUCK_KG = 32_000

/** The deal's parties, order and clock. Weights vary by a fixed pattern, so that every start is the same. */
export interface Deal extends Parties {
  demo: Demo
  plot: Plot
  id: string
  handlers: Handlers
  tick(hours: number): Date
}
interface Parties {
  supplier: Session
  buyer: Session
  trader: Session
  /** the trader's second person, who confirms money that the first registered */
  colleague: Session
}

export function partiesOf({ goods, people }: Demo, plot: Pick<Plot, 'goods' | 'buyer'>): Parties {
  const { supplier: phone = '' } = goods.get(plot.goods) ?? {}
  const [supplier, buyer] = [people[phone], people[plot.buyer]]
  const [trader, colleague] = [people['13800000006'], people['13800000005']]
  if (!supplier || !buyer || !trader || !colleague) throw new Error(`demo deal of ${plot.goods} lacks a party`)
  return { supplier, buyer, trader, colleague }
}

export function begin(demo: Demo, plot: Plot, today: Date): Deal {
  const id = uuidv7()
  let at = today.getTime() - plot.days_ago * 24 * HOUR_MS
  // No step may be later than now.
  const tick = (hours: number) => new Date((at = Math.min(at + hours * HOUR_MS, today.getTime() - 60_000)))
  return { demo, plot, id, ...partiesOf(demo, plot), handlers: handlersFor(demo, id), tick }
}

/** The place of delivery as an address without the buyer's name, which the supplier must not learn. */
const placeOf = (phone: string): string => ACCOUNTS.find((account) => account.phone === phone)?.firm.delivery_place ?? ''

/** Takes one step, with the version that the person sees. */
export async function step(
  deal: Deal,
  endpoint: StepEndpoint,
  session: Session,
  hours: number,
  body: object = {},
  params: Readonly<Record<string, string>> = { id: deal.id },
): Promise<void> {
  const { version } = viewFor(await deal.handlers.order(), session.role)
  await deal.handlers.take(endpoint, { session, params, body: { base_version: version, ...body }, now: deal.tick(hours) })
}

/** The trader's draft for the deal's order. */
export function draftOf({ demo, plot, supplier, buyer, id }: Deal): object {
  const goods = demo.goods.get(plot.goods)
  if (!goods) throw new Error(`no goods ${plot.goods}`)
  const { price_fen = goods.price_fen } = plot
  return {
    id,
    supplier_id: supplier.firm_id,
    buyer_id: buyer.firm_id,
    title: goods.title,
    category_id: goods.category_id,
    spec_name: goods.spec_name,
    goods_id: goods.id,
    quantity_kg: plot.trucks * TRUCK_KG,
    supply_price_fen: price_fen,
    sale_price_fen: price_fen + plot.spread_yuan * 100,
    pricing_mode: 1,
    weigh_basis: 'buyer',
    tolerance_permille: 3,
    delivery_mode: 'deliver',
    delivery_place: placeOf(plot.buyer),
    delivery_contact: '收货调度',
    delivery_phone: '13800000003',
    pay_terms: '结算确认后 3 日内付款',
    ...plot.terms,
  }
}

export const create = (deal: Deal): Promise<unknown> =>
  act(deal.demo, api.createOrder, { session: deal.trader, body: draftOf(deal), now: deal.tick(0) })

/** The proof that the identity dialog would return. */
async function proof(deal: Deal, session: Session): Promise<string> {
  const { verification } = await grantVerification(deal.demo.archive.database.db, session.user_id, '13800000000', new Date())
  return verification
}

/** Both contracts, signed by both parties behind the identity check. */
export async function sign(deal: Deal): Promise<void> {
  const { supply, sale } = await deal.handlers.order()
  const signings = [
    [contractsApi.traderSignPurchaseContract, deal.trader, supply?.contract_id, 'supply'],
    [contractsApi.supplierSignContract, deal.supplier, supply?.contract_id, 'supply'],
    [contractsApi.traderSignSaleContract, deal.trader, sale?.contract_id, 'sale'],
    [contractsApi.buyerSignContract, deal.buyer, sale?.contract_id, 'sale'],
  ] as const
  const { db } = deal.demo.archive.database
  for (const [endpoint, session, id, side] of signings) {
    const contract = id ? await findContract(db, id, session.firm_id, side) : null
    if (!contract) throw new Error('demo contract not found')
    const now = deal.tick(0.4)
    const verification = await proof(deal, session)
    await act(deal.demo, endpoint, { session, params: { id: contract.id }, body: { verification, sha256: contract.sha256 }, now })
  }
}

/** A weighing of the n-th truck, which lacks `light_permille` of its load. */
async function weigh(deal: Deal, session: Session, n: number, light_permille: number) {
  const load = n + (deal.plot.load ?? 0)
  const tare_kg = 15_200 + ((load * 7) % 11) * 40
  const gross_kg = tare_kg + Math.round(((TRUCK_KG - 600 + ((load * 5) % 13) * 60) * (1000 - light_permille)) / 20_000) * 20
  const weighed_at = deal.tick(0.3)
  const ticket_no = `${session.role === 'supplier' ? 'GF' : 'XF'}${weighed_at.toISOString().slice(2, 10).replaceAll('-', '')}${deal.id.slice(-3).toUpperCase()}${String(n + 1).padStart(2, '0')}`
  const photo_ids = deal.plot.photos === false ? [] : [await deal.handlers.photo(session, { ticket_no, gross_kg, tare_kg })]
  return { gross_kg, tare_kg, ticket_no, weighed_at: weighed_at.toISOString(), photo_ids }
}

/** Loads `count` trucks from the n-th on; `finished` ends the loading. */
export async function deliver(deal: Deal, from: number, count: number, finished: boolean): Promise<void> {
  const trips = []
  for (let n = from; n < from + count; n++) {
    const shipped = await weigh(deal, deal.supplier, n, 0)
    trips.push({
      id: uuidv7(),
      plate: PLATES[n % PLATES.length],
      driver: `司机 ${n + 1}`,
      phone: `1390000${String(1000 + n)}`,
      shipped,
    })
  }
  await step(deal, STEP_CALLS.deliver, deal.supplier, 1, { trips, finished })
}

/** The buyer weighs the next `count` trucks that have not arrived. */
export async function receive(deal: Deal, count: number): Promise<void> {
  const { trips } = await deal.handlers.order()
  const waiting = trips.filter((trip) => !trip.received).slice(0, count)
  const weighed = []
  for (const trip of waiting) {
    const n = trip.no - 1
    weighed.push({ trip_id: trip.id, ...(await weigh(deal, deal.buyer, n, deal.plot.light_permille?.[n] ?? 0)) })
  }
  await step(deal, STEP_CALLS.receive, deal.buyer, 5, { trips: weighed })
}

export async function handle(deal: Deal): Promise<void> {
  const { trips } = await deal.handlers.order()
  const body = {
    trips: trips.map((trip) => ({ trip_id: trip.id, deduct_kg: (trip.no % 3) * 40, water_kg: 0 })),
    dissent: null,
    tolerance_dissent_id: uuidv7(),
  }
  await step(deal, STEP_CALLS.handle, deal.buyer, 4, body)
}

/** A transfer of the whole amount, with a voucher. */
export async function money(deal: Deal, session: Session, amount_fen: number, voucher = true) {
  const paid_at = deal.tick(2)
  const bank_serial = `${paid_at.toISOString().slice(0, 10).replaceAll('-', '')}${String(amount_fen).slice(0, 8)}${deal.id.slice(-4).toUpperCase()}`
  const photo_ids = voucher ? [await deal.handlers.voucher(session, bank_serial, amount_fen)] : []
  return { id: uuidv7(), amount_fen, method: 'transfer', bank_serial, photo_ids, paid_at: paid_at.toISOString() }
}

export async function confirmPrice(deal: Deal): Promise<void> {
  await step(
    deal,
    STEP_CALLS.confirm_supply_price,
    deal.trader,
    1,
    await confirmed(deal.demo, await deal.handlers.order(), 'supply'),
  )
}
/** Does nothing if the sale price is fixed in the contract. */
export async function confirmSalePrice(deal: Deal): Promise<void> {
  const order = await deal.handlers.order()
  if (!order.sale?.pricing) return
  await step(deal, STEP_CALLS.confirm_sale_price, deal.trader, 0.5, await confirmed(deal.demo, order, 'sale'))
}
/** 点价 by the supplier, at the latest quote. */
export async function fixSupplyPrice(deal: Deal): Promise<void> {
  const { supply } = await deal.handlers.order()
  const quote = await newest(deal.demo, supply?.pricing?.series_id ?? 0)
  await step(deal, STEP_CALLS.fix_supply_price, deal.supplier, 48, quote)
}
export async function pay(deal: Deal): Promise<void> {
  await step(deal, STEP_CALLS.pay, deal.buyer, 1, await money(deal, deal.buyer, receivableFen(await deal.handlers.order())))
}
export async function collect(deal: Deal): Promise<void> {
  const owed = receivableFen(await deal.handlers.order())
  await step(deal, STEP_CALLS.collect, deal.trader, 1, { kind: 'balance', ...(await money(deal, deal.trader, owed, false)) })
  await step(deal, STEP_CALLS.confirm, deal.colleague, 1, { accept: true })
}
export async function payout(deal: Deal, amount_fen?: number): Promise<void> {
  await registerPayout(deal, amount_fen)
  await confirmOut(deal, 'payout')
}
/** Registers a payout that waits for the colleague; all that is owed by default. */
async function registerPayout(deal: Deal, amount_fen?: number): Promise<void> {
  const owed = await money(deal, deal.trader, amount_fen ?? payableFen(await deal.handlers.order()))
  await step(deal, STEP_CALLS.payout, deal.trader, 1, { ...owed, verification: await proof(deal, deal.trader) })
}
/** The colleague confirms the money that the trader registered as paid. */
export async function confirmOut(deal: Deal, kind: 'payout' | 'refund'): Promise<void> {
  const order = await deal.handlers.order()
  const entry_ids = order.money.filter((each) => each.kind === kind && each.status === 0).map(({ id }) => id)
  const call = kind === 'payout' ? STEP_CALLS.confirm_payout : STEP_CALLS.confirm_refund
  await step(deal, call, deal.colleague, 1, { entry_ids, verification: await proof(deal, deal.colleague) })
}
