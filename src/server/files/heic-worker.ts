/** The thread that decodes one HEIC photo (heic.ts). */
import { parentPort } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

export interface Given {
  bytes: Uint8Array
  most_pixels: number
}
/** Pixels of four bytes: red, green, blue, alpha. */
export type Decoded = { pixels: Uint8ClampedArray; width: number; height: number } | 'too_large' | null

/** Decodes the main photo. The file may contain more images, such as a burst or a depth map. */
async function decode({ bytes, most_pixels }: Given): Promise<Decoded> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const photo = images.find((each) => each.is_primary()) ?? images[0]
  if (!photo) return null
  const [width, height] = [photo.get_width(), photo.get_height()]
  if (width * height > most_pixels) return 'too_large'
  const place = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const shown = await new Promise((resolve) => photo.display(place, resolve))
  return shown ? { pixels: place.data, width, height } : null
}

parentPort?.once('message', async (given: Given) => {
  const decoded = await decode(given)
  parentPort?.postMessage(decoded, decoded && decoded !== 'too_large' ? [decoded.pixels.buffer as ArrayBuffer] : [])
})
