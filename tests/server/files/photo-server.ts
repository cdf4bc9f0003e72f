/** A listening server with photos and orders over an in-memory database. A bearer token is the name of one of four people. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import type { DetailedError, UploadOptions } from 'tus-js-client'
import { Upload } from 'tus-js-client'
import { v7 as uuidv7 } from 'uuid'
import { ACCOUNT_HEADER, UPLOAD_CHUNK_BYTES, UPLOAD_PATH } from '#api/wire.ts'
import type { Order } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import type { Session } from '#server/context.ts'
import type { Database } from '#server/db/connect.ts'
import { handleFailures } from '#server/failures.ts'
import { registerFiles, routes } from '#server/files/routes.ts'
import { routes as orderRoutes } from '#server/orders/routes.ts'
import { logOptions } from '#server/log.ts'
import { orders } from '#server/db/tables/trade.ts'
import { orderRow } from '#server/orders/store.ts'
import { routes as sameEvidence } from '#server/same-evidence/routes.ts'
import { mount } from '#server/serve.ts'
import { openVault } from '#server/vault.ts'
import { ACTORS, newOrder } from '../../domain/order-fixtures.ts'
import { memoryDatabase, release } from '../memory.ts'

export type Who = Role | 'stranger'
const TYPES = { supplier: 1, buyer: 2, trader: 3 }
const signed = (role: Role, ids: Partial<Session> = {}): Session => ({
  ...ACTORS[role],
  roles: ['admin'],
  members: [],
  limits: { deal_limit_fen: null, day_limit_fen: null, spent_fen: 0 },
  type: TYPES[role],
  desk_roles: [],
  session_id: uuidv7(),
  ...ids,
})
export const PEOPLE: Record<Who, Session> = {
  supplier: signed('supplier'),
  buyer: signed('buyer'),
  trader: signed('trader'),
  stranger: signed('supplier', { user_id: uuidv7(), firm_id: uuidv7() }),
}

export const signedBy = (who: Who) => ({ authorization: `Bearer ${who}`, [ACCOUNT_HEADER]: PEOPLE[who].user_id })

async function listen(database: Database, data_dir: string, logged: string[]) {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  })
  const app = Fastify({ forceCloseConnections: true, logger: logOptions('info', stream) })
  handleFailures(app)
  const requestContextOf = async ({ headers }: { headers: { authorization?: string | undefined } }) => ({
    session: PEOPLE[headers.authorization?.replace('Bearer ', '') as Who] ?? null,
    ip: '127.0.0.1',
    agent: 'test',
    origin: 'http://localhost',
    host: 'localhost',
  })
  for (const each of [...routes, ...orderRoutes, ...sameEvidence]) mount(app, database, each, requestContextOf)
  registerFiles(app, { database, data_dir, vault: openVault({ data_dir, data_key: null }), requestContextOf })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

export async function startPhotoServer() {
  const data_dir = await mkdtemp(join(tmpdir(), 'photos-'))
  const database = await memoryDatabase()
  const logged: string[] = []
  let app = await listen(database, data_dir, logged)
  const url = (path: string) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`
  return {
    data_dir,
    database,
    /** lines of the log so far */
    logged,
    url,
    stop: () => app.close(),
    /** starts a new server over the same database and data folder */
    async restart() {
      await app.close()
      app = await listen(database, data_dir, logged)
    },
    async close() {
      await app.close()
      await release(database)
      await rm(data_dir, { recursive: true })
    },
    call: (who: Who | null, method: string, path: string, init: { headers?: Record<string, string>; body?: BodyInit } = {}) =>
      fetch(url(path), { method, ...init, headers: { ...(who ? signedBy(who) : {}), ...init.headers } }),
    async makeOrder(given: Partial<Order> = {}): Promise<Order> {
      const order = newOrder(given)
      await database.db.insert(orders).values(orderRow(order))
      return order
    },
  }
}
export type PhotoServer = Awaited<ReturnType<typeof startPhotoServer>>

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
export const TUS = { 'tus-resumable': '1.0.0' }
export const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export interface Sent {
  status: number
  body: { code?: string; message?: string }
  /** first byte of each piece */
  offsets: number[]
}

/** Sends a photo as a device does: with tus-js-client in pieces of 256 kB. Never throws for an answer of the server. */
export async function send(
  server: PhotoServer,
  who: Who,
  photo: { id: string; bytes: Buffer; sha256?: string },
  options: UploadOptions = {},
): Promise<Sent> {
  const { id, bytes } = photo
  const offsets: number[] = []
  const finished = { status: 200, body: {}, offsets }
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes as unknown as Blob, {
      endpoint: server.url(UPLOAD_PATH),
      chunkSize: UPLOAD_CHUNK_BYTES,
      headers: signedBy(who),
      metadata: { id, sha256: photo.sha256 ?? hashOf(bytes), filetype: 'image/jpeg' },
      retryDelays: [0],
      onShouldRetry: (error) => error.originalResponse?.getStatus() === 409,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'PATCH') offsets.push(Number(request.getHeader('Upload-Offset')))
      },
      onSuccess: () => resolve(finished),
      onError: (error) => {
        const response = (error as DetailedError).originalResponse
        if (!response) return reject(error)
        const text = response.getBody()
        resolve({ status: response.getStatus(), body: text ? (JSON.parse(text) as Sent['body']) : {}, offsets })
      },
      ...options,
    })
    upload.start()
  })
}

/** Single requests of the protocol, for cases that a device's library would not produce. */
export function speaker(server: () => PhotoServer) {
  const create = (who: Who | null, id: string, bytes: Buffer, given: Record<string, string> = {}, length = bytes.length) =>
    server().call(who, 'POST', UPLOAD_PATH, {
      headers: {
        ...TUS,
        'upload-length': String(length),
        'upload-metadata': metadata({ id, sha256: hashOf(bytes), filetype: 'image/jpeg', ...given }),
      },
    })
  const patch = (who: Who, id: string, offset: number, body: Buffer) =>
    server().call(who, 'PATCH', `${UPLOAD_PATH}/${id}`, {
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: new Uint8Array(body),
    })
  const head = async (who: Who, id: string) => {
    const { status, headers } = await server().call(who, 'HEAD', `${UPLOAD_PATH}/${id}`, { headers: TUS })
    return { status, offset: Number(headers.get('upload-offset') ?? -1) }
  }
  return { create, patch, head }
}
