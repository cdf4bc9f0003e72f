/** Photos and papers over HTTP: upload by tus, state of an upload, download. */
import { Readable } from 'node:stream'
import { ERRORS } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idParams } from '#api/endpoint.ts'
import { readFileInfo } from '#api/files.ts'
import { NEVER_KEPT, PDF, UPLOAD_PATH } from '#api/wire.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { RequestContext, Session } from '../context.ts'
import { transact } from '../db/connect.ts'
import { refuseIfReadOnly } from '../maintenance.ts'
import { disposition } from '../respond.ts'
import type { Route } from '../serve.ts'
import { accountOf, checkAccount, route, sessionIn } from '../serve.ts'
import { clearScratch, type Part, readPart } from './disk.ts'
import { openBytes } from './seal.ts'
import type { Archive, StoredFile } from './store.ts'
import { findFile } from './store.ts'
import type { Uploads } from './uploads.ts'
import { FILE_TOO_LARGE, isComplete, openUploads, OUT_OF_STEP } from './uploads.ts'
import { watermarked } from './watermark.ts'
import type { Vault } from '../vault.ts'

const infoOf = ({ id, type, name, bytes, width, height, created_at }: StoredFile) => ({
  id,
  type,
  name,
  bytes,
  width,
  height,
  created_at: created_at.toISOString(),
})

export const routes: Route[] = [
  route(readFileInfo, async ({ db, session }, { params }) => {
    const file = await findFile(db, params.id, session)
    if (!file) throw new Refusal('not_found')
    return { data: infoOf(file) }
  }),
]

const SWEEP_EVERY_MS = 3600 * 1000

/** Refusals for the tus library's errors, by status. Any other error is the device's fault. */
const OURS: Record<number, [RefusalCode, string?]> = {
  404: ['not_found'],
  409: ['conflict', OUT_OF_STEP],
  410: ['not_found', '上传已过期，请重新上传'],
  413: ['too_large', FILE_TOO_LARGE],
  500: ['unavailable', '照片暂时无法保存，稍后会自动重传'],
}
const BUSY = '照片正在上传中，稍后将从断点继续'
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Turns errors of tus and of the disk into refusals. Other errors pass unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || typeof error !== 'object' || error === null) return error
  if ('syscall' in error && 'code' in error) {
    const message = FULL.has(error.code) ? '服务器存储空间不足，照片稍后会自动重传' : '照片暂时无法保存，稍后会自动重传'
    return new Refusal('unavailable', { message })
  }
  if (!('status_code' in error)) return error
  // Another request holds the same upload. The device asks for the offset, as after any interruption.
  if (error === ERRORS.ABORTED || error === ERRORS.ERR_LOCK_TIMEOUT) return new Refusal('conflict', { message: BUSY })
  const [code, message] = OURS[Number(error.status_code)] ?? ['invalid']
  return new Refusal(code, message ? { message } : {})
}

/**
 * The request for the tus library. The library reads the id from the end of the whole address, so a query could name another
 * upload. The address is therefore built here, from the id whose owner was checked. The body stays unread until the library reads
 * it.
 */
function webRequest({ raw, body }: FastifyRequest, id: string | null): Request {
  const headers = Object.entries(raw.headers).map(([name, value]): [string, string] => [name, String(value)])
  const stream = body instanceof Readable ? Readable.toWeb(body, { strategy: { highWaterMark: 0 } }) : null
  return new Request(`http://localhost${UPLOAD_PATH}${id === null ? '' : `/${id}`}`, {
    method: raw.method ?? 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit)
}

interface Relayed {
  session: Session | null
  /** upload whose owner was checked; null to start one */
  id: string | null
}
async function relay(uploads: Uploads, request: FastifyRequest, reply: FastifyReply, { session, id }: Relayed): Promise<unknown> {
  const response = await uploads.answer(webRequest(request, id), session)
  for (const [name, value] of response.headers)
    if (name !== 'connection' && name !== 'content-length') void reply.header(name, value)
  void reply.code(response.status)
  if (response.status < 400) return reply.send()
  return reply
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(new Refusal('invalid', { message: '上传请求有误' }).body()))
}

interface Dependencies extends Archive {
  vault: Vault
  requestContextOf: (request: FastifyRequest) => Promise<RequestContext>
}

/** Mounts uploads and downloads. The application's error handler deals with errors. */
export function registerFiles(app: FastifyInstance, { requestContextOf, vault, ...archive }: Dependencies): void {
  async function sessionOf(request: FastifyRequest): Promise<Session> {
    return sessionIn(await requestContextOf(request))
  }
  async function uploaderOf(request: FastifyRequest): Promise<Session> {
    const session = await sessionOf(request)
    checkAccount({ session }, accountOf(request), true)
    // An upload that has all its bytes is stored by the question for its state.
    await refuseIfReadOnly(archive.database)
    return session
  }

  void app.register(async (scope) => {
    await clearScratch(archive.data_dir)
    const uploads = await openUploads(archive)
    await uploads.sweep(new Date())
    const sweeping = setInterval(
      () => void uploads.sweep(new Date()).catch((err: unknown) => scope.log.error({ err }, 'sweep')),
      SWEEP_EVERY_MS,
    )
    sweeping.unref()
    scope.addHook('onClose', async () => clearInterval(sweeping))

    // The library reads bodies as streams.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // Errors of tus and the disk become refusals for the application's error handler.
    scope.setErrorHandler((error, request) => {
      const refusal = refusalOf(error)
      if (refusal !== error) request.log.warn({ err: error }, 'upload')
      throw refusal
    })
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store')
    })

    scope.options(UPLOAD_PATH, (request, reply) => relay(uploads, request, reply, { session: null, id: null }))
    scope.post(UPLOAD_PATH, async (request, reply) =>
      relay(uploads, request, reply, { session: await uploaderOf(request), id: null }),
    )
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOAD_PATH}/:id`,
      handler: async (request, reply) => {
        const session = await uploaderOf(request)
        const upload = await uploads.find(request.params.id, session)
        // The server may have stopped after the last byte but before it stored the photo.
        if (request.method === 'HEAD' && isComplete(upload)) await uploads.finish(upload)
        const answer = await relay(uploads, request, reply, { session, id: upload.id })
        if (request.method === 'DELETE') uploads.end(upload.id)
        return answer
      },
    })
  })

  /** Sealed pictures bear a watermark, and whoever opens another person's is recorded. */
  async function contentOf(
    file: StoredFile,
    part: Part,
    { session, ip, agent }: { session: Session; ip: string; agent: string },
  ): Promise<Buffer> {
    const bytes = openBytes(vault, await readPart(archive.data_dir, file.id, part))
    if (!file.sealed) return bytes
    const now = new Date()
    if (file.user_id !== session.user_id && part !== 'thumb') {
      const context = { session, ip, agent, now }
      await transact(archive.database.db, (tx) =>
        audit(tx, { context, action: 'open', object: 'certification_file', object_id: file.id }),
      )
    }
    return part === 'paper' ? bytes : watermarked(bytes, now)
  }
  type Content = { Params: { id: string }; Querystring: { thumb?: string; account?: string } }
  app.get<Content>('/v1/files/:id/content', async (request, reply) => {
    const session = await sessionOf(request)
    // An <img> cannot send a header, so its address names the account.
    checkAccount({ session }, request.query.account?.toString().toLowerCase() ?? accountOf(request))
    const params = idParams.safeParse(request.params)
    const file = params.success ? await findFile(archive.database.db, params.data.id, session) : null
    if (!file) throw new Refusal('not_found')
    const paper = file.type === PDF
    const thumb = request.query.thumb === '1'
    const part = paper ? 'paper' : thumb ? 'thumb' : 'full'
    // A paper has no thumbnail. Lists show an icon derived from its metadata instead.
    const told = paper && thumb
    const content = told
      ? JSON.stringify({ data: infoOf(file) })
      : await contentOf(file, part, {
          session,
          ip: request.ip,
          agent: (request.headers['user-agent'] ?? '').slice(0, 200),
        })
    return (
      reply
        .type(told ? 'application/json; charset=utf-8' : file.type)
        // The browser's cache does not separate accounts. The service worker keeps copies per account.
        .header('cache-control', 'private, no-store')
        // Papers may contain scripts, so they are only ever downloaded, never displayed.
        .header('content-disposition', paper && !told ? disposition(file.name) : 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header(NEVER_KEPT, file.sealed ? '1' : '0')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .send(content)
    )
  })
}
