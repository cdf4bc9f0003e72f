/** Hands the whole queue to the person as a file. */

import { nowMs } from '../../lib/clock.ts'
import { date } from '../../lib/format.ts'
import type { DeviceDb } from '../../sync/db.ts'
import { exportOutbox } from '../../sync/outbox.ts'

export async function saveOutbox(db: DeviceDb): Promise<void> {
  const url = URL.createObjectURL(await exportOutbox(db))
  const link = document.createElement('a')
  link.href = url
  link.download = `循金-待同步-${date(nowMs())}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
