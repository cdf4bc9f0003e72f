/** The print of a photo: a perceptual hash by which the database finds possible copies. */
import sharp from 'sharp'

const ACROSS = 8

/** A perceptual hash (dHash): for each of 8 × 8 cells, whether it is darker than the next one. */
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
