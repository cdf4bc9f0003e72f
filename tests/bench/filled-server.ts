/** The built server over a prepared database, and a folder served by the server's own static code. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import type { Order } from '#domain/order/order.ts'
import { STATISTICS_SCHEMA } from '#domain/accounting/statistics.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { connect, migrate, transact } from '#server/db/connect.ts'
import { orders } from '#server/db/tables/trade.ts'
import { insertContent } from '#server/demo/content.ts'
import type { Sessions } from '#server/demo/firms.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { insertMarket } from '#server/demo/market.ts'
import { insertSite } from '#server/demo/site.ts'
import { orderRow } from '#server/orders/store.ts'
import { serveClient } from '#server/static.ts'
import { PASSWORD, ServerProcess } from '../e2e/server.ts'
import { knowDevices, knownDevice } from '../known-devices.ts'

/** Raises the limits, because one address and one person stand for many here. */
export const UNLIMITED = { REQUESTS_A_MINUTE: '100000000', SOCKETS_AN_ADDRESS: '100000' }

export const CLIENT = resolve('build/client')

/** Marks the orders as counted in no statistics, so that the server does not count them during a measurement. */
export const insertOrders = (db: Db, made: Order[]): Promise<void> =>
  transact(db, async (tx) => {
    for (const order of made) await tx.insert(orders).values({ ...orderRow(order), statistics_schema: STATISTICS_SCHEMA })
  })

export interface FilledServer {
  server: ServerProcess
  people: Sessions
  origin: string
  data_dir: string
  /** the database, once the server has stopped */
  database(): Promise<Database>
  close(): Promise<void>
}

/** The server as started by `npm start`, on an embedded database with the demo's people and the rows that `fill` writes. */
export async function filledServer(fill: (db: Db, people: Sessions) => Promise<void>): Promise<FilledServer> {
  const data_dir = mkdtempSync(join(tmpdir(), 'xunjin-bench-'))
  const open = () => connect({ data_dir: join(data_dir, 'database') })
  const filled = await open()
  await migrate(filled)
  const today = new Date()
  const people = await insertPeople(filled.db, PASSWORD, today)
  await knowDevices(filled.db)
  // The demo's public content, because an empty home page would be shorter.
  await insertMarket(filled.db, today)
  await insertSite(filled.db)
  await insertContent(filled.db, today)
  await fill(filled.db, people)
  await filled.close()
  const server = await ServerProcess.create({ DATA_DIR: data_dir, LOG_LEVEL: 'error', ...UNLIMITED })
  await server.start()
  return {
    server,
    people,
    origin: server.origin,
    data_dir,
    database: open,
    close: async () => {
      await server.destroy()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** Logs in over HTTP. Returns the access token. */
export async function tokenOf(origin: string, phone: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${knownDevice(phone)}` },
    body: JSON.stringify({ identity: phone, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`login of ${phone}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

const isText = (name: string) => /\.(js|css|html|svg)$/.test(name)
/** Compressed bytes of each script of a built client, in the build's brotli. */
export const wireBytes = (folder: string, path: string): number => brotliCompressSync(readFileSync(join(folder, path))).length

/** Serves a built folder in the product's way. Returns the origin and a function that stops it. */
export async function serveFolder(folder: string): Promise<{ origin: string; close(): Promise<void> }> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isText)) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))))
  }
  const app = Fastify()
  await serveClient(app, folder)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { origin: address.replace('127.0.0.1', 'localhost'), close: () => app.close() }
}
