/** `npm run admin`: the first administrator of an installation, on the terminal and by the real process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AdministratorError, makeAdministrator } from '#server/administrator.ts'
import { connect, type Database, migrate } from '#server/db/connect.ts'
import { firms, users } from '#server/db/tables/accounts.ts'
import { goods } from '#server/db/tables/offers.ts'
import { auditLog } from '#server/db/tables/records.ts'
import type { OutsideMessage } from '#server/outside/code-message.ts'
import { LastingFailure } from '#server/jobs.ts'
import { NODE_ARGS } from '../../node-args.ts'
import { memoryDatabase, release } from '../memory.ts'

const [PHONE, OTHER] = ['13911110001', '13911110002']

/** Two firms of one person each. */
async function register({ db }: Database, type = 1) {
  const created_at = new Date()
  const made = [PHONE, OTHER].map((phone) => ({ phone, firm_id: uuidv7(), id: uuidv7() }))
  await db
    .insert(firms)
    .values(made.map(({ firm_id, phone }) => ({ id: firm_id, type, name: `某贸易 ${phone}`, uscc: '', created_at })))
  await db.insert(users).values(made.map(({ id, firm_id, phone }) => ({ id, firm_id, phone, phone_certified: true, created_at })))
  return made as [(typeof made)[number], (typeof made)[number]]
}

describe('on the terminal', () => {
  let database: Database
  let people: Awaited<ReturnType<typeof register>>
  beforeEach(async () => {
    database = await memoryDatabase()
    people = await register(database)
  })
  afterEach(() => release(database))

  /** `type`: what the person types, given the code. */
  async function make(phone: string | undefined, type: (code: string, nth: number) => string | null = (code) => code) {
    const said: string[] = []
    let code = ''
    let nth = 0
    const sms = async (_to: string, message: OutsideMessage) => void (code = 'code' in message ? message.code : '')
    const ask = async () => type(code, nth++)
    const messenger = { sms, mail: async () => undefined }
    await makeAdministrator(database, phone, messenger, { say: (line) => void said.push(line), ask })
    return said
  }
  const read = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0]
  const firm = async (id: string) => (await database.db.select().from(firms).where(eq(firms.id, id)))[0]

  test('the owner of the phone becomes the administrator, and their firm the operator and a trader', async () => {
    const [{ id, firm_id }] = people
    const said = await make(PHONE)
    expect(said[0]).toBe('验证码已发送到 139****0001，10 分钟内有效。')
    expect(said.at(-1)).toContain('已是运营管理员')
    expect(await read(id)).toMatchObject({ desk_roles: ['admin'] })
    expect(await firm(firm_id)).toMatchObject({ type: 3, operates: true })
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.object_id, id))
    expect(entry).toMatchObject({ action: 'first_admin', object: 'person' })
    await expect(make(OTHER)).rejects.toThrow('已有运营管理员')
  })

  test('a wrong code five times, or none, changes nothing', async () => {
    const [{ id, firm_id }] = people
    await expect(make(PHONE, (code) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)))).rejects.toThrow(
      '没有输入正确的验证码，什么也没有更改。',
    )
    await expect(make(PHONE, () => null)).rejects.toThrow(AdministratorError)
    expect(await read(id)).toMatchObject({ desk_roles: [] })
    expect(await firm(firm_id)).toMatchObject({ type: 1, operates: false })
    await make(PHONE, (code, nth) => (nth < 4 ? '' : ` ${code} `))
    expect(await read(id)).toMatchObject({ desk_roles: ['admin'] })
  })

  test.each([
    ['no phone', undefined, '用法：npm run admin -- <手机号>'],
    ['something else', 'x', '用法：npm run admin -- <手机号>'],
    ['a phone without an account', '13911110009', '没有手机号为 13911110009 的账号，请先在网站上注册。'],
  ])('%s is refused', async (_what, phone, message) => {
    await expect(make(phone)).rejects.toThrow(message)
  })

  test('a firm with business of another trade stays what it is, and another operator stays the operator', async () => {
    const [first, second] = people
    const used = {
      id: uuidv7(),
      no: 'GY1',
      firm_id: first.firm_id,
      category_id: uuidv7(),
      title: '铜',
      spec_name: '',
      quantity_kg: 1,
    }
    await database.db
      .insert(goods)
      .values({ ...used, price_fen: 1, doc: {}, version: 1, edits: [], created_at: new Date(), updated_at: new Date() } as never)
    await expect(make(PHONE)).rejects.toThrow('已作为供应商有过业务，不能改为商户')
    await database.db.update(firms).set({ operates: true, type: 3, name: '运营贸易' }).where(eq(firms.id, second.firm_id))
    await database.db.delete(goods)
    await expect(make(PHONE)).rejects.toThrow('运营方是“运营贸易”')
    await make(OTHER)
    expect(await read(second.id)).toMatchObject({ desk_roles: ['admin'] })
  })

  test('without an SMS provider it says so', async () => {
    const sms = () => Promise.reject(new LastingFailure('no SMS provider is configured: SMS_PROVIDER'))
    const terminal = { say: () => undefined, ask: async () => null }
    await expect(makeAdministrator(database, PHONE, { sms, mail: sms }, terminal)).rejects.toThrow(
      '验证码没有发出：no SMS provider',
    )
  })

  test('of two terminals at once, one succeeds', async () => {
    const both = await Promise.allSettled([make(PHONE), make(OTHER)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the command', () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'xunjin-admin-'))
  afterAll(() => rmSync(data_dir, { recursive: true, force: true }))
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [...NODE_ARGS, '--import', 'tsx', 'src/server/main.ts', 'admin', ...args], {
      env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
      stdio: ['pipe', 'pipe', 'pipe'],
    })

  test('sends the code, reads it from the terminal, and refuses a second first administrator', async () => {
    const at = { data_dir: join(data_dir, 'database') }
    const before = await connect(at)
    await migrate(before)
    await register(before, 3)
    await before.close()
    const child = start(PHONE)
    let output = ''
    const sent = new Promise<string>((resolve) => {
      child.stdout?.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        const code = /验证码是 (\d+)/.exec(output)?.[1]
        if (code) resolve(code)
      })
    })
    const ended = once(child, 'exit')
    const code = await Promise.race([sent, ended.then(() => '')])
    child.stdin?.write(`${code}\n`)
    expect((await ended)[0], output).toBe(0)
    expect(output).toContain('已是运营管理员')
    const second = start(OTHER)
    let problem = ''
    second.stderr?.on('data', (bytes: Buffer) => (problem += bytes.toString()))
    expect((await once(second, 'exit'))[0]).toBe(1)
    expect(problem).toContain('已有运营管理员，此命令只用于设置第一位。')
    const after = await connect(at)
    const rows = await after.db.select().from(users).where(eq(users.phone, PHONE))
    await after.close()
    expect(rows[0]).toMatchObject({ desk_roles: ['admin'] })
  }, 120_000)
})
