/** Announces an effect to its audiences, in the transaction of the effect. The sequencer assigns positions later. */
import { v7 as uuidv7 } from 'uuid'
import type { NounName } from '#api/wire.ts'
import { beforeCommit, type Batch } from './db/before-commit.ts'
import type { Db } from './db/connect.ts'
import { changes } from './db/tables/sync.ts'

export interface Change {
  audience: string
  /** a scan is told to the waiting device and never pulled */
  entity: NounName | 'scan'
  entity_id: string
  op: 'new' | 'patch' | 'gone'
  paths?: string[]
}

const write: Batch<Db, typeof changes.$inferInsert> = async (tx, rows) => {
  await tx.insert(changes).values(rows)
}

export async function announce(db: Db, key: string | null, list: Change[]): Promise<void> {
  const rows = list.map((change) => ({ id: uuidv7(), key, position: null, ...change, paths: change.paths ?? [] }))
  await beforeCommit(db, write, rows)
}
