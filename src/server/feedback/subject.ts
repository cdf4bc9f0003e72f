/**
 * Finds the subject of a complaint and the firms behind it, for the desk. The author of the complaint is told nothing: the id of
 * somebody else's record and an id that does not exist are stored the same way, under the title that the author's device knows.
 */
import { eq, inArray } from 'drizzle-orm'
import { intentionTitle, isModerated } from '#domain/goods/intention.ts'
import type { Moderation } from '#domain/goods/moderation.ts'
import { type Role, roleOf } from '#domain/role.ts'
import type { ComplaintNoun, ComplaintSubject } from '#domain/site/feedback.ts'
import type { Db } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { orders } from '../db/tables/trade.ts'
import { intentionOf } from '../intentions/store.ts'

interface Found {
  title: string
  no: string
  firm_ids: (string | null)[]
  /** null: the desk does not list it for moderation */
  moderation: Moderation | null
}
/** The rows stay when their owners delete them, so that a complaint written without a line still finds its subject. */
const FIND: Record<ComplaintNoun, (db: Db, id: string) => Promise<Found | null>> = {
  async goods(db, id) {
    const [row] = await db.select().from(goods).where(eq(goods.id, id))
    if (!row) return null
    const moderation = row.recycled_at || row.deleted_at ? null : row.moderation
    return { title: row.title, no: row.no, firm_ids: [row.firm_id], moderation }
  },
  async demand(db, id) {
    const [row] = await db.select().from(intentions).where(eq(intentions.id, id))
    if (!row) return null
    const demand = intentionOf(row)
    const moderation = isModerated(demand) ? row.moderation : null
    return { title: intentionTitle(demand), no: row.no, firm_ids: [row.firm_id], moderation }
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

export interface SubjectAtDesk extends ComplaintSubject {
  /** false: there is no such thing, and the title is the author's */
  found: boolean
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
  if (!subject) return null
  const found = await FIND[subject.noun](db, subject.id)
  if (!found) return { ...subject, found: false, no: '', moderation: null, firms: [] }
  const ids = found.firm_ids.filter((id) => id !== null && id !== author_firm) as string[]
  const rows = ids.length > 0 ? await db.select().from(firms).where(inArray(firms.id, ids)) : []
  return {
    ...subject,
    title: titleOf(found),
    found: true,
    no: found.no,
    moderation: found.moderation,
    firms: rows.map(({ id, name, type }) => ({ id, name, role: roleOf(type) })),
  }
}
