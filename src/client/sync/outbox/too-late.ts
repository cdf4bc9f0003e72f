/** Actions that took effect before they could be taken back. The app reports each until the person has seen it. */
import { nowIso } from '#client/lib/clock.ts'
import { type DeviceDb, getMeta, setMeta } from '#client/sync/device/db.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { durably } from '#client/sync/device/storage.ts'

export interface TooLate extends Pick<OutboxRow, 'key' | 'label' | 'entities'> {
  at: string
}
/** Key of its row in `meta`. */
export const TOO_LATE = 'too_late'

export const tooLate = async (db: DeviceDb): Promise<TooLate[]> => (await getMeta<TooLate[]>(db, TOO_LATE)) ?? []

/** Call it in a transaction over meta. */
export async function noteTooLate(db: DeviceDb, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  const added = rows.map(({ key, label, entities }): TooLate => ({ key, label, entities, at: nowIso() }))
  await setMeta(db, TOO_LATE, [...(await tooLate(db)), ...added])
}

/** Stops reporting an action that the person has seen. */
export const dismiss = (db: DeviceDb, key: string): Promise<unknown> =>
  durably(db, () =>
    db.transaction('rw', db.meta, async () => {
      await setMeta(
        db,
        TOO_LATE,
        (await tooLate(db)).filter((each) => each.key !== key),
      )
    }),
  )
