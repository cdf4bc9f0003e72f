/** The first sync: all rows in a person's scope, page by page, resumable at any page. */
import { and, count, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import { LIST_NAMES, type PullAnswer } from '#api/sync.ts'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import type { Actor } from '#domain/order/order.ts'
import type { Db } from '../db/connect.ts'
import { type Cursor, type Head, markAt, type Place, scopeOf } from './cursor.ts'
import type { Noun, NounTable, Sent } from './noun.ts'
import { NOUNS } from './nouns.ts'

/** A page ends at its row limit or at this JSON size, but always contains at least one row. */
export const PAGE_BYTES = 512 * 1024
/** Rows per read. It is small, because a page that reaches its size drops the rest. */
export const CHUNK = 50
const SCOPE_MS = SYNC_SCOPE_DAYS * 24 * 3600 * 1000

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

export type Page = PullAnswer['data']
export const emptyPage = (): Page =>
  ({ ...Object.fromEntries(LIST_NAMES.map((name) => [name, [] as object[]])), gone: [], acks: [] }) as unknown as Page
export const put = (page: Page, { list, value }: Sent): void => void (page[list] as object[]).push(value)

/** One part of a first sync: its rows after a place, newest first. */
interface Section {
  count(tx: Db): Promise<number>
  read(tx: Db, after: Place | null, limit: number): Promise<(Sent & { place: Place })[]>
}

function section(
  { table: given, audience, view }: Noun,
  actor: Actor,
  own: SQL | undefined,
  sent: (view: object) => Sent,
): Section {
  const table: NounTable = given
  const where = and(audience(actor), own)
  const older = ([time, id]: Place) => {
    const at = new Date(time)
    return or(lt(table.created_at, at), and(eq(table.created_at, at), lt(table.id, id)))
  }
  return {
    count: async (tx) => (await tx.select({ n: count() }).from(table).where(where))[0]?.n ?? 0,
    read: async (tx, after, limit) => {
      const rows = (await tx
        .select()
        .from(table)
        .where(after ? and(where, older(after)) : where)
        .orderBy(desc(table.created_at), desc(table.id))
        .limit(limit)) as NounTable['$inferSelect'][]
      return rows.map((row) => ({ place: [row.created_at.getTime(), row.id], ...sent(view(row, actor)) }))
    },
  }
}

/** The order of a first sync, most needed first: the sections of every noun, then the last sections. */
function sectionsOf(actor: Actor, now: Date): Section[] {
  const since = new Date(now.getTime() - SCOPE_MS)
  const whole = (noun: Noun) => (value: object) => ({ list: noun.list, value })
  return [
    ...NOUNS.flatMap((noun) => noun.sections(actor, since).map((own) => section(noun, actor, own, whole(noun)))),
    ...NOUNS.flatMap((noun) => {
      const sent = (view: object) => noun.last?.(view, actor) ?? whole(noun)(view)
      return (noun.lastSections?.(actor, since) ?? []).map((own) => section(noun, actor, own, sent))
    }),
  ]
}

/** Starts a first sync. Deltas will continue from the present position, so no change in between is missed. */
export async function beginning(tx: Db, head: Head, actor: Actor, now: Date): Promise<Cursor> {
  const counts: number[] = []
  for (const section of sectionsOf(actor, now)) counts.push(await section.count(tx))
  return {
    epoch: head.epoch,
    scope: scopeOf(actor),
    at: head.position,
    mark: await markAt(tx, head.position),
    whole: head.position,
    first: { section: 0, after: null, left: counts.reduce((sum, n) => sum + n, 0) },
  }
}

/** Fills a page from the cursor's place. The returned cursor's `first` is null once the last row is on a page. */
export async function firstPage(
  tx: Db,
  actor: Actor,
  cursor: Cursor,
  limit: number,
  now: Date,
): Promise<{ data: Page; cursor: Cursor }> {
  const data = emptyPage()
  const sections = sectionsOf(actor, now)
  let { section, after, left } = cursor.first ?? { section: sections.length, after: null, left: 0 }
  let [rows, bytes] = [0, 0]
  while (section < sections.length) {
    const want = Math.min(CHUNK, limit - rows)
    const chunk = want > 0 ? await (sections[section] as Section).read(tx, after, want) : []
    for (const { list, value, place } of chunk) {
      const size = sizeOf(value)
      if (rows > 0 && bytes + size > PAGE_BYTES)
        return { data, cursor: { ...cursor, first: { section, after, left: Math.max(1, left - rows) } } }
      put(data, { list, value })
      rows += 1
      bytes += size
      after = place
    }
    if (want === 0) return { data, cursor: { ...cursor, first: { section, after, left: Math.max(0, left - rows) } } }
    if (chunk.length < want) {
      section += 1
      after = null
    }
  }
  return { data, cursor: { ...cursor, first: null } }
}
