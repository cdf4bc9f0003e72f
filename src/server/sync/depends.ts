/** What a queued mutation rests on: mutations that must have happened first, and the person's own earlier steps on an order. */
import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf } from '#api/endpoint.ts'
import type { PushResult, push } from '#api/sync.ts'
import type { Order } from '#domain/order.ts'
import type { Db } from '../db/connect.ts'
import { files } from '../db/tables/records.ts'
import { mutations } from '../db/tables/sync.ts'

export type Mutation = BodyOf<typeof push>['mutations'][number]

/** What stands in the way, and else the answers of everything it depends on. */
export type Ground = { ready: false; by: string; refused: boolean } | { ready: true; answers: unknown[] }

/** A dependency that was refused blocks for good; one that is not here yet may still come from another device or tab, or be a photo on its way. */
export async function groundOf(
  db: Db,
  user_id: string,
  mutation: Mutation,
  done: ReadonlyMap<string, PushResult>,
): Promise<Ground> {
  const answers: unknown[] = []
  const elsewhere: string[] = []
  for (const by of mutation.depends_on) {
    const result = done.get(by)
    if (!result) elsewhere.push(by)
    else if (result.status === 'applied' || result.status === 'duplicate') answers.push(result.answer)
    else return { ready: false, by, refused: result.status !== 'retry' }
  }
  if (elsewhere.length === 0) return { ready: true, answers }
  const stored = await db
    .select({ key: mutations.key, status: mutations.status, answer: mutations.answer })
    .from(mutations)
    .where(and(inArray(mutations.key, elsewhere), eq(mutations.user_id, user_id)))
  const refused = stored.find((row) => row.status >= 400)
  if (refused) return { ready: false, by: refused.key, refused: true }
  const known = new Set(stored.map((row) => row.key))
  const unknown = elsewhere.filter((by) => !known.has(by))
  if (unknown.length > 0) {
    const uploaded = await db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.id, unknown), eq(files.user_id, user_id)))
    const missing = unknown.find((by) => !uploaded.some((file) => file.id === by))
    if (missing) return { ready: false, by: missing, refused: false }
  }
  return { ready: true, answers: [...answers, ...stored.map((row) => row.answer)] }
}

const viewsIn = (answer: unknown): Order[] => {
  const data = (answer as { data?: unknown } | null)?.data
  return (Array.isArray(data) ? data : [data]).filter(
    (each): each is Order => typeof each === 'object' && each !== null && 'events' in each,
  )
}

/**
 * `base_version` counted forward over the person's own steps the mutation depends on: receiving and settling without a network
 * is one train of thought, not a conflict with oneself. It stays as it is when anybody else took a step in between.
 */
function forward(own: readonly Order[], id: unknown, base_version: number): number {
  const steps = own.filter((view) => view.id === id)
  const made = new Set(steps.map((view) => view.version))
  const newest = steps.toSorted((a, b) => b.version - a.version)[0]
  if (!newest || newest.events.some((event) => event.id > base_version && !made.has(event.id))) return base_version
  return Math.max(base_version, newest.version)
}

type Fields = Record<string, unknown>

/** The body as its handler should read it: every `base_version` in it counted forward. */
export function bodyOn(answers: unknown[], id: string | undefined, body: unknown): unknown {
  const own = answers.flatMap(viewsIn)
  if (own.length === 0 || typeof body !== 'object' || body === null) return body
  const on = (fields: Fields, order_id: unknown): Fields =>
    typeof fields['base_version'] === 'number'
      ? { ...fields, base_version: forward(own, order_id, fields['base_version']) }
      : fields
  const next = on(body as Fields, id)
  return Array.isArray(next['orders'])
    ? { ...next, orders: (next['orders'] as Fields[]).map((each) => on(each, each['id'])) }
    : next
}
