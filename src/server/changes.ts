/** Announces an effect to its audiences, in the transaction of the effect. The sequencer assigns positions later. */
import { v7 as uuidv7 } from 'uuid'
import type { NounName, Signal } from '#api/wire.ts'
import { beforeCommit, type Batch } from './db/before-commit.ts'
import type { Db } from './db/connect.ts'
import { changes } from './db/tables/sync.ts'

export interface Change {
  audience: string
  /** a scan is announced to the waiting device, a signal to everybody who looks at what it names; neither is pulled */
  entity: NounName | 'scan' | Signal
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

/** The audience of a signal. No firm has this id. */
const EVERYBODY = '00000000-0000-0000-0000-000000000000'
const signal = (db: Db, entity: Signal): Promise<void> =>
  announce(db, null, [{ audience: EVERYBODY, entity, entity_id: EVERYBODY, op: 'patch' }])
/** Makes every app that shows the trading hall read it again. Call it only if the content of the hall has changed. */
export const announceHall = (db: Db): Promise<void> => signal(db, 'hall')
/** Makes every open payout ask again where it goes. */
export const announcePayees = (db: Db): Promise<void> => signal(db, 'payees')
/** Makes every app read the quotes again. */
export const announceQuotes = (db: Db): Promise<void> => signal(db, 'quotes')
/** Makes every app read the categories of goods and their specs again. */
export const announceCatalogue = (db: Db): Promise<void> => signal(db, 'catalogue')
/** Makes every app read the notice of maintenance again, and send what waits. */
export const announceMaintenance = (db: Db): Promise<void> => signal(db, 'maintenance')
/** Makes every open page of the operator's desk ask again. Every change that is made at the desk does so by itself. */
export const announceDesk = (db: Db): Promise<void> => signal(db, 'desk')
