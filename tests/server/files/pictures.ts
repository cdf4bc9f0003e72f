/** Pictures for the tests: valid ones, and ones with false claims. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG that compresses badly, so that it takes several pieces. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg({ quality: 95 })
    .toBuffer()

export const plain = (width: number, height: number, background = '#336699'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Left half red, right half blue, stored sideways as by a phone, with the place where it was taken. */
export async function portraitWithPlace(): Promise<Buffer> {
  const half = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: 300, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 53/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A WebP of several frames. */
export const moving = async (frames: number): Promise<Buffer> =>
  sharp(await Promise.all(Array.from({ length: frames }, (_each, n) => plain(20, 20, `#${String(n + 10)}0000`))), {
    join: { animated: true },
  })
    .webp()
    .toBuffer()

/** A PNG of sixteen bits a colour. */
export const deep = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#336699' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()

/** A JPEG with a colour profile of this many bytes, in the segments of the format. */
export async function withProfile(bytes: number): Promise<Buffer> {
  const [picture, most] = [await plain(40, 30), 65_000]
  const parts = Math.ceil(bytes / most)
  const segments = Array.from({ length: parts }, (_each, n) => {
    const body = Buffer.alloc(Math.min(most, bytes - n * most))
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(body.length + 16, 2)
    return Buffer.concat([head, Buffer.from('ICC_PROFILE\0'), Buffer.from([n + 1, parts]), body])
  })
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A few bytes that claim this many pixels with colours of this many bits. */
export function pngBomb(width = 50_000, height = 50_000, bits: 8 | 16 = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
