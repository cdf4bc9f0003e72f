/** A mutation takes effect once per key. One transaction claims the key, makes the effect and stores the answer. */
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { nameToday } from '#api/earlier-calls.ts'
import { Refusal, retryAfterS, STATUS } from '#domain/refusal.ts'
import { beforeCommit, type Batch } from './db/before-commit.ts'
import type { Db } from './db/connect.ts'
import { transact } from './db/connect.ts'
import { mutations } from './db/tables/sync.ts'

export interface Answer {
  status: number
  body: unknown
  /** true if the answer is the stored one of an earlier call */
  replayed: boolean
}

export interface IdempotencyKey {
  key: string | null
  user_id: string | null
  endpoint: string
  /** the content of the call; it tells a replay from another call under the same key */
  content: unknown
}

/** JSON with sorted keys, so that equal contents have equal hashes. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
/** Refuses content that is nested too deeply to serialise; no valid call is. */
function fingerprintOf(content: unknown): string {
  try {
    return createHash('sha256').update(canonical(content)).digest('hex')
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('invalid', { message: '提交的内容嵌套过深' })
    throw error
  }
}

/**
 * Runs `effect` unless the key has been used. A refusal rolls back the effect and keeps the key, so that a replay is refused in
 * the same way. A temporary refusal rolls back both.
 */
export async function once(
  tx: Db,
  idempotency: IdempotencyKey,
  effect: (tx: Db, key: string | null) => Promise<unknown>,
): Promise<Answer> {
  const { key, user_id } = idempotency
  if (!key || !user_id) return { status: 200, body: await effect(tx, null), replayed: false }
  const body_hash = fingerprintOf([idempotency.endpoint, idempotency.content])
  const claimed = await tx
    .insert(mutations)
    .values({ key, user_id, endpoint: idempotency.endpoint, body_hash, status: 0, answer: null, created_at: new Date() })
    .onConflictDoNothing()
    .returning({ key: mutations.key })
  if (claimed.length === 0) return kept(tx, key, user_id, idempotency)
  const answer = await attempt(tx, (inner) => effect(inner, key)).catch(async (error) => {
    if (error instanceof Refusal) await tx.delete(mutations).where(eq(mutations.key, key))
    throw error
  })
  await beforeCommit(tx, keep, [{ key, answer }])
  return answer
}

/** Stores the answers of several keys in one statement. */
const keep: Batch<Db, { key: string; answer: Answer }> = async (tx, kept) => {
  const rows = kept.map(({ key, answer: { status, body } }) => {
    return sql`(${sql.param(key, mutations.key)}::uuid, ${status}::integer, ${sql.param(body ?? null, mutations.answer)}::jsonb)`
  })
  await tx.execute(
    sql`update mutations set status = kept.status, answer = kept.answer from (values ${sql.join(rows, sql`, `)}) as kept (key, status, answer) where mutations.key = kept.key`,
  )
}

/**
 * Whether the refusal is temporary: a missing photo may arrive, and a limit ends. The device repeats the same key, and may then
 * get another answer.
 */
const isForNow = ({ code, details }: Refusal): boolean => code === 'file_missing' || retryAfterS(details) !== null

/** Runs the effect under a savepoint. A refusal rolls back to it and becomes the answer. */
async function attempt(tx: Db, effect: (inner: Db) => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await transact(tx, effect), replayed: false }
  } catch (error) {
    if (!(error instanceof Refusal) || isForNow(error)) throw error
    return { status: STATUS[error.code], body: error.body(), replayed: false }
  }
}

/** A key of an earlier build is stored with the call's former name, and its hash was made with that name. */
const isSame = (row: { endpoint: string; body_hash: string }, { endpoint, content }: IdempotencyKey): boolean =>
  nameToday(row.endpoint) === endpoint && row.body_hash === fingerprintOf([row.endpoint, content])

async function kept(tx: Db, key: string, user_id: string, idempotency: IdempotencyKey): Promise<Answer> {
  const [row] = await tx.select().from(mutations).where(eq(mutations.key, key))
  if (!row || row.user_id !== user_id) throw new Refusal('key_reused')
  if (row.status !== STATUS.cancelled && !isSame(row, idempotency)) throw new Refusal('key_reused')
  if (row.status === 0) throw new Refusal('key_in_flight')
  return { status: row.status, body: row.answer, replayed: true }
}

/**
 * Cancels a key. An unknown key is claimed, so that it never runs. A refused one had no effect and stays refused. Returns the
 * answer of an applied one, and null for all others. Another person's key is left alone and answers like an unknown one.
 */
export async function cancel(tx: Db, key: string, user_id: string): Promise<Answer | null> {
  const refusal = new Refusal('cancelled')
  const claimed = await tx
    .insert(mutations)
    .values({
      key,
      user_id,
      endpoint: 'cancel',
      body_hash: '',
      status: STATUS.cancelled,
      answer: refusal.body(),
      created_at: new Date(),
    })
    .onConflictDoNothing()
    .returning({ key: mutations.key })
  if (claimed.length > 0) return null
  const [row] = await tx
    .select()
    .from(mutations)
    .where(and(eq(mutations.key, key), eq(mutations.user_id, user_id)))
  if (row?.status === 0) throw new Refusal('key_in_flight')
  return row && row.status < 300 ? { status: row.status, body: row.answer, replayed: true } : null
}
