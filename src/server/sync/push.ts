/** Push: runs queued mutations in order, each through its REST endpoint's handler, and returns a result for each. */
import type { BodyOf } from '#api/endpoint.ts'
import { nameToday } from '#api/earlier-calls.ts'
import { subjectOf } from '#api/order-actions.ts'
import type { push as endpoint, PushResult } from '#api/sync.ts'
import { SYNC_SCHEMA } from '#api/wire.ts'
import type { RefusalBody, RefusalCode } from '#domain/refusal.ts'
import { REFUSALS, Refusal, retryAfterS, STATUS } from '#domain/refusal.ts'
import type { SessionContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { transactOnce } from '../db/connect.ts'
import type { Answer } from '../once.ts'
import type { Route } from '../serve.ts'
import { run } from '../serve.ts'
import { groundOf, type Mutation } from './depends.ts'
import { nounOf } from './nouns.ts'

export interface PushDependencies {
  database: Database
  /** every route whose endpoint is a mutation may be pushed */
  routes: readonly Route[]
  log: { error(details: object, message: string): void }
}

/** The oldest outbox row this server still understands. */
const OLDEST_SCHEMA = 1
/** Mutations per transaction: locks are short, and the savepoints fit in PostgreSQL's cache of 64. */
const TOGETHER = 25
const WAIT_MS = { in_flight: 1000, file: 5000, dependency: 5000, failure: 5000, newer_app: 60_000 }

/** Refusals that cannot be caused by other people's changes to the order. */
const FOR_ITSELF = new Set<RefusalCode>(['forbidden', 'not_found', 'key_reused', 'cancelled', 'not_verified', 'app_outdated'])

const retry = (key: string, after_ms: number): PushResult => ({ key, status: 'retry', after_ms })

/** The device's waiting time if the refusal is temporary; null if it concerns the mutation itself. */
function waitOf(status: number, body: RefusalBody): number | null {
  if (body.code === 'key_in_flight') return WAIT_MS.in_flight
  if (body.code === 'file_missing') return WAIT_MS.file
  const after_s = retryAfterS(body.details)
  if (after_s !== null) return after_s * 1000
  return status === 401 || status === 408 || status >= 500 ? WAIT_MS.failure : null
}

/** The refusal in an answer. If its body was pruned, the status determines the code. */
function refusalOf({ status, body }: Answer): RefusalBody {
  if (body && typeof body === 'object' && 'code' in body) return body as RefusalBody
  const code: RefusalCode =
    status === 404 ? 'not_found' : status === 403 ? 'forbidden' : status === STATUS.cancelled ? 'cancelled' : 'conflict'
  return { code, message: REFUSALS[code] }
}

async function one(
  { database, routes }: PushDependencies,
  context: SessionContext,
  mutation: Mutation,
  before: readonly PushResult[],
): Promise<PushResult> {
  const { key, params, body } = mutation
  const found = routes.find((each) => each.name === mutation.endpoint && each.endpoint.mutation)
  if (!found) return { key, status: 'rejected', refusal: new Refusal('app_outdated').body() }
  const { session, ip, agent, origin, host } = context
  const ground = await groundOf(database.db, session.user_id, mutation, new Map(before.map((result) => [result.key, result])))
  if (!ground.ready) return ground.refused ? { key, status: 'blocked', by: ground.by } : retry(key, WAIT_MS.dependency)
  // Work scheduled after a commit waits for the last commit of the push.
  const handler: Route['handler'] = (inner, input) => found.handler({ ...inner, after: context.after }, input)
  const answer = await run(
    database,
    { ...found, handler },
    { session, ip, agent, origin, host },
    { params, query: {}, body, key },
  )
  if (answer.status < 300) return { key, status: answer.replayed ? 'duplicate' : 'applied', answer: answer.body }
  const refusal = refusalOf(answer)
  const wait = waitOf(answer.status, refusal)
  const missing = refusal.code === 'file_missing' ? (refusal.details?.['photo_ids'] as string[]) : null
  if (wait !== null) return { key, status: 'retry', after_ms: wait, ...(missing ? { missing } : {}) }
  const for_itself = FOR_ITSELF.has(refusal.code) || !found.endpoint.body.safeParse(body ?? {}).success
  if (for_itself) return { key, status: 'rejected', refusal }
  const { entity } = found.endpoint
  const noun = entity ? nounOf(entity) : undefined
  const changed =
    (await noun?.conflict?.(database.db, session, { id: subjectOf(params, body), body, code: refusal.code })) ?? null
  return changed ? { key, status: 'conflict', refusal, ...changed } : { key, status: 'rejected', refusal }
}

/**
 * The next mutations that may share a transaction. A repeated key starts another transaction, because answers are stored when one
 * ends.
 */
function nextOf(mutations: Mutation[]): Mutation[] {
  const some = mutations.slice(0, TOGETHER)
  const again = some.findIndex(({ key }, at) => some.findIndex((each) => each.key === key) < at)
  return again < 0 ? some : some.slice(0, again)
}

/**
 * Runs the mutations in order in one transaction. An unexpected error, a deadlock or a lost connection rolls back all of them.
 */
const together = (
  { database, ...rest }: PushDependencies,
  context: SessionContext,
  mutations: Mutation[],
  before: PushResult[],
) =>
  transactOnce(database.db, async (tx) => {
    const results = [...before]
    for (const mutation of mutations) {
      results.push(await one({ ...rest, database: { ...database, db: tx } }, context, mutation, results))
    }
    return results
  })

/** Runs each mutation in its own transaction, so that an error in one does not stop the others. */
async function apart(dependencies: PushDependencies, context: SessionContext, mutations: Mutation[], before: PushResult[]) {
  const results = [...before]
  for (const mutation of mutations) {
    const { key, endpoint } = mutation
    try {
      results.push(await one(dependencies, context, mutation, results))
    } catch (error) {
      const { user_id, session_id } = context.session
      dependencies.log.error({ err: error, user_id, session_id, key, endpoint }, 'mutation failed')
      results.push(retry(key, WAIT_MS.failure))
    }
  }
  return results
}

/**
 * Returns results in the order of the mutations. Several share a transaction, to wait for the disk once. If it fails, each runs
 * separately, and its key tells whether it had been committed after all.
 */
export async function push(
  dependencies: PushDependencies,
  context: SessionContext,
  batch: BodyOf<typeof endpoint>,
): Promise<PushResult[]> {
  if (batch.schema < OLDEST_SCHEMA) throw new Refusal('app_outdated')
  // The server was rolled back to older code, so the newer app must wait.
  if (batch.schema > SYNC_SCHEMA) return batch.mutations.map(({ key }) => retry(key, WAIT_MS.newer_app))
  const mutations = batch.mutations.map((sent) => ({
    ...sent,
    key: sent.key.toLowerCase(),
    endpoint: nameToday(sent.endpoint),
  }))
  let results: PushResult[] = []
  while (results.length < mutations.length) {
    const [some, before] = [nextOf(mutations.slice(results.length)), results]
    results = await together(dependencies, context, some, before).catch(() => apart(dependencies, context, some, before))
  }
  return results
}
