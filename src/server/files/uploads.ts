/** Resumable uploads (tus 1.0.0): bytes arrive in pieces, and the last piece stores the photo. */
import { mkdir, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { Server } from '@tus/server'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import type { Actor } from '#domain/order.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { fairQueue } from '../fair-queue.ts'
import { uploadsIn } from './disk.ts'
import type { Archive } from './store.ts'
import { alreadyStored, sha256, storeFile } from './store.ts'
import { Unfinished } from './unfinished.ts'

/**
 * A decoded photo takes up to 160 MB, so two are processed at once. Those of one firm go one after another: two final requests of one
 * upload must not overtake each other, and a firm that sends many leaves the second place to others.
 */
const TAKING_IN = { at_once: 2, at_once_each: 1 }

/** An unfinished upload expires after this and starts again. */
const UPLOAD_TTL_MS = 7 * 24 * 3600 * 1000

type Uploader = Pick<Actor, 'user_id' | 'firm_id'>
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const HASH = /^[0-9a-f]{64}$/

const uploaderOf = ({ metadata }: Upload): Uploader => ({
  user_id: metadata?.['user_id'] ?? '',
  firm_id: metadata?.['firm_id'] ?? '',
})
export const isComplete = (upload: Upload): boolean => upload.offset === upload.size

/** Metadata of a new upload. Throws `invalid`, which names each field that is missing or malformed. */
function checkMetadata(metadata: Record<string, string | null> = {}): string {
  const id = metadata['id']?.toLowerCase() ?? ''
  refuseIfAny({
    ...(ID.test(id) ? {} : { id: '照片编号格式有误' }),
    ...(HASH.test(metadata['sha256'] ?? '') ? {} : { sha256: '照片校验值格式有误' }),
    ...(metadata['filetype'] ? {} : { filetype: '缺少照片类型' }),
  })
  return id
}

export interface Uploads {
  /** handles a tus request of a person; refusals are thrown */
  answer(request: Request, uploader: Uploader | null): Promise<Response>
  /** the person's upload; another person's and a missing one both answer `not_found` */
  find(id: string, uploader: Uploader): Promise<Upload>
  /** stores a complete upload once, however often it is called */
  finish(upload: Upload): Promise<void>
  /** drops an unfinished upload */
  end(id: string): void
  /** drops expired uploads */
  sweep(now: Date): Promise<void>
}

export async function openUploads(archive: Archive): Promise<Uploads> {
  const directory = uploadsIn(archive.data_dir)
  await mkdir(directory, { recursive: true })
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_TTL_MS })
  store.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  const inTurn = fairQueue(TAKING_IN)
  const unfinished = new Unfinished()
  const people = new WeakMap<Request, Uploader>()
  /** the reason for which the library refused a request; thrown in place of the library's own answer */
  const failures = new WeakMap<Request, unknown>()

  const lookUp = (id: string) => store.getUpload(id).catch(() => null)

  /** A known id continues only with the same content and the same person. */
  async function open(request: Request, upload: Upload) {
    const uploader = people.get(request) as Uploader
    if (!upload.size) throw new Refusal('bad_image', { message: '文件是空的，请重新选择' })
    const before = await lookUp(upload.id)
    if (before && uploaderOf(before).user_id !== uploader.user_id) throw new Refusal('key_reused')
    await alreadyStored(archive.database.db, upload.id, upload.metadata?.['sha256'] ?? '', uploader)
    unfinished.begin(upload, uploader.user_id)
    return { metadata: { ...upload.metadata, user_id: uploader.user_id, firm_id: uploader.firm_id } }
  }

  async function takeIn(upload: Upload): Promise<void> {
    const hash = upload.metadata?.['sha256'] ?? ''
    const path = join(directory, upload.id)
    if (await alreadyStored(archive.database.db, upload.id, hash, uploaderOf(upload))) return
    const bytes = await readFile(path)
    if (sha256(bytes) !== hash) throw new Refusal('bad_image', { message: '照片在传输中损坏，请重新上传' })
    await storeFile(archive, { id: upload.id, bytes, name: upload.metadata?.['filename'] ?? '', uploader: uploaderOf(upload) })
  }

  async function remove(id: string): Promise<void> {
    await store.remove(id).catch(() => undefined)
    unfinished.end(id)
  }

  async function finish(upload: Upload): Promise<void> {
    try {
      await takeIn(upload)
    } catch (error) {
      if (error instanceof Refusal) await remove(upload.id)
      throw error
    }
    unfinished.end(upload.id)
    // A device that missed the answer asks again and must read "complete": the file keeps its length but no bytes.
    const path = join(directory, upload.id)
    await truncate(path, 0)
    await truncate(path, upload.size)
  }

  const finishInTurn = (upload: Upload) => inTurn(uploaderOf(upload).firm_id, () => finish(upload))

  /** A stored photo leaves a file of its length without bytes; every other file is unfinished. */
  async function count(): Promise<void> {
    for (const id of (await readdir(directory)).filter((name) => ID.test(name))) {
      const upload = await lookUp(id)
      const path = join(directory, id)
      const taken = upload && isComplete(upload) && (await stat(path).catch(() => null))?.blocks === 0
      if (upload && !taken) unfinished.known(upload, uploaderOf(upload).user_id)
    }
  }
  await count()

  const tus = new Server({
    path: UPLOAD_PATH,
    datastore: store,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: (_request, metadata) => checkMetadata(metadata),
    onUploadCreate: (request, upload) => open(request, upload),
    onUploadFinish: async (_request, upload) => {
      await finishInTurn(upload)
      return {}
    },
    onResponseError: (request, error) => {
      failures.set(request, error)
      return { status_code: 500, body: '' }
    },
  })

  return {
    async answer(request, uploader) {
      if (uploader) people.set(request, uploader)
      const response = await tus.handleWeb(request)
      if (failures.has(request)) throw failures.get(request)
      return response
    },
    async find(id, uploader) {
      const upload = ID.test(id) ? await lookUp(id) : null
      if (!upload || uploaderOf(upload).user_id !== uploader.user_id) throw new Refusal('not_found')
      return upload
    },
    finish: finishInTurn,
    end: (id) => unfinished.end(id),
    async sweep(now) {
      for (const name of await readdir(directory)) {
        const path = join(directory, name)
        const touched = await stat(path).catch(() => null)
        if (!touched || now.getTime() - touched.mtimeMs <= UPLOAD_TTL_MS) continue
        await rm(path, { force: true })
        unfinished.end(name)
      }
    },
  }
}
