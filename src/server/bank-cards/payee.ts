/** Where a payout of an order goes, with what the supplier and its contract say of that account. */
import { accountOf, type CardCheck, checkOf, isConfirmed } from '#domain/firm/bank-card.ts'
import { isRejected } from '#domain/firm/card-review.ts'
import { noveltiesOf, type Payee } from '#domain/money/payee.ts'
import type { Action } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import { findContract } from '../contracts/store.ts'
import type { Db } from '../db/connect.ts'
import { records } from './store.ts'

/** The account and the first signature of the order's purchase contract. */
async function agreedIn(db: Db, { supply, trader_id }: Order) {
  const contract = supply && (await findContract(db, supply.contract_id, trader_id, 'supply'))
  if (!contract) return { account: null, signed_at: null }
  const { seller, signatures } = contract
  return { account: seller.account ?? null, signed_at: signatures.map(({ at }) => at).toSorted()[0] ?? null }
}

/** The card of this id, or the default one. Null if the supplier has no such card. */
export async function findPayee(
  db: Db,
  order: Order,
  now: Date,
  card_id?: string,
): Promise<(Payee & { check: CardCheck }) | null> {
  const cards = order.supplier_id ? await records.list(db, order.supplier_id) : []
  const card = card_id === undefined ? cards[0] : cards.find(({ id }) => id === card_id)
  if (!card) return null
  const { since, version, previous, confirmed } = card.standing
  const account = accountOf(card)
  const agreed = await agreedIn(db, order)
  const novelties = noveltiesOf({ account, since }, agreed, now.toISOString())
  return {
    account,
    since,
    version,
    novelties,
    old: novelties.includes('other') ? agreed.account : previous,
    check: checkOf(card),
    rejected: isRejected(card),
    confirmed: confirmed && isConfirmed(card) ? { by_name: confirmed.by_name, at: confirmed.at } : null,
  }
}

/** The account that a step pays to; undefined for actions that pay nothing. */
export async function payeeFor(db: Db, order: Order, action: Action, now: Date): Promise<Payee | null | undefined> {
  if (action.name !== 'payout' || action.payload.method === 'cash' || action.payload.amount_fen === 0) return undefined
  return findPayee(db, order, now, action.payload.card_id)
}
