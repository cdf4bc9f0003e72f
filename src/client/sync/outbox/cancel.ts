/** Takes back a row that may have left the device. The server closes its key, or answers that the row took effect. */
import type { Actor } from '#domain/order/order.ts'
import type { CancelResult } from '#api/sync.ts'
import { PUSH_LIMIT } from '#api/wire.ts'
import { call, Refused, Unreachable } from '#client/lib/call.ts'
import { type DeviceDb, truthTables } from '#client/sync/device/db.ts'
import { closed, confirmed } from './outbox.ts'
import { type DrainEnd, due, hold, isHeld, scheduleRetry } from './retry.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { durably } from '#client/sync/device/storage.ts'
import { putAnswers } from '#client/sync/pull/truth.ts'

/**
 * Asks the server to close the keys of rows the person wants back, before anything else is sent. A row without an answer holds up
 * only its own lane.
 */
export async function sendCancels(db: DeviceDb, actor: Actor, heartbeat: () => Promise<unknown>): Promise<DrainEnd> {
  for (;;) {
    await heartbeat()
    const wanted = await db.outbox.where('state').equals('cancelling').sortBy('n')
    const rows = wanted.filter(due).slice(0, PUSH_LIMIT)
    if (rows.length === 0) return 'idle'
    try {
      const { cancel } = await import('#api/sync.ts')
      const { data } = await call(cancel, { body: { keys: rows.map(({ key }) => key) }, timeout_ms: 30_000 })
      await settleCancels(db, actor, rows, data)
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return 'signed_out'
      if (error instanceof Refused && error.status === 426) return 'outdated'
      if (isHeld(error)) {
        await durably(db, () => db.transaction('rw', db.outbox, () => hold(db, rows, error)))
        return 'read_only'
      }
      if (!(error instanceof Refused || error instanceof Unreachable)) throw error
      await durably(db, () => db.transaction('rw', db.outbox, () => scheduleRetry(db, rows)))
      if (error instanceof Unreachable) return 'unreachable'
    }
  }
}

async function settleCancels(db: DeviceDb, actor: Actor, rows: OutboxRow[], results: CancelResult[]): Promise<void> {
  const { ENDPOINTS } = await import('#api/registry.ts')
  const byKey = new Map(results.map((result) => [result.key, result]))
  await durably(db, () =>
    db.transaction('rw', [...truthTables(db), db.outbox, db.drafts, db.meta], async () => {
      for (const { key } of rows) {
        const row = await db.outbox.get(key)
        const result = byKey.get(key)
        if (row?.state !== 'cancelling') continue
        if (!result) await scheduleRetry(db, [row])
        else if (result.status === 'cancelled') await closed(db, row)
        else {
          const entity = ENDPOINTS.get(row.endpoint)?.entity
          await putAnswers(db, actor, [{ entity, id: row.params['id'], answer: result.answer }])
          await confirmed(db, [key])
        }
      }
    }),
  )
}
