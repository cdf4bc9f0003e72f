/** Moderation at the operator's desk: goods and demands that wait, show or were rejected, and the decision about one. */
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#api/endpoint.ts'
import * as api from '#api/desk/moderation.ts'
import { chinaDay } from '#domain/china-time.ts'
import { withEdit } from '#domain/firm/edits.ts'
import { priceText } from '#domain/goods/goods.ts'
import { intentionTitle, isModerated } from '#domain/goods/intention.ts'
import {
  decided,
  MODERATED_PARTS,
  MODERATION_MODES,
  type ModeratedPart,
  type Moderated,
  type ModerationDecision,
  MODERATIONS,
  moderationNotice,
} from '#domain/goods/moderation.ts'
import { intentionNotices } from '#domain/goods/intention.ts'
import { formatFen } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { announce, announceHall } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import { type Page, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { goods, intentions } from '../db/tables/offers.ts'
import { settings } from '../db/tables/content.ts'
import { refuseIfMissed } from '../edits.ts'
import * as shelf from '../goods/store.ts'
import { intentionOf, saveIntention, traderFirms } from '../intentions/store.ts'
import { sendNotices } from '../messages/store.ts'
import { readModes, saveModes } from '../moderation.ts'
import { type Route, route } from '../serve.ts'

type Query = QueryOf<typeof api.listModerated>
const kept = and(isNull(goods.recycled_at), isNull(goods.deleted_at))
/**
 * The rows that the desk lists of each part. Goods off sale and demands in talks show to nobody new, so the desk need not look at them.
 * Rejected goods are listed in any case, and goods that are named by their number, because a complaint may be about them.
 */
const AT_DESK = {
  goods: (now: Date, state: Query['state']): SQL | undefined =>
    and(kept, state === 'rejected' ? eq(goods.moderation, state) : shelf.stands(now, state)),
  demand: (_now: Date, state: Query['state']): SQL | undefined => and(eq(intentions.status, 0), eq(intentions.moderation, state)),
}
/** The count of what waits, as part of one statement. */
export const waitingFor = (part: ModeratedPart, now: Date): SQL =>
  sql`select count(*) from ${part === 'goods' ? goods : intentions} where ${AT_DESK[part](now, 'waiting')}`

const factsOf = (facts: readonly [string, string][]) =>
  facts.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text }))
const share = (permille: number | null) => (permille === null ? '' : `${permille / 10}%`)

function goodsRow(row: shelf.GoodsRow, firm_name: string): api.ModeratedRow {
  const seen = shelf.view(row)
  const { id, no, title, quantity_kg, moderation, moderation_reason, version, updated_at } = seen
  return {
    id,
    no,
    title,
    firm_id: row.firm_id,
    firm_name,
    quantity_kg,
    price: priceText(seen),
    facts: factsOf([
      ['品类', seen.category_name],
      ['规格', seen.spec_name],
      ['品牌', seen.brand],
      ['产地', seen.origin],
      ['牌号', seen.grade],
      ['形态', seen.form],
      ['包装', seen.packing],
      ['水分', share(seen.moisture_permille)],
      ['杂质', share(seen.impurity_permille)],
      ['仓库', seen.warehouse],
      ['有效期至', chinaDay(seen.valid_until) || '长期'],
    ]),
    photo_ids: [...seen.images, ...seen.report_images],
    moderation,
    moderation_reason,
    version,
    updated_at,
  }
}
/** Without contact and phone, which only the trader that opens it needs. */
function demandRow(row: typeof intentions.$inferSelect): api.ModeratedRow {
  const seen = intentionOf(row)
  const { id, no, quantity_kg, expected_price_fen: fen, moderation, moderation_reason, version, updated_at } = seen
  return {
    id,
    no,
    title: intentionTitle(seen),
    firm_id: seen.buyer_id,
    firm_name: seen.buyer_name,
    quantity_kg,
    price: fen === null ? '面议' : `${formatFen(fen)} 元/吨`,
    facts: factsOf([
      ['品类', seen.category_name],
      ['规格', seen.spec_name],
      ['质量要求', seen.quality_req],
      ['交货地点', seen.delivery_place],
      ['交货期限', chinaDay(seen.deliver_by)],
      ['付款约定', seen.pay_terms],
      ['备注', seen.note],
    ]),
    photo_ids: [],
    moderation,
    moderation_reason,
    version,
    updated_at,
  }
}

async function list(db: Db, { part, state, search, ...query }: Query, now: Date): Promise<Page<api.ModeratedRow>> {
  if (part === 'demand') {
    const found = search ? contains(search, intentions.search) : undefined
    const { data, next } = await pageOf(db.select().from(intentions), intentions, query, and(AT_DESK.demand(now, state), found))
    return { data: data.map(demandRow), next }
  }
  const found = search ? or(contains(search, goods.title), contains(search, goods.no), contains(search, firms.name)) : undefined
  const select = db
    .select({ id: goods.id, created_at: goods.created_at, row: goods, firm_name: firms.name })
    .from(goods)
    .innerJoin(firms, eq(firms.id, goods.firm_id))
  const named = search ? and(kept, eq(goods.moderation, state), eq(goods.no, search)) : undefined
  const { data, next } = await pageOf(select, goods, query, or(and(AT_DESK.goods(now, state), found), named))
  return { data: data.map(({ row, firm_name }) => goodsRow(row, firm_name)), next }
}

interface Subject {
  firm_id: string
  /** what the firm's people and the log know it by */
  name: string
  before: Moderated
  after: Moderated
}
async function decideGoods(context: SessionContext, id: string, decision: Deciding): Promise<Subject> {
  const { db, key, now } = context
  const [row] = await db.select().from(goods).where(eq(goods.id, id)).for('update')
  if (!row || row.deleted_at) throw new Refusal('not_found')
  refuseIfMissed(`供应“${row.title}”`, row.edits, context, decision.base_version)
  const after = decided(row, decision)
  // The owner's list of edits stays, so that a correction that waits on a device does not conflict with the decision.
  await db
    .update(goods)
    .set({ ...after, version: sql`${goods.version} + 1`, updated_at: now })
    .where(eq(goods.id, id))
  await announce(db, key, [{ audience: row.firm_id, entity: 'goods', entity_id: id, op: 'patch' }])
  if (row.on_sale) await announceHall(db)
  return { firm_id: row.firm_id, name: row.title, before: row, after }
}
async function decideDemand({ db, key, now }: SessionContext, id: string, decision: Deciding): Promise<Subject> {
  const [row] = await db.select().from(intentions).where(eq(intentions.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  const before = intentionOf(row)
  if (!isModerated(before)) throw new Refusal('wrong_state', { message: `需求 ${before.no} 已不在等待对接，不用审核` })
  if (before.version > decision.base_version)
    throw new Refusal('conflict', { message: `需求 ${before.no} 刚刚有变动，请核对后再操作` })
  const after = { ...before, ...decided(before, decision) }
  const trader_ids = await traderFirms(db)
  if (decision.passed) await sendNotices(db, key, intentionNotices('new', after, after, trader_ids), now)
  await saveIntention(db, key, { before, after, now, trader_ids })
  return { firm_id: before.buyer_id, name: `${intentionTitle(before)} ${before.no}`, before, after }
}

type Deciding = ModerationDecision & { base_version: number }
async function decide(context: SessionContext, part: ModeratedPart, id: string, decision: Deciding): Promise<void> {
  const { db, key, now } = context
  const { firm_id, name, before, after } = await (part === 'goods' ? decideGoods : decideDemand)(context, id, decision)
  const about = { noun: part === 'goods' ? ('goods' as const) : ('intention' as const), id }
  await sendNotices(db, key, [{ firm_id, mode: 2, order_id: null, about, ...moderationNotice(part, name, after) }], now)
  const words = ({ moderation, moderation_reason: reason }: Moderated) => `${MODERATIONS[moderation]}${reason && `：${reason}`}`
  await audit(db, {
    context,
    action: decision.passed ? 'pass' : before.moderation === 'passed' ? 'take_down' : 'reject',
    object: 'moderation',
    object_id: id,
    detail: { title: `${MODERATED_PARTS[part]} ${name}` },
    changes: [{ label: '审核', before: words(before), after: words(after) }],
  })
}

async function changeModes(context: SessionContext, base_version: number, typed: Pick<api.DeskModes, ModeratedPart>) {
  const { db, session } = context
  await db.execute(sql`lock table ${settings} in share row exclusive mode`)
  const before = await readModes(db)
  refuseIfMissed('审核方式', before.edits, context, base_version)
  const version = before.version + 1
  const edit = { version, user_id: session.user_id, by_name: session.name }
  await saveModes(db, typed, version, withEdit(before.edits, edit))
  const changes = (['goods', 'demand'] as const)
    .filter((part) => before[part] !== typed[part])
    .map((part) => ({
      label: MODERATED_PARTS[part],
      before: MODERATION_MODES[before[part]],
      after: MODERATION_MODES[typed[part]],
    }))
  await audit(db, { context, action: 'update', object: 'moderation_modes', object_id: 'modes', changes })
  return { ...typed, version }
}

export const moderationRoutes: Route[] = [
  route(api.listModerated, ({ db, now }, { query }) => list(db, query, now)),
  route(api.decideModerated, async (context, { params, body: { part, ...decision } }) => {
    await decide(context, part, params.id, decision)
    return { data: { ok: true as const } }
  }),
  route(api.readModerationModes, async ({ db }) => {
    const { edits: _edits, ...modes } = await readModes(db)
    return { data: modes }
  }),
  route(api.saveModerationModes, async (context, { body: { base_version, ...typed } }) => ({
    data: await changeModes(context, base_version, typed),
  })),
]
