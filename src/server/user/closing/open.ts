/** Reads what keeps an account from being closed. */
import { and, arrayContains, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { isLast, type Leaving, type OpenItem, openBusiness, openDuties } from '#domain/firm/closing.ts'
import type { Actor } from '#domain/order/order.ts'
import { contractIn } from '../../contracts/store.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/tables/accounts.ts'
import { afterSales } from '../../db/tables/after-sales.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { intentions } from '../../db/tables/offers.ts'
import { statements } from '../../db/tables/statements.ts'
import { contracts, orders } from '../../db/tables/trade.ts'
import { orderIn, PARTY, WHOLE } from '../../orders/store.ts'
import { membersOf } from '../../session/accounts.ts'

type Person = Pick<Actor, 'user_id' | 'firm_id' | 'role' | 'desk_roles'>

/** Most records of a kind that are read. A person settles these before the next ones are shown. */
const MOST_READ = 100

async function readLeaving(db: Db, { user_id, firm_id, desk_roles }: Person): Promise<Leaving> {
  const [row] = await db
    .select({ other_admins: count() })
    .from(users)
    .where(and(isNull(users.closed_at), ne(users.id, user_id), arrayContains(users.desk_roles, ['admin'])))
  return { user_id, members: await membersOf(db, firm_id), desk_roles, other_admins: row?.other_admins ?? 0 }
}

/** The orders that may be open for one of their parties. The domain decides about each. */
const PERHAPS_OPEN = sql`(not ${orders.finished} or ${orders.refund_due} or ${orders.advance_waiting} or ${orders.repayment_due}
  or ${orders.collection_waiting}
  or exists (select 1 from ${afterSales} where ${afterSales.order_id} = ${orders.id} and ${afterSales.status} = 0))`

async function readBusiness(db: Db, { firm_id, role }: Person) {
  const numbered = <T extends typeof statements | typeof invoices | typeof intentions>(table: T) => ({
    id: table.id,
    no: table.no,
    status: table.status,
  })
  const order_rows = await db
    .select(WHOLE)
    .from(orders)
    .where(and(eq(PARTY[role], firm_id), PERHAPS_OPEN))
    .orderBy(orders.created_at)
    .limit(MOST_READ)
  const unsigned = or(
    and(eq(contracts.seller_id, firm_id), eq(contracts.seller_signed, false)),
    and(eq(contracts.buyer_id, firm_id), eq(contracts.buyer_signed, false)),
  )
  const contract_rows = await db.select().from(contracts).where(unsigned).orderBy(contracts.created_at).limit(MOST_READ)
  const of_firm = role === 'trader' ? eq(statements.trader_id, firm_id) : eq(statements.firm_id, firm_id)
  const invoiced = role === 'trader' ? eq(invoices.trader_id, firm_id) : eq(invoices.firm_id, firm_id)
  return {
    orders: order_rows.map(orderIn),
    contracts: contract_rows.map(contractIn),
    statements: await db
      .select(numbered(statements))
      .from(statements)
      .where(and(of_firm, inArray(statements.status, [0, -1])))
      .limit(MOST_READ),
    invoices: (await db
      .select(numbered(invoices))
      .from(invoices)
      .where(and(invoiced, eq(invoices.status, 0)))
      .limit(MOST_READ)) as { id: string; no: string; status: 0 }[],
    intentions: (await db
      .select(numbered(intentions))
      .from(intentions)
      .where(and(eq(intentions.trader_id, firm_id), eq(intentions.status, 1)))
      .limit(MOST_READ)) as { id: string; no: string; status: 1 }[],
  }
}

/** The open matters of an account, and whether the person is the last one of their firm. */
export async function readOpen(db: Db, person: Person): Promise<{ last: boolean; open: OpenItem[] }> {
  const leaving = await readLeaving(db, person)
  const last = isLast(leaving)
  const business = last ? openBusiness(await readBusiness(db, person), person) : []
  return { last, open: [...openDuties(leaving), ...business] }
}
