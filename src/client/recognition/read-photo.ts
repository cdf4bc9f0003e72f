/** Reads a photo by whichever engine there is, upright or turned. */
import type { DeviceDb } from '#client/sync/device/db.ts'
import type { RecognitionKind } from '#domain/recognition/kinds.ts'
import type { ReadText } from '#domain/recognition/read-text.ts'
import type { EngineName } from '#domain/recognition/reading.ts'
import { readOnDevice } from './engine.ts'
import type { Turn } from './engine.worker.ts'
import { canRecognise, hasModel } from './model.ts'
import { readByVendor } from './vendor.ts'

export interface PhotoRead<R> {
  reading: R
  engine: EngineName
  /** degrees clockwise by which the photo was turned before it was read; places are those of the turned photo */
  turn: Turn
}
/** Upside down is tried first, because a phone that lies on a counter guesses wrongly. */
const TURNS: readonly Turn[] = [0, 180, 90, 270]

/** A photo that this device holds. */
interface Wanted {
  db: DeviceDb
  photo_id: string
  /** what it may show, the likeliest first: the service is asked for one kind after another */
  kinds: readonly RecognitionKind[]
  /** whether the operator's service may be asked; the photo is uploaded for it */
  vendor: boolean
}

type Reader<R> = (texts: readonly ReadText[]) => R | null
/** 'none' if the photo shows nothing of the kind; 'failed' if the engine could not run, or was ended for want of memory. */
type Found<R> = PhotoRead<R> | 'none' | 'failed' | 'absent'

/** What `reader` makes of the photo's texts, by the operator's service, else by the engine of the device; 'absent' without either. */
export async function readPhoto<R>(wanted: Wanted, reader: Reader<R>): Promise<{ found: Found<R>; refusal: string | null }> {
  const { db, photo_id, kinds, vendor } = wanted
  let end: 'none' | 'absent' = 'absent'
  for (const kind of vendor ? kinds : []) {
    const answer = await readByVendor(db, photo_id, kind)
    if (!answer) break
    if ('refusal' in answer) return { found: await readHere(wanted, reader, end), refusal: answer.refusal }
    const reading = reader(answer.texts)
    if (reading !== null) return { found: { reading, engine: 'baidu', turn: 0 }, refusal: null }
    end = 'none'
  }
  return { found: await readHere(wanted, reader, end), refusal: null }
}

/** By the engine of the device; `end` without one. */
async function readHere<R>({ db, photo_id }: Wanted, reader: Reader<R>, end: 'none' | 'absent'): Promise<Found<R>> {
  const row = await db.blobs.get(photo_id)
  if (end === 'absent' && !canRecognise()) return 'failed'
  if (!row || !(await hasModel())) return end
  const photo = new Blob([row.bytes], { type: row.type })
  for (const turn of TURNS) {
    const texts = await readOnDevice(photo, turn)
    if (!texts) return 'failed'
    const reading = reader(texts)
    if (reading !== null) return { reading, engine: 'device', turn }
  }
  return 'none'
}
