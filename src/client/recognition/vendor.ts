/** Reads photos by the service that the operator has configured, while the server can be reached. */
import { readRecognitionToken, recognisePhoto } from '#api/recognition.ts'
import { call, Refused, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import { uploadNow } from '#client/sync/device/blobs.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { NotSaved } from '#client/sync/device/storage.ts'
import type { RecognitionKind } from '#domain/recognition/kinds.ts'
import type { ReadText } from '#domain/recognition/read-text.ts'
import { Refusal } from '#domain/refusal.ts'

/** After this time the device's engine, or the person, goes on. */
const LONGEST_MS = 25_000
/** A server without a service is asked again after this time. */
const ASK_AGAIN_MS = 300_000
/** A token is not used in the last seconds of its life. */
const SPARE_MS = 15_000

let known: { owner: string; token: string | null; until: number } | null = null

async function tokenFor({ owner }: DeviceDb): Promise<string | null> {
  if (known && known.owner === owner && known.until > nowMs()) return known.token
  const { data } = await call(readRecognitionToken, {})
  known = {
    owner,
    token: data?.token ?? null,
    until: data ? Date.parse(data.expires_at) - SPARE_MS : nowMs() + ASK_AGAIN_MS,
  }
  return known.token
}
/** What the service answers: the texts of a photo, or why it reads none, as the person is told. */
export type VendorAnswer = { texts: ReadText[] } | { refusal: string }

function refusalOf(error: unknown): { refusal: string } | null {
  if (error instanceof Refused || error instanceof Refusal) {
    // A token of an earlier session is refused too, and the next attempt asks for another.
    known = null
    return { refusal: error.message }
  }
  if (error instanceof Unreachable || error instanceof NotSaved) return null
  throw error
}

/** Whether the operator has configured a service that can be reached now. */
export const hasVendor = async (db: DeviceDb): Promise<boolean> =>
  isOnline() && typeof (await tokenFor(db).catch(refusalOf)) === 'string'

/** Asks the service for a photo of this device, which is uploaded first; null without a service, a network or an answer in time. */
export async function readByVendor(db: DeviceDb, file_id: string, kind: RecognitionKind): Promise<VendorAnswer | null> {
  if (!isOnline()) return null
  async function ask(): Promise<VendorAnswer | null> {
    const token = await tokenFor(db)
    if (token === null) return null
    await uploadNow(db, [file_id])
    const { data } = await call(recognisePhoto, { params: { kind }, body: { token, file_id }, timeout_ms: LONGEST_MS })
    return { texts: data.texts }
  }
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), LONGEST_MS))
  return Promise.race([ask().catch(refusalOf), late])
}
