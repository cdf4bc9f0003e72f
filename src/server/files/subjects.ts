/** Records other than orders that own files, and who may open those files besides the uploading firm. */
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { mayAtDesk } from '#domain/desk/desk-role.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/tables/accounts.ts'
import { feedbacks } from '../db/tables/feedback.ts'
import { invoices } from '../db/tables/invoices.ts'
import { goods } from '../db/tables/offers.ts'
import { permits } from '../db/tables/permits.ts'
import { subjectFiles } from '../db/tables/records.ts'

const TABLES = { feedback: feedbacks, goods, invoice: invoices, permit: permits, profile: users }
export type FileSubject = keyof typeof TABLES
const isSubject = (noun: string): noun is FileSubject => noun in TABLES

/** The records, by noun, whose files the person may open. */
const READERS: Record<FileSubject, (actor: Actor) => SQL | undefined> = {
  // The author and the desk write to each other.
  feedback: (actor) =>
    and(isNull(feedbacks.deleted_at), mayAtDesk(actor, 'service') ? undefined : eq(feedbacks.user_id, actor.user_id)),
  // Photos of goods may show names, so buyers see none of them.
  goods: ({ role, firm_id }) => (role === 'trader' ? undefined : eq(goods.firm_id, firm_id)),
  permit: (actor) =>
    and(isNull(permits.deleted_at), mayAtDesk(actor, 'certification') ? undefined : eq(permits.firm_id, actor.firm_id)),
  // A person who joined another firm took the picture along.
  profile: ({ firm_id }) => and(eq(users.firm_id, firm_id), isNull(users.closed_at)),
  invoice: ({ firm_id }) => or(eq(invoices.firm_id, firm_id), eq(invoices.trader_id, firm_id)),
}

/** Whether a record that owns the file lets the person open it. */
export async function subjectShows(db: Db, file_id: string, actor: Actor): Promise<boolean> {
  const links = await db.select().from(subjectFiles).where(eq(subjectFiles.file_id, file_id))
  for (const { noun, subject_id } of links) {
    if (!isSubject(noun)) continue
    const readers = READERS[noun](actor)
    const table = TABLES[noun]
    const [row] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, subject_id), readers))
    if (row) return true
  }
  return false
}
