/** Hands the whole queue to the person as a file. */

import { nowMs } from '../../lib/clock.ts'
import { keepFile } from '../../lib/download.ts'
import { date } from '../../lib/format.ts'
import type { DeviceDb } from '../../sync/db.ts'
import { exportOutbox } from '../../sync/outbox.ts'

export async function saveOutbox(db: DeviceDb): Promise<void> {
  keepFile(await exportOutbox(db), `循金-待同步-${date(nowMs())}.json`)
}
