/**
 * Books the orders of earlier builds while the server is running. It adds only missing lines, because an order may have moved on
 * since.
 */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { type JournalLine, linesToBook } from '#domain/accounting/journal.ts'
import type { Order } from '#domain/order/order.ts'
import { type Db, transact } from '../db/connect.ts'
import { journal } from '../db/tables/journal.ts'
import { orders } from '../db/tables/trade.ts'
import { orderIn } from '../orders/store.ts'
import { rowOf } from './store.ts'

/** The time at which an older build booked the line: the settlement, or the payment itself. */
function timeOf(order: Order, { entry_id }: JournalLine): Date {
  const entry = order.money.find(({ id }) => id === entry_id)
  return new Date(entry?.paid_at ?? order.settlements.at(-1)?.at ?? order.updated_at)
}

/** Orders per transaction. Other writers wait only for these. */
const PIECE = 100

async function fillPiece(db: Db, after: string | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id, doc: orders.doc })
    .from(orders)
    .where(and(eq(orders.journaled, false), after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(PIECE)
    .for('update', { skipLocked: true })
  for (const { id, doc } of rows) {
    const order = orderIn({ doc })
    const booked = await db.select().from(journal).where(eq(journal.order_id, id))
    const lines = linesToBook(booked, order)
    if (lines.length > 0)
      await db.insert(journal).values(lines.map((line) => ({ ...rowOf(order, line), at: timeOf(order, line) })))
    await db.execute(sql`update ${orders} set journaled = true where ${orders.id} = ${id}`)
  }
  return rows.map(({ id }) => id)
}

/** Books the orders of earlier builds in batches, until none is left or the server stops. Returns the number booked. */
export async function fillJournal(db: Db, stopping: AbortSignal): Promise<number> {
  let filled = 0
  let done: string[] = []
  do {
    const after = done.at(-1)
    done = stopping.aborted ? [] : await transact(db, (tx) => fillPiece(tx, after))
    filled += done.length
  } while (done.length > 0)
  return filled
}
