/**
 * Rows that reached the device outside its pulls before its first sync had ended. They may have been deleted since, and a first
 * sync starts after their tombstones. The server is therefore asked about those that the first sync does not name.
 */
import { type DeviceDb, setMeta, truthTables } from '#client/sync/device/db.ts'
import { laneOf, subjectIn } from '#client/sync/noun.ts'
import { NOUNS, nounOf } from '#client/sync/nouns.ts'
import type { NounName } from '#api/wire.ts'

// The reads here await Dexie's own promises. A longer chain of async functions would leave the transaction.

const UNNAMED = 'unnamed'
/** The lanes of these rows. */
export const unnamedLanes = async (db: DeviceDb): Promise<string[]> =>
  ((await db.meta.get(UNNAMED))?.value as string[] | undefined) ?? []

/** Whether a first sync has ended. From then on the pulls name every change. */
export const isSynced = async (db: DeviceDb): Promise<boolean> => (await db.meta.get('synced'))?.value === true

/** Starts a first sync with nothing named yet. Call it in a transaction over the tables of truth and meta. */
export async function nothingNamed(db: DeviceDb): Promise<void> {
  const ids = await Promise.all(truthTables(db).map((table) => table.toCollection().primaryKeys()))
  await setMeta(
    db,
    UNNAMED,
    NOUNS.flatMap(({ name }, index) => (ids[index] as string[]).map((id) => laneOf(name, id))),
  )
}

/** Records that a pull has named these rows, or the server has answered for them. */
export async function named(db: DeviceDb, lanes: ReadonlySet<string>): Promise<void> {
  const left = await unnamedLanes(db)
  if (left.some((lane) => lanes.has(lane)))
    await setMeta(
      db,
      UNNAMED,
      left.filter((lane) => !lanes.has(lane)),
    )
}

/**
 * Records the rows of an answer that no pull has brought. Call it before storing them, in a transaction over their table and
 * meta.
 */
export async function noteUnnamed(db: DeviceDb, noun: NounName, ids: readonly string[]): Promise<void> {
  const stored = await db.table<{ id: string }>(nounOf(noun).table).bulkGet([...ids])
  const fresh = ids.filter((_id, index) => !stored[index]).map((id) => laneOf(noun, id))
  if (fresh.length > 0) await setMeta(db, UNNAMED, [...new Set([...(await unnamedLanes(db)), ...fresh])])
}

/** The noun and id of each row, for a question to the server. Lanes of nouns unknown to this build are left out. */
export const unnamedRows = async (db: DeviceDb) =>
  (await unnamedLanes(db)).map((lane) => ({ lane, ...subjectIn(lane) })).filter(({ noun }) => nounOf(noun) !== undefined)
