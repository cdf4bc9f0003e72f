/**
 * The rows and photos that a queued row must come after. Only this file makes these lists: it names each key once, and no more
 * keys than a push takes.
 */
import { DEPENDS_LIMIT } from '#api/wire.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'

const PHOTO = 'blob:'
const isPhoto = (key: string) => key.startsWith(PHOTO)
const photoKey = (id: string): string => `${PHOTO}${id}`

/** Ids of the photos that a row waits for. */
export const photosOf = (row: Pick<OutboxRow, 'depends_on'>): string[] =>
  row.depends_on.filter(isPhoto).map((key) => key.slice(PHOTO.length))

/** Removes duplicate keys. If there are too many rows, the last ones stay. */
export function bounded(keys: readonly string[]): string[] {
  const named = [...new Set(keys.filter((key) => !isPhoto(key)).toReversed())].slice(0, DEPENDS_LIMIT).toReversed()
  return [...named, ...new Set(keys.filter(isPhoto))]
}

/** The same rows with other photos. */
export const withPhotos = (keys: readonly string[], photos: readonly string[]): string[] =>
  bounded([...keys.filter((key) => !isPhoto(key)), ...photos.map(photoKey)])

/**
 * The rows that a row names in a push, including confirmed ones: the server counts a person's own steps on top of the base
 * version.
 */
export const namedRows = (row: Pick<OutboxRow, 'depends_on'>): string[] => bounded(row.depends_on).filter((key) => !isPhoto(key))

/** Keys of the rows queued in these lanes, which a new row must come after. The last row of each lane is always among them. */
export async function rowsBefore(db: DeviceDb, entities: string[]): Promise<string[]> {
  const rows = await db.outbox.where('entities').anyOf(entities).distinct().sortBy('n')
  const last = entities.map((entity) => rows.findLast((row) => row.entities.includes(entity)))
  return bounded([...rows, ...last.filter((row) => row !== undefined)].map((row) => row.key))
}

/** Makes rows that depend on one row depend on others, or on none. Call it in a transaction over the outbox. */
export async function relink(db: DeviceDb, from: string, to: string[]): Promise<void> {
  await db.outbox
    .filter((row) => row.depends_on.includes(from))
    .modify((row) => {
      row.depends_on = bounded([...to, ...row.depends_on.filter((key) => key !== from)])
    })
}

/** Every row that depends on this one, directly or through others, in any lane. */
export async function followersOf(db: DeviceDb, row: OutboxRow): Promise<OutboxRow[]> {
  const found = new Set([row.key])
  const followers: OutboxRow[] = []
  for (const each of await db.outbox.where('n').above(row.n).sortBy('n')) {
    if (!each.depends_on.some((key) => found.has(key))) continue
    found.add(each.key)
    followers.push(each)
  }
  return followers
}
