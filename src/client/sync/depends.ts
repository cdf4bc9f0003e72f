/** What a queued row comes after: rows of its lanes and its photos. Every list of them is made here, each key once and no more than the wire takes. */
import { DEPENDS_LIMIT } from '#api/wire.ts'
import type { DeviceDb } from './db.ts'
import type { OutboxRow } from './rows.ts'

const PHOTO = 'blob:'
const isPhoto = (key: string) => key.startsWith(PHOTO)
export const photoKey = (id: string): string => `${PHOTO}${id}`

/** Ids of the photos a row waits for. */
export const photosOf = (row: Pick<OutboxRow, 'depends_on'>): string[] =>
  row.depends_on.filter(isPhoto).map((key) => key.slice(PHOTO.length))

/** The keys once each; of too many rows those named last stay. */
export function bounded(keys: readonly string[]): string[] {
  const named = [...new Set(keys.filter((key) => !isPhoto(key)).toReversed())].slice(0, DEPENDS_LIMIT).toReversed()
  return [...named, ...new Set(keys.filter(isPhoto))]
}

/** The rows a row names on the wire. Confirmed ones too: the server counts the version it was made on forward over one's own steps. */
export const namedRows = (row: Pick<OutboxRow, 'depends_on'>): string[] => bounded(row.depends_on).filter((key) => !isPhoto(key))

/** Keys of the rows queued in these lanes: what a new row must come after. Of a long queue the last row of each lane stays. */
export async function rowsBefore(db: DeviceDb, entities: string[]): Promise<string[]> {
  const rows = await db.outbox.where('entities').anyOf(entities).distinct().sortBy('n')
  const last = entities.map((entity) => rows.findLast((row) => row.entities.includes(entity)))
  return bounded([...rows, ...last.filter((row) => row !== undefined)].map((row) => row.key))
}

/** What rested on one row now rests on others, or on nothing. Call it in a transaction over the outbox. */
export async function relink(db: DeviceDb, from: string, to: string[]): Promise<void> {
  await db.outbox
    .filter((row) => row.depends_on.includes(from))
    .modify((row) => {
      row.depends_on = bounded([...to, ...row.depends_on.filter((key) => key !== from)])
    })
}

/** Every row that rests on this one, directly or through others, in whichever lane. */
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
