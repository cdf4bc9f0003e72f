/** Resumable uploads (tus 1.0.0): bytes arrive in pieces, and the last piece stores the photo, paper or video. */
import { mkdir, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { ERRORS, MemoryLocker, Server } from '@tus/server'
import { MAX_UPLOAD_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import { type DeskMember, mayAtDesk } from '#domain/desk/desk-role.ts'
import type { Actor } from '#domain/order/order.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { MAX_VIDEO_BYTES, VIDEO_TOO_LARGE } from '#domain/site/video.ts'
import { fairQueue } from '../fair-queue.ts'
import { noteCopies } from './copies.ts'
import { uploadsIn } from './disk.ts'
import type { Archive } from './store.ts'
import { alreadyStored, sha256, storeFile } from './store.ts'
import { Unfinished } from './unfinished.ts'

/**
 * A decoded photo takes up to 160 MB, so two are processed at once. Those of one firm run one after another: two final requests
 * of one upload must not overtake each other, and a busy firm leaves the second slot to others.
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
export const FILE_TOO_LARGE = '文件超过 15 MB，请压缩后再上传'
export const OUT_OF_STEP = '上传进度与服务器不一致，将从断点继续'
const hashIn = ({ metadata }: Upload): string => metadata?.['sha256'] ?? ''

/** Videos are for the public site, so its editors alone send them. */
const mayUploadVideo = (person: DeskMember): boolean => mayAtDesk(person, 'content')
const isVideo = ({ metadata }: Upload): boolean => metadata?.['filetype']?.startsWith('video/') ?? false
/** Throws `forbidden` for a video of anybody else, and `too_large` by what the file is announced as. */
function checkSize(upload: Upload, person: DeskMember): void {
  const [video, bytes] = [isVideo(upload), upload.size ?? 0]
  if (video && !mayUploadVideo(person)) throw new Refusal('forbidden', { message: '须由运营的内容编辑上传视频' })
  if (video && bytes > MAX_VIDEO_BYTES) throw new Refusal('too_large', { message: VIDEO_TOO_LARGE })
  if (!video && bytes > MAX_UPLOAD_BYTES) throw new Refusal('too_large', { message: FILE_TOO_LARGE })
}

/** Keeps a known upload when it is started again. Emptying it would lose received bytes, even during a piece in flight. */
class UploadStore extends FileStore {
  /** Uploads whose creation request contains the first bytes. */
  readonly with_bytes = new WeakSet<Upload>()

  override async create(upload: Upload): Promise<Upload> {
    const known = await this.getUpload(upload.id).catch(() => null)
    const since = Date.parse(known?.creation_date ?? '')
    // The library accepts no more pieces of an expired upload.
    if (!known || !(Date.now() - since <= UPLOAD_TTL_MS)) return super.create(upload)
    // The request contains the first bytes, but the upload is already further.
    if (known.offset > 0 && this.with_bytes.has(upload)) throw ERRORS.INVALID_OFFSET
    return Object.assign(upload, { offset: known.offset, creation_date: known.creation_date })
  }
}

/** Metadata of a new upload. Throws `invalid` with each missing or malformed field. */
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
  /** handles a person's tus request; throws refusals */
  answer(request: Request, uploader: (Uploader & DeskMember) | null): Promise<Response>
  /** the person's upload; `not_found` for a missing one and for another person's */
  find(id: string, uploader: Uploader): Promise<Upload>
  /** stores a complete upload once, even if called repeatedly */
  finish(upload: Upload): Promise<void>
  /** drops an unfinished upload */
  end(id: string): void
  /** drops expired uploads */
  sweep(now: Date): Promise<void>
}

export async function openUploads(archive: Archive): Promise<Uploads> {
  const directory = uploadsIn(archive.data_dir)
  await mkdir(directory, { recursive: true })
  const store = new UploadStore({ directory, expirationPeriodInMilliseconds: UPLOAD_TTL_MS })
  store.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  const locker = new MemoryLocker()
  const inTurn = fairQueue(TAKING_IN)
  const unfinished = new Unfinished()
  const people = new WeakMap<Request, Uploader & DeskMember>()
  /** the reason for a request's refusal; thrown instead of the library's own answer */
  const failures = new WeakMap<Request, unknown>()
  /** the upload that a request started or restarted */
  const begun = new WeakMap<Request, Upload>()

  const lookUp = (id: string) => store.getUpload(id).catch(() => null)

  /** A known id continues only with the same content and the same person. */
  async function open(request: Request, upload: Upload) {
    const uploader = people.get(request) as Uploader & DeskMember
    if (!upload.size) throw new Refusal('bad_image', { message: '文件是空的，请重新选择' })
    checkSize(upload, uploader)
    const before = await lookUp(upload.id)
    const same = before && hashIn(before) === hashIn(upload) && before.size === upload.size
    if (before && (!same || uploaderOf(before).user_id !== uploader.user_id)) throw new Refusal('key_reused')
    const stored = await alreadyStored(archive.database.db, upload.id, hashIn(upload), uploader)
    if (!stored) for (const id of unfinished.begin(upload, uploader.user_id)) await remove(id)
    if (request.headers.has('content-type')) store.with_bytes.add(upload)
    begun.set(request, upload)
    return { metadata: { ...upload.metadata, user_id: uploader.user_id, firm_id: uploader.firm_id } }
  }

  async function takeIn(upload: Upload): Promise<void> {
    const hash = hashIn(upload)
    const path = join(directory, upload.id)
    if (await alreadyStored(archive.database.db, upload.id, hash, uploaderOf(upload))) return
    const bytes = await readFile(path)
    // The device still has the bytes. On a conflict it checks, finds no upload, and starts again.
    if (sha256(bytes) !== hash) throw new Refusal('conflict', { message: '照片在传输中损坏，将自动重新上传' })
    const name = upload.metadata?.['filename'] ?? ''
    await noteCopies(
      archive,
      await storeFile(archive, { id: upload.id, bytes, name, video: isVideo(upload), uploader: uploaderOf(upload) }),
    )
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
    // A device that missed the answer asks again and must read "complete", so the file keeps its length without its bytes.
    const path = join(directory, upload.id)
    await truncate(path, 0)
    await truncate(path, upload.size)
  }

  /** Runs under the upload's lock and rereads the upload, so that no request changes the bytes while they are checked. */
  async function finishLocked({ id }: Upload): Promise<void> {
    const lock = locker.newLock(id)
    await lock.lock(new AbortController().signal, () => undefined)
    try {
      const upload = await lookUp(id)
      if (!upload || !isComplete(upload)) throw new Refusal('conflict', { message: OUT_OF_STEP })
      await finish(upload)
    } finally {
      await lock.unlock()
    }
  }
  const finishInTurn = (upload: Upload) => inTurn(uploaderOf(upload).firm_id, () => finishLocked(upload))

  /** A stored photo leaves a file of its length without bytes. Every other file is an unfinished upload. */
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
    locker,
    // Of who may send videos, `checkSize` says how large a file may be.
    maxSize: (request) => (mayUploadVideo(people.get(request) ?? {}) ? Number.MAX_SAFE_INTEGER : MAX_UPLOAD_BYTES),
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
      const offset = begun.get(request)?.offset
      if (offset) response.headers.set('upload-offset', String(offset))
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
