/**
 * A small set of ids read live from the device. Many rows of a list each check one id, and only those whose answer changed
 * redraw.
 */
import { drawn } from './live.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { signaturesOf, contractsIn } from './contracts.ts'
import { LiveValue } from './live-value.ts'

export class LiveIds extends LiveValue<ReadonlySet<string>> {
  constructor(read: () => Promise<string[]>) {
    super(async () => new Set(await read()))
  }

  /** undefined before the first result */
  has(id: string): boolean | undefined {
    return this.value?.has(id)
  }
}

/** Contracts that wait for the firm's signature. A queued signature counts as given. */
export async function idsToSign(db: DeviceDb): Promise<string[]> {
  const waiting = await contractsIn(db, undefined, 0).primaryKeys()
  const signed = await signaturesOf(db)
  return waiting.filter((id) => (signed.get(id)?.state ?? 'needs_review') === 'needs_review')
}
/** The subjects of the drafts on the device. It waits for the first screen, because drafts are read whole. */
export async function idsDrafted(db: DeviceDb): Promise<string[]> {
  // Dexie observes only reads that follow one of its own promises.
  await Promise.resolve(drawn())
  return (await db.drafts.toArray()).map(({ subject }) => subject)
}
