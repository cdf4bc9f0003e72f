/** What a complaint is about: found for its author when it is written, and for the desk with the firms behind it. */
import { eq, inArray } from 'drizzle-orm'
import { intentionTitle } from '#domain/goods/intention.ts'
import type { Moderation } from '#domain/goods/moderation.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Role, roleOf } from '#domain/role.ts'
import { COMPLAINT_NOUNS, type ComplaintNoun, type ComplaintSubject } from '#domain/site/feedback.ts'
import type { Session } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { orders } from '../db/tables/trade.ts'
import { intentionOf } from '../intentions/store.ts'
import { findOrder } from '../orders/store.ts'

interface Found {
  title: string
  no: string
  firm_ids: (string | null)[]
  moderation: Moderation | null
}
/** The rows stay when their owners delete them, so that a complaint written without a line still finds its subject. */
const FIND: Record<ComplaintNoun, (db: Db, id: string) => Promise<Found | null>> = {
  async goods(db, id) {
    const [row] = await db.select().from(goods).where(eq(goods.id, id))
    return row ? { title: row.title, no: row.no, firm_ids: [row.firm_id], moderation: row.moderation } : null
  },
  async demand(db, id) {
    const [row] = await db.select().from(intentions).where(eq(intentions.id, id))
    return row
      ? { title: intentionTitle(intentionOf(row)), no: row.no, firm_ids: [row.firm_id], moderation: row.moderation }
      : null
  },
  async order(db, id) {
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    const firm_ids = row ? [row.supplier_id, row.buyer_id, row.trader_id] : []
    return row ? { title: '订单', no: row.no, firm_ids, moderation: null } : null
  },
  async firm(db, id) {
    const [row] = await db.select().from(firms).where(eq(firms.id, id))
    return row ? { title: row.name, no: '', firm_ids: [id], moderation: null } : null
  },
}
const titleOf = ({ title, no }: Found): string => [title, no].filter(Boolean).join(' ')

/** The subject as it is stored. An order is known to its parties alone. */
export async function subjectOf(
  db: Db,
  session: Session,
  { noun, id }: Pick<ComplaintSubject, 'noun' | 'id'>,
): Promise<ComplaintSubject> {
  const found = noun !== 'order' || (await findOrder(db, id, session, false)) ? await FIND[noun](db, id) : null
  if (!found) throw new Refusal('invalid', { fields: { subject: `没有找到要投诉的${COMPLAINT_NOUNS[noun]}` } })
  return { noun, id, title: titleOf(found) }
}

export interface SubjectAtDesk extends ComplaintSubject {
  no: string
  moderation: Moderation | null
  /** those who are complained of: all behind the subject but the author's own */
  firms: { id: string; name: string; role: Role }[]
}
export async function subjectAtDesk(
  db: Db,
  subject: ComplaintSubject | null,
  author_firm: string,
): Promise<SubjectAtDesk | null> {
  const found = subject && (await FIND[subject.noun](db, subject.id))
  if (!found) return null
  const ids = found.firm_ids.filter((id) => id !== null && id !== author_firm) as string[]
  const rows = ids.length > 0 ? await db.select().from(firms).where(inArray(firms.id, ids)) : []
  return {
    ...subject,
    no: found.no,
    moderation: found.moderation,
    firms: rows.map(({ id, name, type }) => ({ id, name, role: roleOf(type) })),
  }
}
