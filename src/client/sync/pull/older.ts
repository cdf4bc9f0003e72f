/**
 * Rows older than those of a first sync, fetched on request, page by page, newest first. They stay on the device, are listed,
 * searched and opened like all others, and receive later changes.
 */
import type { Actor } from '#domain/order/order.ts'
import { DAY_MS, SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { nowMs } from '#client/lib/clock.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { AnyNoun, Older, Sought, Value } from '#client/sync/noun.ts'
import { NOUNS, type OlderList } from '#client/sync/nouns.ts'
import { durably } from '#client/sync/device/storage.ts'
import { putAnswered } from './truth.ts'

export interface OlderPage {
  /** number of rows received */
  count: number
  /** start of the next page; null after the last */
  next: string | null
}

const PAGE = 50
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const cursorAt = (ms: number) => `${ms}_${LAST_ID}`

/** The current time, or the server's latest time if the device's clock is behind it. */
async function atLeastNow(db: DeviceDb): Promise<number> {
  const newest = await Promise.all(NOUNS.map(({ table }) => db.table<Value>(table).orderBy('created_at').last()))
  return Math.max(nowMs(), ...newest.map((row) => (row ? Date.parse(row.created_at) : 0)))
}

/** A first sync carries only open rows from before this time. */
const scopeStart = async (db: DeviceDb): Promise<number> => (await atLeastNow(db)) - SYNC_SCOPE_DAYS * DAY_MS

/**
 * Stores the rows that screens read beside these, as far as they are older than a first sync. Starts at `cursor`, or with the
 * newest. Call it before storing the rows, because screens show them at once. Throws as `bringOlder` does.
 */
export async function bringBeside(
  device: { db: DeviceDb; actor: Actor },
  noun: Pick<AnyNoun, 'beside'>,
  rows: readonly Value[],
  cursor: string | null = null,
): Promise<void> {
  const list = noun.beside?.(device.actor)
  const since = rows.map(({ created_at }) => created_at).toSorted()[0]
  if (!list || !since || Date.parse(since) >= (await scopeStart(device.db))) return
  let next = cursor
  do {
    ;({ next } = await bringOlder(device, list, { filter: { since } }, next))
  } while (next)
}

/** Stores the page at `cursor` on the device; null means the first page. Throws Refused, Unreachable or NotSaved. */
export async function bringOlder(
  { db, actor }: { db: DeviceDb; actor: Actor },
  list: OlderList,
  sought: Sought,
  cursor: string | null,
): Promise<OlderPage> {
  const noun = NOUNS.find(({ older }) => older && list in older)
  const older = noun?.older?.[list] as Older<Value> | undefined
  if (!noun || !older) throw new Error(`no list ${list}`)
  const table = db.table<Value>(noun.table)
  const missing = async (ids: string[]) => {
    const stored = new Set((await table.bulkGet(ids)).map((row) => row?.id))
    return ids.filter((id) => !stored.has(id))
  }
  const first = async () => {
    // Both start at the top: the device holds some orders as heads, which lack the trips and other fields of a search.
    const from_top = older.from_top || sought.search || sought.filter?.plate
    return cursorAt(from_top ? (await atLeastNow(db)) + DAY_MS : await scopeStart(db))
  }
  const { status, search, filter } = sought
  const query = { status, search, ...filter, cursor: cursor ?? (await first()), limit: PAGE }
  const { data, next } = await older.page(actor, query, sought, missing)
  // Earlier pages have brought the newer ones, unless the list has another order.
  await bringBeside({ db, actor }, noun, data, older.from_top ? null : cursor)
  await durably(db, () => db.transaction('rw', table, db.meta, () => putAnswered(db, actor, noun, data)))
  return { count: data.length, next }
}
