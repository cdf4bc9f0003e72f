/** A backup and its restore, on either engine, complete or not at all, and devices that recover by themselves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { build } from '#server/app.ts'
import { BackupError, backup, restore } from '#server/backup.ts'
import { configFrom } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { connect, MIGRATIONS, migrate } from '#server/db/connect.ts'
import { keep, readPart } from '#server/files/disk.ts'
import { requestCode } from '#server/session/codes.ts'
import { showScan } from '#server/session/scans.ts'
import { issueTicket } from '#server/session/tickets.ts'
import { grantVerification } from '#server/session/verification.ts'
import { ServerProcess } from '../../e2e/server.ts'
import { NODE_ARGS } from '../../node-args.ts'
import { bareDatabase } from '../memory.ts'
import { realPostgres } from '../postgres.ts'
import type { SyncServer } from '../sync/sync-server.ts'
import { PHONES } from '../harness.ts'
import { ENGINES, openSyncServer, PASSWORD, step } from '../sync/sync-server.ts'
import { dump } from '../whole/dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'xunjin-backup-'))
const file = join(folder, 'all.gz')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An empty database of the engine. */
async function empty(engine: (typeof ENGINES)[number]): Promise<{ database: Database; drop(): Promise<void> }> {
  const real = engine === 'server' ? await realPostgres() : null
  const database = await (real ? connect({ database_url: real.url }) : bareDatabase())
  const drop = async () => {
    await database.close()
    await real?.stop()
  }
  return { database, drop }
}
/** Tables whose rows admit somebody. */
const CREDENTIALS = ['sessions', 'tokens', 'codes', 'tickets', 'verifications', 'scans', 'known_devices', 'jobs'] as const
/** Without the tables that a restore renews, and those that admit somebody. */
async function contents({ db }: Database) {
  const renewed: readonly string[] = ['schema_migration', 'schema_lock', 'sequencer', ...CREDENTIALS]
  return Object.entries(await dump(db)).filter(([table]) => !renewed.includes(table))
}
async function credentials({ db }: Database): Promise<Record<string, number>> {
  const count = async (table: string) => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
    return [table, rows[0]?.n ?? 0] as const
  }
  const counts: (readonly [string, number])[] = []
  for (const table of CREDENTIALS) counts.push(await count(table))
  return Object.fromEntries(counts)
}

describe.each(ENGINES)('a backup of the %s engine', (engine) => {
  let server: SyncServer
  const photo = uuidv7()
  const paper = { id: uuidv7(), bytes: Buffer.from('%PDF-1.7\n%%EOF') }
  const images = { full: Buffer.from(Array.from({ length: 400_000 }, (_, i) => (i * 7919) % 256)), thumb: Buffer.from('thumb') }
  const other = engine === 'server' ? 'embedded' : 'server'
  beforeAll(async () => {
    server = await openSyncServer(engine)
    const order = await server.createOrder({ title: '电解铜“板”\\ 1#\n第二行' })
    await server.signSupplyContract(order)
    await server.who.supplier.push([step.accept(order.id, 1)])
    for (let i = 0; i < 30; i++) await server.createOrder()
    await server.photo('supplier', photo)
    await keep(join(folder, engine), photo, images)
    await keep(join(folder, engine), paper.id, { paper: paper.bytes })
  })
  afterAll(() => server?.close())

  it('is restored whole on either engine, with photos, and devices start over and see the same', async () => {
    const { supplier } = server.who
    const before = await supplier.pull()
    const made = await backup({ database: server.database, data_dir: join(folder, engine) }, file)
    expect(made).toEqual({ rows: expect.any(Number), photos: 3 })
    const was = await contents(server.database)
    for (const target of [engine, other] as const) {
      const { database, drop } = await empty(target)
      const data_dir = join(folder, `${engine}-${target}`)
      try {
        expect(await restore({ database, data_dir }, file)).toEqual(made)
        expect(await contents(database)).toEqual(was)
        for (const size of ['full', 'thumb'] as const) expect(await readPart(data_dir, photo, size)).toEqual(images[size])
        expect(await readPart(data_dir, paper.id, 'paper')).toEqual(paper.bytes)
        const app = await build({ database, config: configFrom({ LOG_LEVEL: 'silent', DATA_DIR: data_dir }) })
        const asked = await app.inject({ url: '/v1/user', headers: { authorization: `Bearer ${supplier.token}` } })
        expect(asked.statusCode, 'the session of before').toBe(401)
        const payload = { identity: PHONES.supplier, password: PASSWORD }
        const login = await app.inject({ method: 'POST', url: '/v1/login', payload })
        const headers = {
          authorization: `Bearer ${login.json().data.access_token}`,
          [ACCOUNT_HEADER]: supplier.session.user_id,
        }
        const pull = async (cursor: string) =>
          (await app.inject({ url: `/v1/sync/pull?limit=200&cursor=${cursor}`, headers })).json()
        const told = await pull(before.cursor)
        expect(told).toMatchObject({ reset_required: true, data: { orders: [] } })
        const after = await pull(told.cursor)
        expect(after.data.orders).toEqual((await supplier.pull()).data.orders)
        expect(after.data.orders).toHaveLength(31)
        await app.close()
      } finally {
        await drop()
      }
    }
  })

  it('restores no session, token, code, ticket or known device, not even from an older file', async () => {
    const { db } = server.database
    const { user_id } = server.who.supplier.session
    const now = new Date()
    await requestCode(db, { purpose: 'login', recipient: PHONES.supplier, requester: 'x', budget: { own: 'x' }, ip: '::1', now })
    await issueTicket(db, { purpose: 'reset', subject: PHONES.supplier, now })
    await grantVerification(db, user_id, PHONES.supplier, now)
    await showScan(db, { device_id: 'abcdefgh12345678', agent: '', ip: '::1', now })
    await backup({ database: server.database, data_dir: join(folder, engine) }, file)
    for (const [table, n] of Object.entries(await credentials(server.database))) expect(n, table).toBeGreaterThan(0)
    const { database, drop } = await empty(engine)
    try {
      await restore({ database, data_dir: join(folder, 'credentials') }, file)
      for (const [table, n] of Object.entries(await credentials(database))) expect(n, table).toBe(0)
    } finally {
      await drop()
    }
  })

  it('is readable by its owner only, even if an earlier unfinished one was readable by all', async () => {
    const path = join(folder, 'open.gz')
    writeFileSync(`${path}.part`, 'unfinished', { mode: 0o644 })
    await backup({ database: server.database, data_dir: join(folder, engine) }, path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is refused when it is damaged or of another build, and leaves the database empty', async () => {
    await backup({ database: server.database, data_dir: join(folder, engine) }, file)
    const good = readFileSync(file)
    const lines = gunzipSync(good).toString().split('\n')
    const last = lines.length - 2
    const spoilt: [string, Buffer][] = [
      ['cut short', good.subarray(0, good.length >> 1)],
      ['a byte changed', Buffer.concat([good.subarray(0, 5000), Buffer.from([(good[5000] ?? 0) ^ 1]), good.subarray(5001)])],
      ['something else', Buffer.from('PK not a backup')],
      ['without its end', gzipSync(lines.slice(0, last).join('\n'))],
      [
        'a row missing',
        gzipSync(lines.filter((line) => !line.includes('"uscc"') || line !== lines.find((l) => l.includes('"uscc"'))).join('\n')),
      ],
      [
        'an unknown step of the schema',
        gzipSync(lines.join('\n').replace('"0000_baseline":"', '"9999_later":"x","0000_baseline":"')),
      ],
      ['a path outside', gzipSync(lines.join('\n').replace(/\["photo","[^"]+"/, '["photo","../../x"'))],
    ]
    const { database, drop } = await empty(engine)
    try {
      for (const [name, bytes] of spoilt) {
        const bad = join(folder, 'bad.gz')
        writeFileSync(bad, bytes)
        await expect(restore({ database, data_dir: join(folder, 'none') }, bad), name).rejects.toBeInstanceOf(BackupError)
        const { rows } = await database.db.execute<{ n: number }>(
          sql`select count(*)::int as n from information_schema.tables where table_schema = 'public'`,
        )
        expect(rows[0]?.n, name).toBe(0)
      }
      await expect(restore({ database, data_dir: folder }, join(folder, 'missing.gz'))).rejects.toThrow('找不到备份文件')
      await expect(backup({ database, data_dir: folder }, join(folder, 'nothing.gz'))).rejects.toBeInstanceOf(BackupError)
      await restore({ database, data_dir: join(folder, 'good') }, file)
      await expect(restore({ database, data_dir: join(folder, 'again') }, file)).rejects.toThrow('已有数据')
    } finally {
      await drop()
    }
  })
})

it('a backup of an older schema is brought up to this build', async () => {
  const [older, newer] = [await empty('embedded'), await empty('embedded')]
  try {
    const [first] = Object.entries(MIGRATIONS).toSorted()
    await migrate(older.database, Object.fromEntries([first as [string, string]]))
    await older.database.db.execute(sql`insert into serials (name, day, n) values ('DD', '261121', 7)`)
    await backup({ database: older.database, data_dir: folder }, file)
    await restore({ database: newer.database, data_dir: folder }, file)
    expect(await migrate(newer.database)).toEqual([])
    const { rows } = await newer.database.db.execute<{ n: number }>(sql`select n from serials`)
    expect(rows).toEqual([{ n: 7 }])
  } finally {
    await older.drop()
    await newer.drop()
  }
})

it('a backup needs one command each way, is refused beside a running server, and can be served after its restore', {
  timeout: 300_000,
}, async () => {
  const run = async (data_dir: string, ...args: string[]) => {
    const child = spawn(process.execPath, [...NODE_ARGS, 'build/server/main.js', ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: data_dir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => void (said += part.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }
  const [server, next] = [await ServerProcess.withDemo(), await ServerProcess.create()]
  const target = join(folder, 'command.gz')
  const listed = async ({ origin }: ServerProcess) => {
    const login = await fetch(`${origin}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: PHONES.buyer, password: 'xunjin-test-password' }),
    })
    const { data } = (await login.json()) as { data: { access_token: string } }
    const answer = await fetch(`${origin}/v1/procurer/orders?limit=100`, {
      headers: { authorization: `Bearer ${data.access_token}` },
    })
    return answer.json()
  }
  try {
    chmodSync(server.data_dir, 0o755)
    await server.start()
    expect(statSync(server.data_dir).mode & 0o777).toBe(0o700)
    const busy = await run(server.data_dir, 'backup', target)
    expect(busy).toMatchObject({ code: 1, said: expect.stringMatching(/进程号 \d+/) })
    const was = await listed(server)
    await server.stop()
    expect(await run(server.data_dir, 'backup', target)).toMatchObject({ code: 0, said: expect.stringContaining('已备份到') })
    expect(statSync(target).mode & 0o777).toBe(0o600)
    expect(await run(server.data_dir, 'restore', target)).toMatchObject({ code: 1, said: expect.stringContaining('已有数据') })
    expect(await run(next.data_dir, 'restore', target)).toMatchObject({ code: 0, said: expect.stringContaining('已恢复自') })
    expect(await run(next.data_dir, 'restore')).toMatchObject({ code: 1, said: expect.stringContaining('用法') })
    await next.start()
    expect(await listed(next)).toEqual(was)
  } finally {
    await server.destroy()
    await next.destroy()
  }
})
