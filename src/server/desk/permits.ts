/** The operator's desk lists the permits that wait for it, those that run out, and those about which it has decided. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as api from '#api/desk/permits.ts'
import type { QueryOf } from '#api/endpoint.ts'
import { PERMIT_KINDS, permitState, type PermitState } from '#domain/firm/permit.ts'
import { permitReviewWords, permitWaitWords } from '#domain/firm/permit-review.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import { type Page, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { permits } from '../db/tables/permits.ts'
import { reviewParts } from '../desk-review.ts'
import { decidePermit } from '../permits/review.ts'
import { endsBy } from '../permits/warn.ts'
import { type Route, route } from '../serve.ts'
import { namesOf } from './certifications/list.ts'

const { reviewed, passed } = reviewParts(permits)
const IN_STATE: Record<PermitState, SQL> = {
  waiting: sql`not ${reviewed}`,
  passed: sql`${reviewed} and ${passed}`,
  rejected: sql`${reviewed} and not ${passed}`,
}
const inState = (state: PermitState) => and(isNull(permits.deleted_at), IN_STATE[state])
/** The statement that counts all queues takes these parts: what waits, and what runs out. */
export const permitsWaiting = sql`select count(*) from ${permits} where ${inState('waiting')}`
export const permitsEnding = (now: Date) => sql`select count(*) from ${permits} where ${endsBy(now)}`

/** The name of the kind, as people read it. */
const kindName = sql`case ${permits.kind} ${sql.join(
  Object.entries(PERMIT_KINDS).map(([kind, name]) => sql`when ${kind} then ${name}`),
  sql` `,
)} end`

async function list(
  db: Db,
  { state, search, ...query }: QueryOf<typeof api.listPermitReviews>,
  now: Date,
): Promise<Page<api.PermitRow>> {
  const found = search ? contains(search, firms.name, kindName, permits.name, permits.no, permits.issuer) : undefined
  const select = db
    .select({ id: permits.id, created_at: permits.created_at, row: permits, firm_name: firms.name })
    .from(permits)
    .innerJoin(firms, eq(firms.id, permits.firm_id))
  const { data, next } = await pageOf(select, permits, query, and(state === 'ends' ? endsBy(now) : inState(state), found))
  const names = await namesOf(
    db,
    data.map(({ row }) => row.review?.by ?? null),
  )
  return { data: data.map(({ row, firm_name }) => rowOf(row, firm_name, names.get(row.review?.by ?? null) ?? '')), next }
}

function rowOf(row: typeof permits.$inferSelect, firm_name: string, by_name: string): api.PermitRow {
  const { id, firm_id, kind, name, no, issuer, valid_until, photo_ids, note, version } = row
  const state = permitState(row)
  const decided = state === 'waiting' ? null : row.review
  return {
    id,
    firm_id,
    firm_name,
    kind,
    name,
    no,
    issuer,
    valid_until,
    photo_ids,
    note,
    state,
    why: decided ? permitReviewWords(decided) : permitWaitWords(row),
    by_name: decided ? by_name : '',
    since: decided?.at ?? row.standing.since,
    version,
  }
}

export const permitRoutes: Route[] = [
  route(api.listPermitReviews, ({ db, now }, { query }) => list(db, query, now)),
  route(api.decidePermit, async (context, { params, body }) => {
    await decidePermit(context, params.id, body)
    return { data: { ok: true as const } }
  }),
]
