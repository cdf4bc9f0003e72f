/** Backups from the desk, on a real PostgreSQL server and on the embedded database: made, restored as a test, and what can go wrong. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import { connect } from '#server/db/connect.ts'
import { backups } from '#server/db/tables/desk.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { files as storedFiles } from '#server/db/tables/records.ts'
import { backupHandlers, beginTimed } from '#server/backups/jobs.ts'
import { ensureFolder, fileOf } from '#server/backups/store.ts'
import { openTradeServer, type TradeServer } from '../orders/trade-server.ts'
import { ENGINES, openDatabase } from '../sync/sync-server.ts'

const PATH = '/v1/merchant/admin/backups'

// The check opens a database of its own, which takes long on a busy machine.
const PATIENT = { timeout: 90_000, interval: 100 }
describe.each(ENGINES)('on the %s', { timeout: 200_000 }, (engine) => {
  let trade: TradeServer
  let opened: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    opened = await openDatabase(engine)
    trade = await openTradeServer({ database: opened.database, config: { database_url: opened.url } })
  })
  afterAll(async () => {
    await trade?.close()
    await opened?.drop()
  })
  const board = async () => (await trade.who.trader.get(PATH)).body.data
  type Row = Awaited<ReturnType<typeof board>>
  const row = async (id: string): Promise<Row> => (await board()).backups.find((each: { id: string }) => each.id === id)
  const ended = (id: string) => expect.poll(() => row(id), PATIENT)
  const made = async () => {
    const id = uuidv7()
    expect((await trade.who.trader.post(PATH, { id })).status).toBe(200)
    await ended(id).toMatchObject({ state: 'done', error: '', here: true })
    return id
  }
  const check = (id: string) => trade.who.trader.post(`${PATH}/${id}/check`, {})
  const parts = () => ({
    database: opened.database,
    database_url: opened.url,
    data_dir: trade.server.config.data_dir,
    log: { info: () => undefined, error: () => undefined },
  })
  const heartbeat = async () => true

  test('a backup is made, and restored into a scratch database that is gone afterwards', async () => {
    const id = await made()
    const before = await row(id)
    expect(before).toMatchObject({
      timed: false,
      rows: before.rows_total,
      check: null,
      database_version: expect.stringMatching(/^\d+/),
    })
    expect([before.rows > 100, before.bytes > 1000, before.migration]).toEqual([true, true, expect.stringMatching(/^\d{4}_/)])
    // What happens after a backup is no difference.
    await trade.db.update(sessions).set({ seen_at: new Date() })
    expect((await check(id)).status).toBe(200)
    await ended(id).toMatchObject({ check: 'passed', check_error: '', check_rows: before.rows })
    if (engine === 'embedded') return
    const { rows } = await trade.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_database where datname like 'xunjin_check_%'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('a photo whose file is gone from the data folder is missed by the check', async () => {
    const [kept, gone] = [uuidv7(), uuidv7()]
    for (const photo of [kept, gone]) await trade.upload('supplier', photo)
    const files = join(trade.server.config.data_dir, 'files')
    const names = await readdir(files, { recursive: true })
    expect(names.some((name) => name.includes(kept))).toBe(true)
    for (const name of names.filter((each) => each.includes(gone))) await rm(join(files, name))
    const id = await made()
    await check(id)
    await ended(id).toMatchObject({ check: 'failed', check_error: '缺少 1 个照片或文件：备份时它们已不在数据目录里' })
    await trade.db.delete(storedFiles).where(eq(storedFiles.id, gone))
  })

  test.runIf(engine === 'server')('half a file, a lost row and a changed value do not pass', async () => {
    const id = await made()
    const file = fileOf(trade.server.config.data_dir, id)
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, whole.length / 2))
    await check(id)
    await ended(id).toMatchObject({ check: 'failed', check_error: '备份文件已损坏，或不是备份文件' })
    await writeFile(file, whole)
    const [stored] = await trade.db.select().from(backups).where(eq(backups.id, id))
    const digests = stored?.digests ?? {}
    const users = digests['users'] ?? { rows: 0, sum: '' }
    await trade.db
      .update(backups)
      .set({ digests: { ...digests, users: { ...users, rows: users.rows + 1 } } })
      .where(eq(backups.id, id))
    await check(id)
    await ended(id).toMatchObject({ check: 'failed', check_error: `表 users 应有 ${users.rows + 1} 行，恢复出 ${users.rows} 行` })
    await trade.db
      .update(backups)
      .set({ digests: { ...digests, users: { ...users, sum: '1' } } })
      .where(eq(backups.id, id))
    await check(id)
    await ended(id).toMatchObject({ check: 'failed', check_error: '表 users 的内容与备份时不同' })
  })

  test('one that was cut off is shown so, leaves no file, and does not keep the next one from beginning', async () => {
    const id = uuidv7()
    const long_ago = new Date(Date.now() - DAY_MS)
    await trade.db.insert(backups).values({ id, state: 'running', started_at: long_ago, beat_at: long_ago })
    await ensureFolder(trade.server.config.data_dir)
    await writeFile(`${fileOf(trade.server.config.data_dir, id)}.part`, 'half')
    expect(await row(id)).toMatchObject({ state: 'failed', error: '服务中途停止，没有做完', here: false })
    expect((await check(id)).status).toBe(409)
    await made()
    // Its job comes back after a restart, and finds that it is over.
    await backupHandlers(parts())['backup']?.({ id }, heartbeat)
    expect(await row(id)).toMatchObject({ state: 'failed', here: false })
  })

  test('one that a restart continues begins anew and is whole', async () => {
    const id = uuidv7()
    await trade.db.insert(backups).values({ id, state: 'running', started_at: new Date(), beat_at: new Date() })
    expect((await trade.who.trader.post(PATH, { id: uuidv7() })).body.message).toBe('已有备份正在进行')
    await writeFile(`${fileOf(trade.server.config.data_dir, id)}.part`, 'half')
    await backupHandlers(parts())['backup']?.({ id }, heartbeat)
    expect(await row(id)).toMatchObject({ state: 'done', here: true })
    const left = await readdir(join(trade.server.config.data_dir, 'backups'))
    expect(left.filter((name) => name.includes(id))).toEqual([`${id}.gz`])
  })

  test('a folder that cannot be written fails in words', async () => {
    const id = uuidv7()
    await trade.db.insert(backups).values({ id, state: 'running', started_at: new Date(), beat_at: new Date() })
    await backupHandlers({ ...parts(), data_dir: '/nowhere' })['backup']?.({ id }, heartbeat)
    expect(await row(id)).toMatchObject({ state: 'failed', error: '出错了，详情见服务器日志' })
  })

  test('a timed one is begun once a day, checked, and the oldest go', async () => {
    const { version } = (await board()).schedule
    const late = await trade.who.trader.put(`${PATH}/schedule`, { base_version: version, hour: 24, keep: 0 })
    expect([late.status, Object.keys(late.body.details.fields).toSorted()]).toEqual([400, ['hour', 'keep']])
    expect((await trade.who.trader.put(`${PATH}/schedule`, { base_version: version, hour: 0, keep: 1 })).status).toBe(200)
    const old = uuidv7()
    const long_ago = new Date(Date.now() - DAY_MS)
    const times = { started_at: long_ago, beat_at: long_ago, ended_at: long_ago }
    await trade.db.insert(backups).values({ id: old, timed_for: '2026-01-01', state: 'done', ...times })
    await writeFile(fileOf(trade.server.config.data_dir, old), '')
    expect(await beginTimed(opened.database, new Date())).toBe(true)
    expect(await beginTimed(opened.database, new Date())).toBe(false)
    const timed = async () => (await board()).backups.filter((each: { timed: boolean }) => each.timed)
    await expect.poll(timed, PATIENT).toEqual([expect.objectContaining({ state: 'done', check: 'passed', here: true })])
    expect(await readdir(join(trade.server.config.data_dir, 'backups'))).not.toContain(`${old}.gz`)
  })

  test.runIf(engine === 'server')(
    'an account without the right to create databases is told so, and the backup stays',
    async () => {
      const id = await made()
      const name = `plain_${id.slice(-12)}`
      await trade.db.execute(sql.raw(`create role ${name} login nosuperuser nocreatedb`))
      await trade.db.execute(sql.raw(`grant all on all tables in schema public to ${name}`))
      const url = new URL(opened.url ?? '')
      url.username = name
      const database = await connect({ database_url: url.href })
      await trade.db.update(backups).set({ check: 'running', check_beat_at: new Date() }).where(eq(backups.id, id))
      await backupHandlers({ ...parts(), database, database_url: url.href })['backup_check']?.({ id }, heartbeat)
      await database.close()
      await trade.db.execute(sql.raw(`drop owned by ${name}`))
      await trade.db.execute(sql.raw(`drop role ${name}`))
      expect(await row(id)).toMatchObject({
        state: 'done',
        check: 'failed',
        check_error: '数据库账号没有建库权限（CREATEDB），不能核验',
      })
    },
  )

  test('a backup is deleted with its file, but never the last whole one', async () => {
    await trade.db.delete(backups)
    const deleted = (id: string) => trade.who.trader.delete(`${PATH}/${id}`)
    const first = await made()
    const refused = await deleted(first)
    expect([refused.status, refused.body.message]).toEqual([409, '这是唯一一份完整的备份，不能删除'])
    const second = await made()
    expect((await deleted(first)).status).toBe(200)
    const left = () => readdir(join(trade.server.config.data_dir, 'backups'))
    await expect.poll(left).not.toContain(`${first}.gz`)
    expect(await left()).toContain(`${second}.gz`)
    expect((await board()).backups.map((each: { id: string }) => each.id)).toEqual([second])
    expect((await deleted(first)).status).toBe(404)
    const logs = (await trade.who.trader.get('/v1/merchant/admin/logs?limit=1')).body.data
    expect(logs[0]).toMatchObject({ label: '删除备份' })
  })
})
