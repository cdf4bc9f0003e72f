/** The first sync: everything in a person's scope, page by page, resumable at any of them. */
import type { Actor } from '#domain/order.ts'
import type { Db } from '../db/connect.ts'
import type { Cursor, Head } from './cursor.ts'
import { markAt, scopeOf } from './cursor.ts'
import type { Page, Section } from './rows.ts'
import { emptyPage, sectionsOf } from './rows.ts'

/** A page ends at its limit of rows or at this size as JSON, whichever comes first; one row always fits. */
export const PAGE_BYTES = 512 * 1024
/** Rows read at once: a page that fills up by size reads little in vain. */
export const CHUNK = 50

export const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Where a first sync starts. Deltas will follow from the position of now, so nothing that changes meanwhile is missed. */
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

/** Fills a page from the cursor's place on. The answered cursor's `first` is null once the last row is on a page. */
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
      ;(data[list] as unknown[]).push(value)
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
