/** Actions that a person wanted back when the server had them already: told until they have been seen. */
import { nowIso } from '#client/lib/clock.ts'
import { type DeviceDb, getMeta, setMeta } from './db.ts'
import type { OutboxRow } from './rows.ts'
import { durably } from './storage.ts'

export interface TooLate extends Pick<OutboxRow, 'key' | 'label' | 'entities'> {
  at: string
}
const KEY = 'too_late'

export const tooLate = async (db: DeviceDb): Promise<TooLate[]> => (await getMeta<TooLate[]>(db, KEY)) ?? []

/** Call it in a transaction over meta. */
export async function noteTooLate(db: DeviceDb, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  const added = rows.map(({ key, label, entities }): TooLate => ({ key, label, entities, at: nowIso() }))
  await setMeta(db, KEY, [...(await tooLate(db)), ...added])
}

/** The person has seen it. */
export const dismiss = (db: DeviceDb, key: string): Promise<unknown> =>
  durably(db, () =>
    db.transaction('rw', db.meta, async () => {
      await setMeta(
        db,
        KEY,
        (await tooLate(db)).filter((each) => each.key !== key),
      )
    }),
  )
