/** Public videos: films of banners that the operator uploads. They keep their bytes, and are named by the hash of them. */

export const MAX_VIDEO_BYTES = 30 * 1024 * 1024
/** The containers that browsers play. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const
export type VideoType = (typeof VIDEO_TYPES)[number]
export const isVideoType = (type: string): type is VideoType => VIDEO_TYPES.some((each) => each === type)

export const VIDEO_TOO_LARGE = '视频超过 30 MB，请压缩后再上传'
export const NO_VIDEO = '文件不是 MP4 或 WebM 视频，请重新选择'

/** Bytes by which `videoTypeOf` recognises a container. */
export const VIDEO_HEAD_BYTES = 12
const WEBM = [0x1a, 0x45, 0xdf, 0xa3]
/**
 * The container by the first bytes, so that no other file is sent. QuickTime has the same box as MP4, and most browsers do not play
 * it. The server has the last word.
 */
export function videoTypeOf(head: Uint8Array): VideoType | null {
  if (WEBM.every((byte, at) => head[at] === byte)) return 'video/webm'
  const [box, brand] = [String.fromCharCode(...head.subarray(4, 8)), String.fromCharCode(...head.subarray(8, 12))]
  return box === 'ftyp' && !/^(?:qt|he[iv]|mif|msf|avi|M4A)/.test(brand) ? 'video/mp4' : null
}

const VIDEO_PATH = /^\/v1\/videos\/([0-9a-f]{64})$/
export const videoPath = (hash: string): string => `/v1/videos/${hash}`
/** The content hash in the path of a public video; null for any other path. */
export const videoHash = (path: string): string | null => VIDEO_PATH.exec(path)?.[1] ?? null

/** First and last byte of a part of a file. */
export type ByteRange = readonly [from: number, to: number]
/**
 * The part that a `Range` header asks for; null for the whole file, which also answers a list of parts and what cannot be read.
 * `none` if the file has no such part.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return null
  const [from, to] = first
    ? [Number(first), last ? Math.min(Number(last), bytes - 1) : bytes - 1]
    : [Math.max(0, bytes - Number(last)), bytes - 1]
  if (first && last && Number(last) < Number(first)) return null
  return from <= to ? [from, to] : 'none'
}
