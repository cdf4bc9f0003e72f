/** The block list at the operator's desk: entries are added and lifted, and a blocked phone is logged out. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { QueryOf } from '#api/endpoint.ts'
import * as api from '#api/desk/blocks.ts'
import { chinaDay } from '#domain/china-time.ts'
import { BLOCK_KINDS, type BlockKind, blockName, blockProblems, blockSearch, blockValue } from '#domain/desk/block.ts'
import { personSuspensionObstacle } from '#domain/desk/suspension.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import { blockedOf, hasEnded, standing } from '../blocks.ts'
import type { SessionContext } from '../context.ts'
import type { Database, Db } from '../db/connect.ts'
import { type Page, pageOf } from '../db/paging.ts'
import { users } from '../db/tables/accounts.ts'
import { blocks } from '../db/tables/desk.ts'
import { type Route, route } from '../serve.ts'
import { forgetSession } from '../session/identify.ts'
import { cancelScansOf } from '../session/scans.ts'
import { suspendSessions } from '../session/store.ts'
import { namesOf } from './certifications/list.ts'

type Row = typeof blocks.$inferSelect
const titleOf = ({ kind, shown }: Pick<Row, 'kind' | 'shown'>): string => `${BLOCK_KINDS[kind]} ${blockName(kind, shown)}`
const untilText = (until: Date | null): string => (until === null ? '长期' : `至 ${chinaDay(until)}`)

async function list(db: Db, { state, search, ...query }: QueryOf<typeof api.listBlocks>, now: Date): Promise<Page<api.BlockRow>> {
  const found = search ? sql`position(${blockSearch(search)} in ${blocks.value}) > 0` : undefined
  const where = and(state === 'standing' ? standing(now) : hasEnded(now), found)
  const { data, next } = await pageOf(db.select().from(blocks), blocks, query, where)
  const names = await namesOf(
    db,
    data.flatMap(({ created_by, lifted_by }) => [created_by, lifted_by]),
  )
  return {
    data: data.map(({ id, kind, shown, reason, until, created_by, created_at, lifted_by, lifted_at }) => ({
      id,
      kind,
      name: blockName(kind, shown),
      reason,
      until: until?.toISOString() ?? null,
      standing: lifted_at === null && (until === null || until > now),
      by_name: names.get(created_by) ?? '',
      created_at: created_at.toISOString(),
      lifted_by: names.get(lifted_by) ?? '',
      lifted_at: lifted_at?.toISOString() ?? null,
    })),
    next,
  }
}

/** Ends the sessions of the phone's account. Its devices keep what is queued, as after a suspension. Returns the ended ids. */
async function shutOut({ db, session, now }: SessionContext, phone: string): Promise<string[]> {
  const [user] = await db.select().from(users).where(eq(users.phone, phone)).for('no key update')
  if (!user) return []
  // The operator does not lock out an administrator, nor themselves, by either way.
  const obstacle = personSuspensionObstacle({ ...user, suspended_at: null }, session)
  if (obstacle && !user.closed_at) throw new Refusal('invalid', { fields: { text: obstacle.message } })
  await cancelScansOf(db, user.id, now)
  return suspendSessions(db, [user.id], now)
}

interface Typed {
  id: string
  kind: BlockKind
  text: string
  reason: string
  until: string | null
}
async function add(context: SessionContext, { id, kind, text, reason, until }: Typed): Promise<string[]> {
  const { db, session, now } = context
  refuseIfAny(blockProblems({ kind, text, until }, now.toISOString()))
  const value = blockValue(kind, text)
  // Two operators who add the same value at once take turns.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`block:${kind}:${value}`}, 0))`)
  if ((await blockedOf(db, kind, [value], now)).size > 0)
    throw new Refusal('invalid', { fields: { text: `这个${BLOCK_KINDS[kind]}已在黑名单中` } })
  const entry = { id, kind, value, shown: kind === 'firm' ? text : value, reason, until: until === null ? null : new Date(until) }
  const made = await db
    .insert(blocks)
    .values({ ...entry, created_by: session.user_id, created_at: now })
    .onConflictDoNothing()
    .returning({ id: blocks.id })
  if (made.length === 0) throw new Refusal('invalid', { fields: { id: '编号已被使用' } })
  const ended = kind === 'phone' ? await shutOut(context, value) : []
  const changes = [{ label: '黑名单', before: '不在名单', after: `在名单，${untilText(entry.until)}` }]
  await audit(db, {
    context,
    action: 'add',
    object: 'block',
    object_id: id,
    detail: { title: titleOf(entry), note: reason },
    changes,
  })
  return ended
}

async function lift(context: SessionContext, id: string, reason: string): Promise<void> {
  const { db, session, now } = context
  const [row] = await db.select().from(blocks).where(eq(blocks.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  if (row.lifted_at || (row.until && row.until <= now)) {
    const by = (await namesOf(db, [row.lifted_by])).get(row.lifted_by)
    throw new Refusal('conflict', { message: `${titleOf(row)}${by ? `已由${by}移出黑名单` : '已到期'}` })
  }
  await db
    .update(blocks)
    .set({ lifted_at: now, lifted_by: session.user_id })
    .where(and(eq(blocks.id, id), isNull(blocks.lifted_at)))
  const changes = [{ label: '黑名单', before: `在名单，${untilText(row.until)}`, after: '不在名单' }]
  await audit(db, {
    context,
    action: 'lift',
    object: 'block',
    object_id: id,
    detail: { title: titleOf(row), note: reason },
    changes,
  })
}

export const blockRoutes = ({ db: shared }: Database): Route[] => [
  route(api.listBlocks, ({ db, now }, { query }) => list(db, query, now)),
  route(api.addBlock, async (context, { body }) => {
    const ended = await add(context, body)
    context.after(() => ended.forEach((id) => forgetSession(shared, id)))
    return { data: { id: body.id } }
  }),
  route(api.liftBlock, async (context, { params, body }) => {
    await lift(context, params.id, body.reason)
    return { data: { ok: true as const } }
  }),
]
