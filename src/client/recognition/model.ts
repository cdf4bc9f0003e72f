/**
 * The model on this device: the files of the engine that reads photos, about 18 MB, fetched only when a person asks for them. Their
 * cache belongs to no build and no account, so updates and logins leave it alone.
 */
import pack from 'virtual:recognition-model'
import { RECOGNITION_CACHE } from '#api/wire.ts'

export const MODEL_BYTES = pack.pieces.reduce((sum, { bytes }) => sum + bytes, 0)

/** Why a download ended, in words. */
export class ModelFailure extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'ModelFailure'
  }
}
export const NO_ROOM = `本机空间不足，需要约 ${Math.ceil(MODEL_BYTES / 1e6)} MB`
const BROKEN_OFF = '下载中断，已下载的部分已保留，联网后可继续'
const DAMAGED = '下载的文件不完整，请重新下载'

/** Whether this browser can keep a model and run it. */
export const canRecognise = (): boolean =>
  'caches' in globalThis && 'Worker' in globalThis && 'WebAssembly' in globalThis && 'DecompressionStream' in globalThis

/** The bytes of the current model that are on the device. */
export async function keptBytes(): Promise<number> {
  if (!canRecognise() || !(await caches.has(RECOGNITION_CACHE))) return 0
  const kept = await caches.open(RECOGNITION_CACHE)
  const known = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname))
  return pack.pieces.reduce((sum, { url, bytes }) => sum + (known.has(url) ? bytes : 0), 0)
}
export const hasModel = async (): Promise<boolean> => (await keptBytes()) === MODEL_BYTES

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Fetches the pieces that are missing, one after another, and tells how many bytes are there. Pieces of an earlier model are
 * deleted first. Throws ModelFailure with the reason; what has arrived stays for the next attempt.
 */
export async function fetchModel(progress: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const kept = await caches.open(RECOGNITION_CACHE)
  const wanted = new Set(pack.pieces.map(({ url }) => url))
  const known = new Set<string>()
  for (const request of await kept.keys()) {
    const path = new URL(request.url).pathname
    if (wanted.has(path)) known.add(path)
    else await kept.delete(request)
  }
  const missing = pack.pieces.filter(({ url }) => !known.has(url))
  const left = missing.reduce((sum, { bytes }) => sum + bytes, 0)
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota - usage < left) throw new ModelFailure(NO_ROOM)
  let done = MODEL_BYTES - left
  progress(done)
  for (const { url, bytes, sha256 } of missing) {
    const answer = await fetch(url, { signal, cache: 'no-store', priority: 'low' }).catch(() => null)
    const body = await answer?.arrayBuffer().catch(() => null)
    if (signal.aborted || !answer?.ok || !body) throw new ModelFailure(BROKEN_OFF)
    if (hex(await crypto.subtle.digest('SHA-256', body)) !== sha256) throw new ModelFailure(DAMAGED)
    try {
      await kept.put(url, new Response(body))
    } catch {
      throw new ModelFailure(NO_ROOM)
    }
    done += bytes
    progress(done)
  }
}

export const removeModel = (): Promise<boolean> => caches.delete(RECOGNITION_CACHE)

type Files = Record<keyof typeof pack.files, ArrayBuffer>
/** The unpacked files. Throws if a piece is missing or damaged. */
export async function openModel(): Promise<Files> {
  const kept = await caches.open(RECOGNITION_CACHE)
  const pieces = await Promise.all(pack.pieces.map(async ({ url }) => (await kept.match(url))?.blob()))
  if (pieces.some((piece) => !piece)) throw new Error('a piece of the model is missing')
  const packed = new Blob(pieces as Blob[]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const bytes = await new Response(packed).arrayBuffer()
  let at = 0
  const cut = Object.entries(pack.files).map(([name, size]) => [name, bytes.slice(at, (at += size))])
  return Object.fromEntries(cut) as Files
}
