import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DURABLE_PARAMS, Embedded, openEmbedded } from '#server/db/embedded.ts'
import { FolderInUse, lockFolder } from '#server/db/folder-lock.ts'
import { bareEmbedded } from '../memory.ts'
import { killLoop, startWriter } from './crash.ts'
import { type FirstStart, watchFirstStart } from './first-start.ts'
import { PowerFs } from './power.ts'

/** A first initialisation takes long, so this one is made once and traced. */
const initialised = mkdtempSync(join(tmpdir(), 'xunjin-initialised-'))
let watched: FirstStart
beforeAll(async () => {
  watched = watchFirstStart(join(initialised, 'pg'))
  try {
    await (await openEmbedded({ data_dir: initialised })).close()
  } finally {
    watched.stop()
  }
})
afterAll(() => rmSync(initialised, { recursive: true, force: true }))

let data_dir: string
const initialise = () => cpSync(initialised, data_dir, { recursive: true })

beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'xunjin-embedded-'))
})

afterEach(() => rmSync(data_dir, { recursive: true, force: true }))

test('a writer that is killed again and again loses nothing that it acknowledged', { timeout: 300_000 }, async () => {
  initialise()
  const kills = Number(process.env.CRASH_KILLS ?? 5)
  const result = await killLoop(data_dir, kills, (i) => 20 + 37 * i)
  expect(result).toMatchObject({ kills, lost: 0 })
  expect(result.acknowledged).toBeGreaterThan(20 * kills)
})

describe('a power cut', () => {
  const numbers = async (folder: string) => {
    const pg = await openEmbedded({ data_dir: folder })
    const { rows } = await pg.query<{ n: number }>('select n from t order by n')
    await pg.close()
    return rows.map(({ n }) => n)
  }

  const created = async () => {
    initialise()
    const pg = await openEmbedded({ data_dir })
    await pg.exec('create table t (n integer primary key, filler text)')
    await pg.close()
  }

  test('loses no acknowledged commit, whichever unforced writes are lost', { timeout: 120_000 }, async () => {
    await created()
    const fs = new PowerFs(join(data_dir, 'pg'))
    const pg = new Embedded({ fs, startParams: DURABLE_PARAMS })
    const acknowledged: number[] = []
    const odds = [1, 0.5, 0.9]
    for (let n = 0; n < 150; n++) {
      const before = fs.wal_syncs
      await pg.query('insert into t values ($1, $2)', [n, 'x'.repeat(2_000)])
      acknowledged.push(n)
      expect(fs.wal_syncs).toBeGreaterThan(before)
      expect(fs.unforcedWal).toEqual([])
      if (n === 70) await pg.exec('checkpoint')
      if (n % 50 !== 49) continue
      const chance = odds[(n - 49) / 50]!
      let i = 0
      const image = join(data_dir, 'image')
      fs.cut(join(image, 'pg'), () => (i++ * 7919) % 100 < chance * 100)
      expect(await numbers(image)).toEqual(acknowledged)
    }
    await pg.close()
  })

  test('loses acknowledged rows of an unmodified PGlite on the same disk', { timeout: 120_000 }, async () => {
    await created()
    const fs = new PowerFs(join(data_dir, 'pg'))
    const pg = new Embedded({ fs, startParams: PGlite.defaultStartParams })
    for (let n = 0; n < 50; n++) await pg.query('insert into t values ($1, $2)', [n, 'x'])
    expect(fs.unforcedWal).not.toEqual([])
    const image = join(data_dir, 'image')
    expect(fs.cut(join(image, 'pg'), () => true)).toBeGreaterThan(0)
    await pg.close()
    const survived = await numbers(image).catch(() => [])
    expect(survived.length).toBeLessThan(50)
  })

  test('after a failed fsync the database acknowledges nothing more', async () => {
    await created()
    const fs = new PowerFs(join(data_dir, 'pg'))
    const pg = new Embedded({ fs, startParams: DURABLE_PARAMS })
    await pg.query('insert into t values (1)')
    fs.broken = true
    await expect(pg.query('insert into t values (2)')).rejects.toThrow('写入磁盘失败')
    await expect(pg.query('select 1')).rejects.toThrow('写入磁盘失败')
  })
})

/** A process that says "ready", tries to lock on request, reports the result and stays. */
function startRival(path: string) {
  const script = `
    import { once } from 'node:events'
    import { lockFolder } from '#server/db/folder-lock.ts'
    console.log('ready')
    await once(process.stdin, 'data')
    try { lockFolder(process.argv[1]); console.log('won') } catch { console.log('refused') }`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, path]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, next: async () => (await lines.next()).value as string }
}

function lockOf(data_dir: string): object {
  const unlock = lockFolder(join(data_dir, 'probe.lock'))
  const owner = JSON.parse(readFileSync(join(data_dir, 'probe.lock'), 'utf8')) as object
  unlock()
  return owner
}

describe('the folder lock', () => {
  const lock = () => join(data_dir, 'pg.lock')

  test('refuses a second process with the pid of the owner, and lets it take over once the owner is killed', async () => {
    initialise()
    const owner = startWriter(data_dir)
    const exited = once(owner, 'exit')
    await once(createInterface({ input: owner.stdout }), 'line')
    await expect(openEmbedded({ data_dir })).rejects.toThrow(`进程号 ${owner.pid}`)
    owner.kill('SIGKILL')
    await exited
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: owner.pid })
    const pg = await openEmbedded({ data_dir })
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid })
    await pg.close()
    expect(existsSync(lock())).toBe(false)
  })

  test('of a dead owner is taken over by one of many processes', async () => {
    writeFileSync(lock(), JSON.stringify({ ...lockOf(data_dir), pid: process.ppid, started: '1' }))
    const rivals = Array.from({ length: 6 }, () => startRival(lock()))
    await Promise.all(rivals.map(({ next }) => next()))
    for (const { child } of rivals) child.stdin.write('go\n')
    const outcomes = await Promise.all(rivals.map(({ next }) => next()))
    expect(outcomes.sort()).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'won'])
    for (const { child } of rivals) child.kill('SIGKILL')
  })

  test('refuses the same process too', async () => {
    initialise()
    const pg = await openEmbedded({ data_dir })
    await expect(openEmbedded({ data_dir })).rejects.toBeInstanceOf(FolderInUse)
    await pg.close()
  })

  test('does not take a living process with the reused pid of a dead owner for the owner', async () => {
    initialise()
    writeFileSync(lock(), JSON.stringify({ ...lockOf(data_dir), pid: process.ppid, started: '1' }))
    const pg = await openEmbedded({ data_dir })
    await pg.close()
  })

  test('belongs to an owner on another host while its heartbeat is fresh', async () => {
    writeFileSync(lock(), JSON.stringify({ pid: 7, started: '1', place: 'elsewhere', nonce: crypto.randomUUID() }))
    await expect(openEmbedded({ data_dir })).rejects.toThrow('进程号 7')
  })
})

test('an interrupted first initialisation leaves nothing half made', async () => {
  mkdirSync(join(data_dir, 'pg.new'))
  writeFileSync(join(data_dir, 'pg.new', 'PG_VERSION'), '18\n')
  const pg = await openEmbedded({ data_dir })
  expect((await pg.query('show fsync')).rows).toEqual([{ fsync: 'on' }])
  expect((await pg.query('show wal_sync_method')).rows).toEqual([{ wal_sync_method: 'fsync' }])
  await pg.close()
  expect(existsSync(join(data_dir, 'pg.new'))).toBe(false)
})

test('a first initialisation is synced whole before it is renamed into place, and the rename is synced too', () => {
  expect(watched.forced_before).toBeGreaterThan(500)
  expect(watched.unforced_when_moved).toEqual([])
  expect(watched.folders_forced_after).toContain(initialised)
})

test('the event loop turns between the queries of a burst', async () => {
  const pg = await bareEmbedded()
  let turns = 0
  let watching = true
  const watch = () => {
    turns++
    if (watching) setImmediate(watch)
  }
  setImmediate(watch)
  const seen = await Promise.all(Array.from({ length: 50 }, () => pg.query('select 1').then(() => turns)))
  watching = false
  expect(new Set(seen).size).toBe(50)
  await pg.close()
})

test('a query outside a transaction that is awaited inside it throws instead of hanging', async () => {
  const pg = await bareEmbedded()
  await expect(pg.transaction(() => pg.query('select 1'))).rejects.toThrow('use its tx')
  expect((await pg.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pg.close()
})
