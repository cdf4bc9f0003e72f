/**
 * Searches the device and its queue for evidence that also appears elsewhere in the account's firm. Only the server knows all of
 * it.
 */
import type { Order } from '#domain/order/order.ts'
import { type EvidenceUse, isSameTicket, type SameEvidence, sameEvidence, usesFor } from '#domain/order/same-evidence.ts'
import type { Account } from '#client/sync/account.ts'
import { listOrders } from './orders.ts'

type Source = Pick<Account, 'db' | 'actor' | 'cache'>
/** Maximum orders read for one answer, newest first. */
const MOST_ORDERS = 200

async function heldUses({ db, actor, cache }: Source): Promise<EvidenceUse[]> {
  const { rows } = await listOrders(db, actor, { limit: MOST_ORDERS }, cache)
  return rows.flatMap(({ order }) => usesFor(order, actor.role))
}

/** The SHA-256 hashes of those files that were taken on this device. */
export async function hashesOf({ db }: Pick<Source, 'db'>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.blobs.bulkGet([...ids])
  return [...new Set(rows.flatMap((row) => row?.sha256 ?? []))]
}

/** Uses of this ticket number on other orders. */
export async function heldTickets(source: Source, ticket: { ticket_no: string; weighed_at: string }, order_id: string) {
  const uses = await heldUses(source)
  return uses.filter((use) => use.order_id !== order_id && use.ticket && isSameTicket(use.ticket, ticket))
}

/** Uses of files with the same content. */
export async function heldFiles(source: Source, hashes: readonly string[]): Promise<EvidenceUse[]> {
  const same: string[] = []
  if (hashes.length > 0) await source.db.blobs.each(({ id, sha256 }) => void (hashes.includes(sha256) && same.push(id)))
  if (same.length === 0) return []
  return (await heldUses(source)).filter(({ photo_ids }) => photo_ids.some((id) => same.includes(id)))
}

/** Evidence of this order that also appears elsewhere. */
export async function heldSame(source: Source, order: Order): Promise<SameEvidence[]> {
  const others = (await heldUses(source)).filter(({ order_id }) => order_id !== order.id)
  return sameEvidence(usesFor(order, source.actor.role), others)
}
