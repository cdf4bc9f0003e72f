/** Writes down, in the transaction of an effect, who must hear of it. Positions come later, from the sequencer. */
import { v7 as uuidv7 } from 'uuid'
import type { Db } from './db/connect.ts'
import { changes } from './db/tables/sync.ts'

export interface Change {
  audience: string
  /** a scan is told to the device that waits, and never pulled */
  entity: 'order' | 'contract' | 'message' | 'scan'
  entity_id: string
  op: 'new' | 'patch' | 'gone'
  paths?: string[]
}

export async function announce(db: Db, key: string | null, list: Change[]): Promise<void> {
  if (list.length === 0) return
  await db
    .insert(changes)
    .values(list.map((change) => ({ id: uuidv7(), key, position: null, ...change, paths: change.paths ?? [] })))
}
