/** Pictures made for the tests: honest ones, and ones that are not what they say. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG that does not compress well, so that it takes several pieces. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .jpeg({ quality: 95 })
    .toBuffer()

export const plain = (width: number, height: number, background = '#336699'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Left half red, right half blue, lying on its side as a phone stores it, with the place where it was taken. */
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

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A few bytes that claim to be 50,000 × 50,000 pixels. */
export function pngBomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(50_000, 0)
  header.writeUInt32BE(50_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
