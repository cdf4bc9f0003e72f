/**
 * A deal of the past. The rules of the trade make its documents step by step, as the handlers would. The finished order is stored
 * once, and nobody gets a message about it.
 */
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { createOrder } from '#api/orders.ts'
import { photosNamed } from '#domain/order/actions.ts'
import { type Contract, type ContractSide, sign, voided } from '#domain/contract/contract.ts'
import { stockUse } from '#domain/goods/goods.ts'
import { advanceWholly, makeEffective, type Steps } from '#domain/order/lifecycle.ts'
import { type DraftFacts, makeOrder, refuseFaults } from '#domain/order/new-order.ts'
import type { Order } from '#domain/order/order.ts'
import { indexAfterSales } from '../after-sales/store.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { audit } from '../audit.ts'
import type { Session } from '../context.ts'
import { insertContract, sha256 } from '../contracts/store.ts'
import type { Db } from '../db/connect.ts'
import { goods } from '../db/tables/offers.ts'
import { attachFiles } from '../files/attach.ts'
import { nextNo } from '../orders/serial.ts'
import { insertAtEnd } from '../orders/store.ts'
import type { Demo, Handlers } from './act.ts'
import { type Deal, draftOf, type Plot, partiesOf } from './deal.ts'

/** Shared by all past deals: the facts for checking their drafts, and the source of their photos. */
export interface Past extends Pick<Handlers, 'photo' | 'voucher'> {
  demo: Demo
  facts(plot: Plot): DraftFacts
}
export interface PastDeal extends Deal {
  sign(): void
  /** Stores the finished order with its contracts, files and log, and returns it. */
  store(): Promise<Order>
}

/** Makes the order at the first tick of the clock. */
export async function makePast({ demo, facts, photo, voucher }: Past, plot: Plot, tick: Deal['tick']): Promise<PastDeal> {
  const { db } = demo.archive.database
  const parties = partiesOf(demo, plot)
  const { supplier, buyer, trader, colleague } = parties
  const people = [supplier, buyer, trader, colleague]
  const id = uuidv7()
  let made: Steps
  const road: Order[] = []
  const go = (steps: Steps) => {
    made = steps
    road.push(steps.order)
  }
  const named = new Map<Session, string[]>(people.map((session) => [session, []]))
  const handlers: Handlers = {
    order: async () => made.order,
    async take(endpoint, { session, params, body, now }) {
      const action = endpoint.action(params, endpoint.body.parse(body))
      const outcome = advanceWholly(made.order, action, { actor: session, now: now.toISOString() })
      if (!outcome.ok) throw outcome.refusal
      named.get(session)?.push(...photosNamed(action.payload))
      go(outcome)
    },
    photo,
    voucher,
  }
  const deal = { demo, plot, id, ...parties, handlers, tick }
  const draft = createOrder.body.parse(draftOf(deal))
  const checked = facts(plot)
  refuseFaults(draft, checked)
  const now = tick(0)
  const ids = {
    no: await nextNo(db, 'DD', now),
    supply: { contract_id: uuidv7(), contract_no: await nextNo(db, 'CG', now) },
    sale: { contract_id: uuidv7(), contract_no: await nextNo(db, 'XS', now) },
  }
  const begun = makeOrder(draft, checked, ids, { actor: trader, now: now.toISOString() })
  go(begun.made)
  let contracts: Contract[] = begun.contracts.map((contract) => ({ ...contract, sha256: sha256(contract.text) }))

  const signBy = (session: Session, side: ContractSide) => {
    const at = tick(0.4).toISOString()
    const how = { now: at, ip: '127.0.0.1', verified_by: '138****0000' }
    contracts = contracts.map((contract) => (contract.side === side ? sign(contract, session, how) : contract))
    return { actor: session, now: at }
  }
  return {
    ...deal,
    sign() {
      for (const [counterparty, side] of [
        [supplier, 'supply'],
        [buyer, 'sale'],
      ] as const) {
        signBy(trader, side)
        const effect = makeEffective(made.order, side, signBy(counterparty, side))
        if (effect) go(effect)
      }
    },
    async store() {
      const { order } = made
      await insertAtEnd(db, null, road, made)
      await sellPast(db, order)
      const { closed_reason, updated_at } = order
      for (const contract of contracts) await insertContract(db, null, closed_reason ? voided(contract, updated_at) : contract)
      await indexAfterSales(db, begun.made.order, order)
      for (const [session, ids] of named) await attachFiles(db, id, ids, session)
      await logSteps(db, order, people)
      return order
    },
  }
}

/** Adds the deal's weight to the goods' sold and offered quantities, as if the supplier had restocked the yard. */
async function sellPast(db: Db, order: Order): Promise<void> {
  const { sold_kg } = stockUse(order)
  if (!order.goods_id || sold_kg === 0) return
  const more = { quantity_kg: sql`${goods.quantity_kg} + ${sold_kg}`, sold_kg: sql`${goods.sold_kg} + ${sold_kg}` }
  await db.update(goods).set(more).where(eq(goods.id, order.goods_id))
}

/** The operation log of the order's steps. */
async function logSteps(db: Db, { id, no, events }: Order, people: readonly Session[]): Promise<void> {
  for (const { action, from, to, note, by_user, at } of events) {
    const session = people.find(({ user_id }) => user_id === by_user) ?? null
    const context = { session, ip: '127.0.0.1', agent: '', now: new Date(at) }
    await audit(db, {
      context,
      action: action as LogAction<'order'>,
      object: 'order',
      object_id: id,
      detail: { no, from, to, note },
    })
  }
}
