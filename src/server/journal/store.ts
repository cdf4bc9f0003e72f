/** Books what the steps of orders do to balances, in the transaction of the step. */
import { and, asc, eq, gt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { bookedLines, type JournalLine, linesToBook } from '#domain/journal.ts'
import type { Order } from '#domain/order.ts'
import { ORDER_DOC, readDoc } from '#domain/stored.ts'
import { beforeCommit, type Batch } from '../db/before-commit.ts'
import { type Db, transact } from '../db/connect.ts'
import { journal } from '../db/tables/journal.ts'
import { orders } from '../db/tables/trade.ts'

type Row = typeof journal.$inferInsert

const write: Batch<Db, Row> = async (tx, rows) => {
  await tx.insert(journal).values(rows)
}

const rowOf = (order: Order, line: JournalLine): Omit<Row, 'at'> => ({
  id: uuidv7(),
  order_id: order.id,
  trader_id: order.trader_id,
  firm_id: (line.side === 'supply' ? order.supplier_id : order.buyer_id) as string,
  ...line,
})

/** Books the difference between two versions of an order; null before it was made. */
export async function book(db: Db, before: Order | null, after: Order): Promise<void> {
  const lines = linesToBook(before ? bookedLines(before) : [], after)
  const { id: step, action } = after.events.at(-1) ?? {}
  const at = new Date(after.updated_at)
  await beforeCommit(
    db,
    write,
    lines.map((line) => ({ ...rowOf(after, line), step: step ?? null, action: action ?? null, at })),
  )
}

/** When something of an earlier build was booked: the settlement, or the payment itself. */
function timeOf(order: Order, { entry_id }: JournalLine): Date {
  const entry = order.money.find(({ id }) => id === entry_id)
  return new Date(entry?.paid_at ?? order.settlements.at(-1)?.at ?? order.updated_at)
}

/** Orders booked in one transaction: other writers wait for these alone. */
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
    const order = readDoc(ORDER_DOC, doc)
    const booked = await db.select().from(journal).where(eq(journal.order_id, id))
    const lines = linesToBook(booked, order)
    if (lines.length > 0)
      await db.insert(journal).values(lines.map((line) => ({ ...rowOf(order, line), at: timeOf(order, line) })))
    await db.update(orders).set({ journaled: true }).where(eq(orders.id, id))
  }
  return rows.map(({ id }) => id)
}

/** Books the orders of earlier builds, a piece at a time, until none is left or the server stops. Answers how many it booked. */
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
