/** Processes a photo: checks it, turns it upright, strips metadata, shrinks it and makes a thumbnail. */
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { MAX_PHOTO_PIXELS } from '#api/files.ts'
import { MAX_UPLOAD_BYTES } from '#api/wire.ts'
import { Refusal } from '#domain/refusal.ts'
import { decodeHeic } from './heic.ts'

const LONGEST_PX = 2560
const THUMB_PX = 320
const QUALITY = 80
const THUMB_QUALITY = 70
const TIMEOUT_S = 30
/** Maximum decoded bytes of an accepted photo: four channels of eight bits. */
const MOST_DECODED_BYTES = MAX_PHOTO_PIXELS * 4
/** Maximum colour profile. Those of cameras and printers take some kilobytes; the largest in use has under 3 MB. */
const MOST_PROFILE_BYTES = 4 * 1024 * 1024

// One thread per photo, so that the others can answer requests.
sharp.cache(false)
sharp.concurrency(1)

const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
/** Phones save HEIC, which sharp has no licence to decode. */
const HEIC = new Set(['image/heic', 'image/heif'])
/** Bursts and videos in the same container. */
const MOVING = new Set(['image/heic-sequence', 'image/heif-sequence'])

export interface Prepared {
  /** JPEG, longest side at most 2560 px, no metadata */
  full: Buffer
  /** JPEG, longest side at most 320 px */
  thumb: Buffer
  width: number
  height: number
}

const broken = () => new Refusal('bad_image', { message: '照片已损坏，无法打开，请重新拍摄' })
const moving = () => new Refusal('bad_image', { message: '不支持动图，请上传照片' })
const too_large = () => new Refusal('too_large', { message: '照片超过 4000 万像素，请缩小后再上传' })
const fit = (longest_px: number) => ({ width: longest_px, height: longest_px, fit: 'inside', withoutEnlargement: true }) as const

/** Refuses files that are no photos, by their declared size and before a pixel is decoded. */
async function admit(bytes: Buffer): Promise<void> {
  const { width, height, channels, depth, pages, icc } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken()
    })
  if ((pages ?? 1) > 1) throw moving()
  if ((icc?.length ?? 0) > MOST_PROFILE_BYTES) throw new Refusal('bad_image', { message: '照片的颜色配置过大，请另存后再上传' })
  const bytes_each = depth === 'uchar' ? 1 : 2
  if (width * height > MAX_PHOTO_PIXELS || width * height * channels * bytes_each > MOST_DECODED_BYTES) throw too_large()
}

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const decoded = await decodeHeic(bytes, MAX_PHOTO_PIXELS)
  if (decoded === 'too_large') throw too_large()
  if (!decoded) throw broken()
  const { pixels, width, height } = decoded
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

/** The photo, turned upright. Its first bytes decide the format, whatever its name says. */
async function open(bytes: Buffer): Promise<Sharp> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new Refusal('too_large', { message: '文件超过 15 MB，请压缩后再上传' })
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (MOVING.has(mime)) throw moving()
  if (HEIC.has(mime)) return openHeic(bytes)
  if (!READABLE.has(mime)) throw new Refusal('bad_image')
  await admit(bytes)
  return sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' }).autoOrient()
}

/** Throws `bad_image` or `too_large`. A damaged or truncated file is refused whole. */
export async function prepare(bytes: Buffer): Promise<Prepared> {
  const photo = await open(bytes)
  try {
    const { data: full, info } = await photo
      .timeout({ seconds: TIMEOUT_S })
      .resize(fit(LONGEST_PX))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    const thumb = await sharp(full).resize(fit(THUMB_PX)).jpeg({ quality: THUMB_QUALITY }).toBuffer()
    return { full, thumb, width: info.width, height: info.height }
  } catch {
    throw broken()
  }
}
