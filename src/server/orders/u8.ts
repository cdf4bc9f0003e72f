/** Orders the accounting program (U8) takes over: those whose money has come in, and which of them it already has. */
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { U8Order } from '#api/order-exports.ts'
import { csvHead, csvLine } from '#domain/csv.ts'
import type { Order } from '#domain/order.ts'
import { audit } from '../audit.ts'
import type { Signed } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { orders, u8Exports } from '../db/tables/trade.ts'
import { U8_COLUMNS } from './export-columns.ts'
import { cursorOf, olderThan, rowView } from './store.ts'

/** 待商户付款: from here on the sale is settled and its money is there. */
const FROM_STATE = 6
const PAGE = 200

/** 0 not exported yet, 1 exported. */
const STATUS = [isNull(u8Exports.order_id), isNotNull(u8Exports.order_id)]

interface U8Query {
  status?: number | undefined
  cursor?: string | undefined
  limit: number
}

async function readPage(db: Db, firm_id: string, { status, cursor, limit }: U8Query) {
  const rows = await db
    .select({ row: orders, exported_at: u8Exports.exported_at })
    .from(orders)
    .leftJoin(u8Exports, eq(u8Exports.order_id, orders.id))
    .where(
      and(
        eq(orders.trader_id, firm_id),
        gte(orders.state, FROM_STATE),
        status === undefined ? undefined : STATUS[status],
        olderThan(cursor),
      ),
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ row, exported_at }) => ({ order: rowView(row, 'trader'), exported_at })),
    next: rows.length > limit && last ? cursorOf(last.row) : null,
  }
}

function listed(order: Order, exported_at: Date | null): U8Order {
  const { id, no, title, spec_name, supply, sale, created_at } = order
  return {
    id,
    no,
    state: order.state as U8Order['state'],
    title,
    spec_name,
    supplier_name: order.supplier_name ?? '',
    buyer_name: order.buyer_name ?? '',
    quantity_kg: sale?.quantity_kg ?? 0,
    supply_amount_fen: supply?.amount_fen ?? 0,
    sale_amount_fen: sale?.amount_fen ?? 0,
    created_at,
    exported_at: exported_at?.toISOString() ?? null,
  }
}

/** A page, and how many there are of each status, counted up to `most`. */
export async function listU8(db: Db, firm_id: string, query: U8Query, most = 1000) {
  const { rows, next } = await readPage(db, firm_id, query)
  const counted = STATUS.map(
    (status) =>
      sql`(select count(*)::int from (select 1 from ${orders} left join ${u8Exports} on ${u8Exports.order_id} = ${orders.id} where ${orders.trader_id} = ${firm_id} and ${orders.state} >= ${FROM_STATE} and ${status} limit ${most}) part)`,
  )
  const [found] = await db.select({ counts: sql<number[]>`array[${sql.join(counted, sql`, `)}]` }).from(sql`(select 1) one`)
  const [waiting = 0, done = 0] = found?.counts ?? []
  return { data: rows.map(({ order, exported_at }) => listed(order, exported_at)), next, counts: { 0: waiting, 1: done } }
}

/**
 * The file, and in the same transaction a stamp on every order in it. Of two exports of what is not exported yet that run at once
 * each order is in one file only; exporting again what has been exported renews its stamp.
 */
export function exportU8(context: Signed, status: number | undefined): Promise<string> {
  const { person, now } = context
  return transact(context.db, async (tx) => {
    const lines = [csvHead(U8_COLUMNS)]
    let cursor: string | undefined
    do {
      const page = await readPage(tx, person.firm_id, { status, cursor, limit: PAGE })
      const stamps = page.rows.map(({ order }) => ({ order_id: order.id, exported_at: now, user_id: person.user_id }))
      if (stamps.length > 0) {
        const insert = tx.insert(u8Exports).values(stamps)
        const renewed = { exported_at: now, user_id: person.user_id }
        const stamped = await (status === 0
          ? insert.onConflictDoNothing()
          : insert.onConflictDoUpdate({ target: u8Exports.order_id, set: renewed })
        ).returning({ id: u8Exports.order_id })
        const taken = new Set(stamped.map(({ id }) => id))
        for (const { order } of page.rows) if (taken.has(order.id)) lines.push(csvLine(U8_COLUMNS, order))
      }
      cursor = page.next ?? undefined
    } while (cursor)
    const written = lines.length - 1
    if (written > 0)
      await audit(tx, { context, action: 'u8_export', object: 'u8', object_id: uuidv7(), detail: { orders: written } })
    return lines.join('')
  })
}
