/** Reads a photo by whichever engine there is, upright or turned. */
import type { ReadText } from '#domain/recognition/read-text.ts'
import type { EngineName } from '#domain/recognition/reading.ts'
import { readOnDevice } from './engine.ts'
import type { Turn } from './engine.worker.ts'
import { canRecognise, hasModel } from './model.ts'

export interface PhotoRead<R> {
  reading: R
  engine: EngineName
  /** degrees clockwise by which the photo was turned before it was read; places are those of the turned photo */
  turn: Turn
}
/** Upside down is tried first, because a phone that lies on a counter guesses wrongly. */
const TURNS: readonly Turn[] = [0, 180, 90, 270]

/** Whether this device can read photos now. */
export const canRead = async (): Promise<boolean> => canRecognise() && (await hasModel())

/**
 * What `reader` makes of the photo's texts. 'none' if it shows nothing of the kind; 'failed' if the engine could not run, or was
 * ended for want of memory.
 */
export async function readPhoto<R>(
  photo: Blob,
  reader: (texts: readonly ReadText[]) => R | null,
): Promise<PhotoRead<R> | 'none' | 'failed'> {
  for (const turn of TURNS) {
    const texts = await readOnDevice(photo, turn)
    if (!texts) return 'failed'
    const reading = reader(texts)
    if (reading !== null) return { reading, engine: 'device', turn }
  }
  return 'none'
}
