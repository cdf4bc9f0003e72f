/** Photos and papers on the device: photos shrunk, kept as bytes, uploaded by tus in pieces that go on where they stopped. */
import { v7 as uuidv7 } from 'uuid'
import { FILE_NAME_LENGTH, MAX_UPLOAD_BYTES, PDF, UPLOAD_CHUNK_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import { authFor, headersOf, isSignedOut, Refused, refusalIn, renew, Unreachable } from '#client/lib/call.ts'
import { nowMs } from '#client/lib/clock.ts'
import { Refusal } from '#domain/refusal.ts'
import { type BlobRow, HEIC, type OutboxError } from './rows.ts'
import type { DeviceDb } from './db.ts'
import { photosOf } from '#client/sync/outbox/depends.ts'
import { allRows } from '#client/sync/outbox/outbox.ts'
import { due, hold, isHeld, scheduleRetry } from '#client/sync/outbox/retry.ts'
import { durably } from './storage.ts'

const LONGEST_SIDE_PX = 1920
const JPEG_QUALITY = 0.8

/** The picture at most 1920 px on its longer side, as JPEG; null when this browser cannot decode it. */
async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height))
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (drawing) {
    // JPEG has no transparency, and what was transparent would turn black.
    drawing.fillStyle = '#ffffff'
    drawing.fillRect(0, 0, width, height)
    drawing.drawImage(picture, 0, 0, width, height)
  }
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片处理失败'))), 'image/jpeg', JPEG_QUALITY),
  )
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const hashOf = async (bytes: ArrayBuffer): Promise<string> => hex(await crypto.subtle.digest('SHA-256', bytes))

/** Recognises an iPhone's HEIC photo by its first bytes. Only some browsers can decode one. */
const isHeic = async (file: Blob): Promise<boolean> =>
  /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(await file.slice(4, 12).text())

/** Recognises a PDF by its first bytes, because a file's name and type are only claims. */
const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === '%PDF-'

/** The stored form of a file: a shrunk photo; a PDF, or a photo that only the server can decode, stays as it came. */
async function keptOf(file: Blob): Promise<Pick<BlobRow, 'type' | 'name' | 'bytes'>> {
  const paper = await isPdf(file)
  const shrunk = paper ? null : await shrink(file)
  if (shrunk) return { type: 'image/jpeg', bytes: await shrunk.arrayBuffer() }
  if (!paper && !(await isHeic(file))) throw new Error('文件不是可识别的图片或 PDF')
  if (file.size > MAX_UPLOAD_BYTES) throw new Error('文件超过 15 MB，请压缩后再上传')
  const bytes = await file.arrayBuffer()
  return paper
    ? { type: PDF, name: file instanceof File ? file.name.slice(-FILE_NAME_LENGTH) : '', bytes }
    : { type: HEIC, bytes }
}

/** Keeps a photo or PDF on the device and returns its row. Throws NotSaved, or an error in Chinese for any other file. */
export async function addFile(db: DeviceDb, file: Blob): Promise<BlobRow> {
  const kept = await keptOf(file)
  const { bytes } = kept
  const row: BlobRow = {
    id: uuidv7(),
    owner: db.owner,
    ...kept,
    size: bytes.byteLength,
    sha256: await hashOf(bytes),
    upload_url: null,
    state: 'local',
    error: null,
    created_at: nowMs(),
  }
  await durably(db, () => db.blobs.add(row))
  return row
}

type Progress = (id: string, sent_bytes: number, total_bytes: number) => void
/** The end of an upload; `refused` means that the server will never take it, a Refused that it takes nothing at present. */
type UploadEnd = 'done' | 'unreachable' | 'signed_out' | 'refused' | Refused

/** Uploads the photos that queued rows wait for, oldest first. A row whose photo did not get through waits before it is tried again. */
export async function uploadPhotos(
  db: DeviceDb,
  heartbeat: () => Promise<unknown>,
  progress: Progress,
): Promise<UploadEnd | 'read_only'> {
  const waiting = (await allRows(db)).filter((row) => row.state === 'waiting' && due(row))
  for (const [row, id] of waiting.flatMap((each) => photosOf(each).map((photo) => [each, photo] as const))) {
    const blob = await db.blobs.get(id)
    if (blob?.state === 'refused') await refuse(db, blob, blob.error ?? '照片无法使用，请更换')
    if (blob?.state !== 'local') continue
    const end = await uploadOne(db, blob, heartbeat, progress)
    if (end === 'unreachable') await durably(db, () => db.transaction('rw', db.outbox, () => scheduleRetry(db, [row])))
    if (end instanceof Refused) {
      await durably(db, () => db.transaction('rw', db.outbox, () => hold(db, [row], end)))
      return 'read_only'
    }
    if (end === 'unreachable' || end === 'signed_out') return end
  }
  return 'done'
}

/** Uploads these photos at once, for a call that is not queued. Throws Unreachable, or Refusal at the field `photo_ids`. */
export async function uploadNow(db: DeviceDb, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const blob = await db.blobs.get(id)
    if (!blob || blob.state === 'uploaded') continue
    const end =
      blob.state === 'refused'
        ? 'refused'
        : await uploadOne(
            db,
            blob,
            async () => undefined,
            () => undefined,
          )
    const message = (await db.blobs.get(id))?.error ?? '照片无法使用，请更换'
    if (end === 'refused') throw new Refusal('bad_image', { message, fields: { photo_ids: message } })
    if (end instanceof Refused) throw end
    if (end !== 'done') throw new Unreachable()
  }
}

/** Uploads a photo at once, for a form whose change is not queued, and returns its id. Throws as `uploadNow` and `addFile` do. */
export async function uploadAtOnce(db: DeviceDb, file: Blob): Promise<string> {
  const { id } = await addFile(db, file)
  await uploadNow(db, [id])
  return id
}

/** A video on its way to the server. The device does not keep it. */
export interface VideoUpload {
  /** The same id goes on where a broken upload stopped. */
  id: string
  file: Blob
  type: string
}
/** Throws Refused, or Unreachable if the upload broke. */
export async function uploadVideo(db: DeviceDb, { id, file, type }: VideoUpload, progress: Progress): Promise<void> {
  const bytes = await file.arrayBuffer()
  const [size, sha256] = [bytes.byteLength, await hashOf(bytes)]
  const given = { id, owner: db.owner, type, bytes, size, sha256, created_at: nowMs() }
  const row: BlobRow = { ...given, upload_url: null, state: 'local', error: null }
  const send = () => attempt(db, row, async () => undefined, progress)
  const first = await send()
  const end = isSignedOut(first) && (await renew(db.owner).catch(() => null)) ? await send() : first
  if (end) throw end
}

async function uploadOne(db: DeviceDb, row: BlobRow, heartbeat: () => Promise<unknown>, progress: Progress): Promise<UploadEnd> {
  const first = await attempt(db, row, heartbeat, progress)
  if (!isSignedOut(first)) return finish(db, row, first)
  // If the renewal has no answer, nobody is logged out.
  const renewed = await renew(db.owner).catch(() => null)
  if (renewed === null) return 'unreachable'
  return finish(db, row, renewed ? await attempt(db, (await db.blobs.get(row.id)) ?? row, heartbeat, progress) : first)
}

/** Null if the photo has arrived, else the reason. A refusal in the server's own format is final; a gateway's is not. */
type Attempt = Refused | Unreachable | null

async function finish(db: DeviceDb, row: BlobRow, failure: Attempt): Promise<UploadEnd> {
  if (!failure) {
    await durably(db, () => db.blobs.update(row.id, { state: 'uploaded', error: null }))
    return 'done'
  }
  if (isSignedOut(failure)) return 'signed_out'
  if (failure instanceof Unreachable) return 'unreachable'
  if (isHeld(failure)) return failure
  const { status, message } = failure
  if (status >= 400 && status < 500 && ![404, 408, 409, 410, 423, 425, 429].includes(status)) {
    await refuse(db, row, message)
    return 'refused'
  }
  // The server asks for a photo again if its bytes differ from the announced hash. Without this check, a photo damaged on the
  // device would repeat for ever.
  if (status === 409 && (await hashOf(row.bytes)) !== row.sha256) {
    await refuse(db, row, '照片在本机已损坏，请重新拍摄或选择')
    return 'refused'
  }
  // The server no longer knows this upload, so the next attempt starts a new one.
  if (status === 404 || status === 410) await durably(db, () => db.blobs.update(row.id, { upload_url: null }))
  return 'unreachable'
}

/**
 * A photo that the server will never take stops the rows that wait for it, and shows them. The person replaces it or goes on
 * without it.
 */
async function refuse(db: DeviceDb, row: BlobRow, message: string): Promise<void> {
  await durably(db, () =>
    db.transaction('rw', db.blobs, db.outbox, async () => {
      await db.blobs.update(row.id, { state: 'refused', error: message })
      const last_error: OutboxError = { kind: 'refused', refusal: { code: 'bad_image', message } }
      for (const each of await db.outbox.toArray()) {
        if (photosOf(each).includes(row.id)) await db.outbox.update(each.key, { state: 'needs_review', last_error })
      }
    }),
  )
}

async function attempt(db: DeviceDb, row: BlobRow, heartbeat: () => Promise<unknown>, progress: Progress): Promise<Attempt> {
  const { Upload, DetailedError } = await import('tus-js-client')
  const away = failureOf(() => authFor(db.owner))
  if (away) return away
  return new Promise((resolve) => {
    const upload = new Upload(new Blob([row.bytes], { type: row.type }), {
      endpoint: UPLOAD_PATH,
      uploadUrl: row.upload_url,
      chunkSize: UPLOAD_CHUNK_BYTES,
      // On a conflict the library asks for the upload's position at once, and continues there or starts again.
      retryDelays: [0],
      onShouldRetry: (error) => error.originalResponse?.getStatus() === 409,
      storeFingerprintForResuming: false,
      metadata: { id: row.id, sha256: row.sha256, filetype: row.type, ...(row.name ? { filename: row.name } : {}) },
      onBeforeRequest: (request) => {
        const headers = headersOf(authFor(db.owner))
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
      },
      onUploadUrlAvailable: () => {
        if (upload.url) void durably(db, () => db.blobs.update(row.id, { upload_url: upload.url }))
      },
      onProgress: (sent, total) => progress(row.id, sent, total),
      onChunkComplete: () => void heartbeat(),
      onSuccess: () => resolve(null),
      onError: (error) => {
        const response = error instanceof DetailedError ? error.originalResponse : null
        const body = refusalIn(parsed(response?.getBody()))
        resolve(
          failureOf(() => authFor(db.owner)) ?? (response && body ? new Refused(response.getStatus(), body) : new Unreachable()),
        )
      },
    })
    upload.start()
  })
}

/** The refusal or lost connection that `ask` throws; null if it succeeds. */
function failureOf(ask: () => unknown): Attempt {
  try {
    ask()
    return null
  } catch (error) {
    if (error instanceof Refused || error instanceof Unreachable) return error
    throw error
  }
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return null
  }
}
