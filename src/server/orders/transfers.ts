/** Records each order's use of bank transfers in the transaction of the step, so that nobody registers one twice by accident. */
import { and, eq, sql } from 'drizzle-orm'
import type { Order } from '#domain/order/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import {
  changedTransfers,
  type Direction,
  serialKey,
  type Transfer,
  type TransferPart,
  transferProblem,
} from '#domain/money/transfer.ts'
import type { Db } from '../db/connect.ts'
import { transfers } from '../db/tables/transfers.ts'

const keyOf = ({ direction, serial }: Transfer) => `${direction} ${serial}`

/** Finds or creates a transfer and locks its row. A concurrent registration waits here and then sees what the first one used. */
async function holdTransfer(db: Db, trader_id: string, { direction, serial, party_id }: Transfer) {
  const [row] = await db
    .insert(transfers)
    .values({ trader_id, direction, serial, party_id, parts: [] })
    .onConflictDoUpdate({
      target: [transfers.trader_id, transfers.direction, transfers.serial],
      set: { serial: sql`excluded.serial` },
    })
    .returning({ party_id: transfers.party_id, parts: transfers.parts })
  return row ?? { party_id, parts: [] }
}

/**
 * Records a step's changes in the use of transfers; `before` is null for a new order. Returns the problems of a further use, by
 * field.
 */
export async function bookTransfers(db: Db, before: Order | null, after: Order): Promise<FieldErrors | null> {
  const { freed, used } = changedTransfers(before, after)
  const changed = new Map([...freed, ...used].map((each) => [keyOf(each), each]))
  // Sorted by key, so that two steps that change several transfers cannot deadlock.
  for (const [key, transfer] of [...changed].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { trader_id } = after
    const held = await holdTransfer(db, trader_id, transfer)
    const gone = new Set(
      freed.filter((each) => keyOf(each) === key).flatMap(({ parts }) => parts.map(({ entry_id }) => entry_id)),
    )
    let parts: TransferPart[] = held.parts.filter(({ entry_id }) => !gone.has(entry_id))
    const party_id = parts.length > 0 ? held.party_id : transfer.party_id
    for (const next of used.filter((each) => keyOf(each) === key)) {
      const problem = transferProblem({ party_id, parts }, next)
      if (problem) return problem
      parts = [...parts, ...next.parts]
    }
    const { direction, serial } = transfer
    await db
      .update(transfers)
      .set({ party_id, parts })
      .where(and(eq(transfers.trader_id, trader_id), eq(transfers.direction, direction), eq(transfers.serial, serial)))
  }
  return null
}

/** The part of a transfer that the trader's orders have used so far. */
export async function readTransfer(db: Db, trader_id: string, direction: Direction, serial: string): Promise<TransferPart[]> {
  const [row] = await db
    .select({ parts: transfers.parts })
    .from(transfers)
    .where(and(eq(transfers.trader_id, trader_id), eq(transfers.direction, direction), eq(transfers.serial, serialKey(serial))))
  return row?.parts ?? []
}
