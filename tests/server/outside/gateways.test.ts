/**
 * The whole server with its providers configured: a requested code arrives and logs in, and a failure is logged without secret,
 * code or number.
 */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { configFrom } from '#server/config.ts'
import { jobs } from '#server/db/tables/sync.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'
import { openAliyunServer } from './aliyun-server.ts'
import { openWechatServer } from './wechat-server.ts'

const SECRETS = { sms: 'sms-secret-0123456789abcdefghij', wechat: 'wechat-secret-0123456789abcdef' }
const PHONE = '13800000001'
const written: string[] = []
let aliyun: Awaited<ReturnType<typeof openAliyunServer>>
let wechat: Awaited<ReturnType<typeof openWechatServer>>
let server: Server
beforeAll(async () => {
  const account = { sign_name: '循金', template_code: 'SMS_154950909' }
  aliyun = await openAliyunServer({ key_id: 'AKID0123456789', key_secret: SECRETS.sms, ...account })
  wechat = await openWechatServer({ app_id: 'wx0123456789abcdef', app_secret: SECRETS.wechat })
  const { sms, wechat: wechat_config } = configFrom({
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY_ID: 'AKID0123456789',
    SMS_ACCESS_KEY_SECRET: SECRETS.sms,
    SMS_SIGN_NAME: '循金',
    SMS_TEMPLATE_CODE: 'SMS_154950909',
    SMS_ENDPOINT: aliyun.origin,
    WECHAT_APP_ID: 'wx0123456789abcdef',
    WECHAT_APP_SECRET: SECRETS.wechat,
    WECHAT_API_ORIGIN: wechat.origin,
    WECHAT_OPEN_ORIGIN: wechat.origin,
  })
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString())
      done()
    },
  })
  server = await start({ config: { sms, wechat: wechat_config, public_origin: 'https://trade.example' }, log })
})
afterAll(async () => {
  await server?.close()
  await aliyun?.close()
  await wechat?.close()
})
const ask = (phone: string) => server.anonymous.post('/v1/login/verification-code', { phone })

it('the server sends a login code by SMS, and the code logs its owner in', async () => {
  const asked = await ask(PHONE)
  expect(asked.status).toBe(200)
  const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? ''
  await expect.poll(() => aliyun.delivered.length).toBe(1)
  const [{ phone, param } = { phone: '', param: null }] = aliyun.delivered
  const { code } = param as { code: string }
  expect(phone).toBe(PHONE)
  expect((await server.anonymous.post('/v1/login', { identity: PHONE, verification_code: code }, { cookie })).status).toBe(200)
  expect(written.join()).not.toContain(code)
})

it('the server does not repeat a permanent failure, and logs it', async () => {
  aliyun.fail({ code: 'isv.AMOUNT_NOT_ENOUGH', message: '账户余额不足' })
  expect((await ask('13800000002')).status).toBe(200)
  await expect.poll(() => written.some((line) => line.includes('job given up'))).toBe(true)
  const rows = await server.database.db.select().from(jobs)
  const given_up = rows.find((row) => row.error !== null)
  expect(given_up).toMatchObject({
    attempts: 1,
    done_at: expect.any(Date),
    error: expect.stringContaining('isv.AMOUNT_NOT_ENOUGH'),
  })
})

it('a browser goes to WeChat and back to the public address, with a Secure cookie', async () => {
  const { body, headers } = await server.anonymous.get('/v1/oauth/wechat?device_id=abcd1234ABCD5678')
  expect(await wechat.visit(body.data.url)).toMatchObject({ returned: 'https://trade.example/auth/binding' })
  expect(String(headers['set-cookie'])).toMatch(/^wechat=[\w-]{43}; .*Path=\/v1\/oauth; HttpOnly; Secure; SameSite=Strict/)
})

it('no secret is written anywhere', async () => {
  expect(written.length).toBeGreaterThan(3)
  const kept = written.join() + JSON.stringify(await server.database.db.select().from(jobs))
  for (const secret of [...Object.values(SECRETS), PHONE, '13800000002']) expect(kept).not.toContain(secret)
})
