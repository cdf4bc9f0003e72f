/** Intentions in the database. Lists and rules query the columns; the document contains the rest. */
import { and, eq, gte, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { EMPTY_GOODS_DOC } from '#domain/goods/goods.ts'
import {
  firmsSeeing,
  type Intention,
  intentionFor,
  type IntentionKind,
  type IntentionStatus,
  type IntentionSupplier,
} from '#domain/goods/intention.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import type { Actor } from '#domain/order/order.ts'
import { spell } from '#domain/list/pinyin.ts'
import { intentionTerms, searchText, wordsOf } from '#domain/list/search.ts'
import { announce, announceHall } from '../changes.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { type goods, intentions } from '../db/tables/offers.ts'
import { totalsOf } from '../db/totals.ts'

export type Row = typeof intentions.$inferSelect
/** Defaults for documents that earlier builds of the demo left empty. */
const BLANK = {
  category_name: '',
  spec_name: '',
  expected_price_fen: null,
  pricing_mode: 1,
  quality_req: '',
  delivery_place: '',
  deliver_by: null,
  pay_terms: '',
  contact: '',
  phone: '',
  note: '',
  goods_title: '',
  buyer_name: '',
  trader_name: '',
  supplier: null,
  notes: [],
  closed: null,
} as const

export const intentionOf = ({ doc, firm_id, search: _s, created_at, updated_at, ...row }: Row): Intention => ({
  ...BLANK,
  notes: [],
  ...(doc as Partial<Intention>),
  ...row,
  kind: row.kind as IntentionKind,
  status: row.status as IntentionStatus,
  buyer_id: firm_id,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
export const view = (row: Row, actor: Pick<Actor, 'role'>): Intention => intentionFor(intentionOf(row), actor)

/** The supplier and price of goods, in the form in which an intention keeps them. */
export function supplierOf({ firm_id, price_fen, doc }: typeof goods.$inferSelect, name: string): IntentionSupplier {
  const { pricing_mode, price_reference, premium_fen, factor_permille } = { ...EMPTY_GOODS_DOC, ...doc }
  return { id: firm_id, name, price_fen, pricing: { pricing_mode, price_reference, premium_fen, factor_permille } }
}

/** The columns of an intention and its document. */
function columns(intention: Intention) {
  const { id, no, kind, goods_id, category_id, quantity_kg, status, order_id, buyer_id, trader_id, version, ...rest } = intention
  const { created_at, updated_at, moderation, moderation_reason, ...doc } = rest
  const search = searchText(intentionTerms(intention), spell)
  const dates = { created_at: new Date(created_at), updated_at: new Date(updated_at) }
  const own = { id, no, kind, goods_id, category_id, quantity_kg, status, order_id, firm_id: buyer_id, trader_id, version }
  const stands = { moderation, moderation_reason }
  return { ...own, ...stands, ...dates, doc, search }
}

/** The person's intentions, by the same rule as `showsTo` of the domain. */
export function audienceOf({ role, firm_id }: Pick<Actor, 'role' | 'firm_id'>): SQL | undefined {
  if (role === 'buyer') return eq(intentions.firm_id, firm_id)
  if (role === 'trader')
    return or(eq(intentions.trader_id, firm_id), and(eq(intentions.status, 0), eq(intentions.moderation, 'passed')))
  return sql`false`
}

export async function findIntention(db: Db, actor: Pick<Actor, 'role' | 'firm_id'>, id: string, lock = false) {
  const query = db
    .select()
    .from(intentions)
    .where(and(eq(intentions.id, id), audienceOf(actor)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? intentionOf(row) : null
}

/** The whole quantity at the expected price, in fen. */
const worth = sql`round((${intentions.doc} ->> 'expected_price_fen')::numeric * ${intentions.quantity_kg} / 1000)`
function narrowed({ firm_id, category_id, from_fen, to_fen, since, until }: ListFilter): (SQL | undefined)[] {
  return [
    firm_id ? eq(intentions.firm_id, firm_id) : undefined,
    category_id ? eq(intentions.category_id, category_id) : undefined,
    from_fen === undefined ? undefined : sql`${worth} >= ${from_fen}`,
    to_fen === undefined ? undefined : sql`${worth} <= ${to_fen}`,
    since ? gte(intentions.created_at, new Date(since)) : undefined,
    until ? lt(intentions.created_at, new Date(until)) : undefined,
  ]
}
interface IntentionFilter extends ListFilter {
  status?: number | undefined
  search?: string | undefined
}
const conditions = (actor: Pick<Actor, 'role' | 'firm_id'>, query: IntentionFilter): SQL | undefined =>
  and(
    audienceOf(actor),
    query.status === undefined ? undefined : eq(intentions.status, query.status),
    ...wordsOf(query.search ?? '').map((word) => contains(word, intentions.search)),
    ...narrowed(query),
  )
/** One statement. */
export async function listIntentions(db: Db, actor: Actor, query: IntentionFilter & PageQuery): Promise<Page<Intention>> {
  const { data, next } = await pageOf(db.select().from(intentions), intentions, query, conditions(actor, query))
  return { data: data.map((row) => view(row, actor)), next }
}
/** Maximum documents that are read for totals. */
const MOST_READ = 20_000
/** See `totalsOf`. A closed intention adds nothing. */
export function intentionTotals(db: Db, actor: Actor, query: IntentionFilter): Promise<TabTotals[] | null> {
  const figure = (of: SQLWrapper) => sql`case when ${intentions.status} >= 0 then ${of} end`
  return totalsOf(db, {
    table: intentions,
    where: conditions(actor, { ...query, status: undefined }),
    tab: intentions.status,
    left_out: sql`${intentions.status} < 0`,
    sums: { weight: figure(intentions.quantity_kg), worth: figure(worth) },
    most: MOST_READ,
  })
}

/** All trading firms. They are few, and each hears of a waiting demand. */
export async function traderFirms(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: firms.id })
    .from(firms)
    .where(and(eq(firms.type, 3), isNull(firms.closed_at)))
  return rows.map(({ id }) => id)
}
export async function firmName(db: Db, firm_id: string): Promise<string> {
  const [firm] = await db.select({ name: firms.name }).from(firms).where(eq(firms.id, firm_id))
  return firm?.name ?? ''
}

/** False if anybody has used the id. */
export async function insertIntention(db: Db, intention: Intention): Promise<boolean> {
  const rows = await db.insert(intentions).values(columns(intention)).onConflictDoNothing().returning({ id: intentions.id })
  return rows.length > 0
}

/** Whether the trading hall shows the intention. */
const inHall = ({ kind, status, moderation }: Intention): boolean => kind === 'need' && status === 0 && moderation === 'passed'

/** Announces the intention to the firms that see it, and its removal to those that no longer do. */
export async function tellFirms(
  db: Db,
  key: string | null,
  intention: Intention,
  { before, trader_ids }: { before?: Intention; trader_ids: readonly string[] },
): Promise<void> {
  const now = firmsSeeing(intention, trader_ids)
  const left = before ? firmsSeeing(before, trader_ids).filter((id) => !now.includes(id)) : []
  await announce(db, key, [
    ...now.map((audience) => ({ audience, entity: 'intention' as const, entity_id: intention.id, op: 'new' as const })),
    ...left.map((audience) => ({ audience, entity: 'intention' as const, entity_id: intention.id, op: 'gone' as const })),
  ])
  if (inHall(intention) !== (before !== undefined && inHall(before))) await announceHall(db)
}

/** Writes the next version and announces it. */
export async function saveIntention(
  db: Db,
  key: string | null,
  { before, after, now, trader_ids }: { before: Intention; after: Intention; now: Date; trader_ids?: readonly string[] },
): Promise<Intention> {
  const next = { ...after, version: before.version + 1, updated_at: now.toISOString() }
  await db.update(intentions).set(columns(next)).where(eq(intentions.id, next.id))
  await tellFirms(db, key, next, { before, trader_ids: trader_ids ?? (await traderFirms(db)) })
  return next
}

/** Locks the intention that a new order will use; null if this firm cannot see it. */
export const holdIntention = (db: Db, firm_id: string, id: string): Promise<Intention | null> =>
  findIntention(db, { role: 'trader', firm_id }, id, true)

/** Locks the intention of an ended order, whose talks continue. */
export async function holdOrdered(db: Db, id: string, order_id: string): Promise<Intention | null> {
  const [row] = await db
    .select()
    .from(intentions)
    .where(and(eq(intentions.id, id), eq(intentions.order_id, order_id)))
    .for('update')
  return row ? intentionOf(row) : null
}
