/** The device database of one account: one table of server truth for each noun, the outbox, photos and drafts. */
import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import { rowOf } from '#client/sync/noun.ts'
import { NOUNS, type TruthTables } from '#client/sync/nouns.ts'
import { BLOB, type BlobRow, DRAFT, type DraftRow, KEPT, type KeptRow, type MetaRow, OUTBOX, type OutboxRow } from './rows.ts'
import { type Shape, upcast } from '#domain/upcast.ts'

/** The indexes and the shape of every table but `meta`, whose rows have no common shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows of any table
const TABLES: Record<string, { indexes: string; shape: Shape<any> }> = {
  outbox: { indexes: 'key, n, state, *entities', shape: OUTBOX },
  blobs: { indexes: 'id, state', shape: BLOB },
  drafts: { indexes: 'id, kind', shape: DRAFT },
  kept: { indexes: 'key, asked_at', shape: KEPT },
  ...Object.fromEntries(NOUNS.map((noun) => [noun.table, { indexes: noun.indexes, shape: noun }])),
}
/** The database version. Every new table and every upcast raises it. The last version set by hand was 3. */
const VERSION = Object.values(TABLES).reduce((sum, { shape }) => sum + 1 + shape.schema, 0)

type Tables = { [T in keyof TruthTables]: EntityTable<TruthTables[T] & { id: string }, 'id'> }
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Dexie makes these properties from the tables' names
export interface DeviceDb extends Tables {}
export class DeviceDb extends Dexie {
  meta!: Table<MetaRow, string>
  outbox!: EntityTable<OutboxRow, 'key'>
  blobs!: EntityTable<BlobRow, 'id'>
  drafts!: EntityTable<DraftRow, 'id'>
  kept!: EntityTable<KeptRow, 'key'>
  readonly owner: string
  /** this connection is closed for good; another login opens a new one */
  retired = false

  constructor(owner: string) {
    super(databaseName(owner), { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.owner = owner
    const indexes = Object.entries(TABLES).map(([name, table]) => [name, table.indexes])
    this.version(VERSION)
      .stores({ meta: 'key', ...Object.fromEntries(indexes) })
      .upgrade((change) => bringUp(change, owner))
    // A tab or a build that was rolled back may write older rows after the upgrade. Rows of newer code stay as they are until that code runs.
    for (const [name, { shape }] of Object.entries(TABLES))
      this.table(name).hook('reading', (row) => row && (upcast(shape, row) ?? row))
    // Another tab deletes the database. Without this, the next read would reopen and thus recreate it.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion) return undefined
      this.retire()
      return false
    })
  }

  /** Closes the connection for good. Pending work fails, and nothing reopens it. */
  retire(): void {
    this.retired = true
    this.close()
  }
}

/** Rewrites the rows of earlier builds, so that the indexes follow the shape. */
async function bringUp(change: Transaction, owner: string): Promise<void> {
  for (const [name, { shape }] of Object.entries(TABLES))
    await change
      .table(name)
      .filter((row) => (row.schema ?? 0) < shape.schema)
      .modify((row, ref) => void (ref.value = upcast(shape, row) ?? row))
  for (const noun of NOUNS) {
    if (!noun.earlier_meta) continue
    const held = (await change.table<MetaRow>('meta').get(noun.earlier_meta))?.value as { id: string; created_at: string }[]
    await change.table(noun.table).bulkPut((held ?? []).map((value) => rowOf(noun, value, { user_id: owner })))
    await change.table('meta').delete(noun.earlier_meta)
  }
}

const PREFIX = 'xunjin/1/'
/** Each account on a phone has a database of its own. */
export const databaseName = (owner: string) => `${PREFIX}${owner}`

/** The tables of server truth: what a pull writes, and what a reset empties. */
export const truthTables = (db: DeviceDb): Table[] => NOUNS.map((noun) => db.table(noun.table))

export async function getMeta<T>(db: DeviceDb, key: string): Promise<T | undefined> {
  return (await db.meta.get(key))?.value as T | undefined
}
export const setMeta = (db: DeviceDb, key: string, value: unknown) => db.meta.put({ key, value })
