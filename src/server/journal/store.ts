/** Books the effects of order steps on balances, in the transaction of the step. */
import { v7 as uuidv7 } from 'uuid'
import { bookedLines, type JournalLine, linesToBook, noteOf } from '#domain/accounting/journal.ts'
import type { Order } from '#domain/order/order.ts'
import { beforeCommit, type Batch } from '../db/before-commit.ts'
import type { Db } from '../db/connect.ts'
import { journal } from '../db/tables/journal.ts'

type Row = typeof journal.$inferInsert

const write: Batch<Db, Row> = async (tx, rows) => {
  await tx.insert(journal).values(rows)
}

export const rowOf = (order: Order, line: JournalLine): Omit<Row, 'at'> => ({
  id: uuidv7(),
  order_id: order.id,
  trader_id: order.trader_id,
  firm_id: (line.side === 'supply' ? order.supplier_id : order.buyer_id) as string,
  ...line,
  ...noteOf(order, line),
})

/** Books the difference between two versions of an order; `before` is null for a new order. */
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
