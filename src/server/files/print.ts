/** The print of a photo: how it looks from afar, so that a database finds those that may be its copies. */
import sharp from 'sharp'

const ACROSS = 8

/** A photo as it looks from afar (dHash): for each of 8 × 8 cells, whether it is darker than the next one. */
export async function printOf(photo: Buffer): Promise<string> {
  const pixels = await sharp(photo)
    .greyscale()
    .normalise()
    .resize(ACROSS + 1, ACROSS, { fit: 'fill' })
    .raw()
    .toBuffer()
  const cells = Array.from({ length: ACROSS * ACROSS }, (_, n) => Math.floor(n / ACROSS) * (ACROSS + 1) + (n % ACROSS))
  return cells.map((at) => ((pixels[at] ?? 0) < (pixels[at + 1] ?? 0) ? '1' : '0')).join('')
}
