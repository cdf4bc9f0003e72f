/**
 * Both SMS providers against servers that check their format and signature: sent messages, and permanent and temporary refusals.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LastingFailure } from '#server/jobs.ts'
import { aliyunRequest } from '#server/outside/aliyun-sms.ts'
import type { SmsConfig } from '#server/outside/config.ts'
import { messengerOf, missingMessenger } from '#server/outside/messenger.ts'
import { tencentRequest } from '#server/outside/tencent.ts'
import * as aliyun from './aliyun-server.ts'
import type { Told } from './listen.ts'
import { listen } from './listen.ts'
import * as tencent from './tencent-server.ts'

const SECRET = 'sms-secret-0123456789abcdefghij'
const MESSAGE = { words: '登录', code: '012345', minutes: 10 }
const PHONE = '13800000001'
const base = { access_key_id: 'AKID0123456789', access_key_secret: SECRET, sign_name: "循金(平台)*'~", region: 'ap-guangzhou' }
const aliyunConfig = (endpoint: string): SmsConfig => ({
  ...base,
  provider: 'aliyun',
  template_code: 'SMS_154950909',
  notice_template_code: '',
  invitation_template_code: '',
  app_id: '',
  endpoint,
})
const tencentConfig = (endpoint: string): SmsConfig => ({
  ...base,
  provider: 'tencent',
  template_code: '449739',
  notice_template_code: '',
  invitation_template_code: '',
  app_id: '1400006666',
  endpoint,
})
const send = (sms: SmsConfig, phone = PHONE) => messengerOf({ sms, mail: null }, missingMessenger).sms(phone, MESSAGE)
async function failure(sending: Promise<void>): Promise<Error> {
  const error = await sending.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof Error)) throw new Error('was sent')
  expect(`${error.message} ${String(error.cause)} ${error.stack}`).not.toContain(SECRET)
  return error
}
const lasts = async (sending: Promise<void>) => (await failure(sending)) instanceof LastingFailure

describe('Aliyun', () => {
  let server: Awaited<ReturnType<typeof aliyun.openAliyunServer>>
  beforeAll(async () => {
    server = await aliyun.openAliyunServer({
      key_id: base.access_key_id,
      key_secret: SECRET,
      sign_name: base.sign_name,
      template_code: 'SMS_154950909',
    })
  })
  afterAll(() => server?.close())

  it('signs as the published example does, and so does the server that checks', () => {
    const { url, headers } = aliyunRequest({
      endpoint: 'https://ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      access_key_id: 'YourAccessKeyId',
      access_key_secret: 'YourAccessKeySecret',
      nonce: '3156853299f313e23d1673dc12e1703d',
      now: new Date('2023-10-26T10:22:32.500Z'),
    })
    const signature = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'
    const names = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version'
    const authorization = `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=${names},Signature=${signature}`
    expect(headers['authorization']).toBe(authorization)
    const asked = { method: 'POST', url, headers: { ...headers, host: url.host }, body: '' }
    expect(aliyun.expectedSignature(asked, 'YourAccessKeySecret', names)).toBe(signature)
  })

  it('sends the code as a parameter of the template', async () => {
    await send(aliyunConfig(server.origin))
    await send(aliyunConfig(server.origin))
    expect(server.delivered).toEqual([1, 2].map(() => ({ phone: PHONE, param: { code: '012345' } })))
    expect(JSON.stringify(server.asked)).not.toContain(SECRET)
  })

  it('gives up on a wrong key, signature, template or number at once', async () => {
    const config = aliyunConfig(server.origin)
    expect((await failure(send({ ...config, access_key_secret: 'another' }))).message).toMatch(/400 SignatureDoesNotMatch/)
    expect(await lasts(send({ ...config, access_key_secret: 'another' }))).toBe(true)
    expect((await failure(send({ ...config, access_key_id: 'nobody' }))).message).toMatch(/404 InvalidAccessKeyId.NotFound/)
    expect((await failure(send({ ...config, template_code: 'SMS_1' }))).message).toMatch(/isv.SMS_TEMPLATE_ILLEGAL/)
    expect((await failure(send(config, '138'))).message).toMatch(/isv.MOBILE_NUMBER_ILLEGAL/)
    expect(await lasts(send(config, '138'))).toBe(true)
  })

  it.each([
    [{ code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发分钟级流控Permits:1' }, false],
    [{ code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发小时级流控Permits:5' }, true],
    [{ code: 'isv.BUSINESS_LIMIT_CONTROL', message: '触发天级流控Permits:10' }, true],
    [{ code: 'isv.AMOUNT_NOT_ENOUGH', message: '账户余额不足' }, true],
    [{ code: 'isv.OUT_OF_SERVICE', message: '业务停机' }, true],
    [{ code: 'isp.SYSTEM_ERROR' }, false],
    [{ status: 400, code: 'Throttling.User' }, false],
    [{ status: 503, code: 'ServiceUnavailable' }, false],
    [{ status: 500, code: 'InternalError' }, false],
  ])('%o is permanent: %s', async (trouble, expected) => {
    server.fail(trouble)
    const sending = send(aliyunConfig(server.origin))
    expect(await lasts(sending)).toBe(expected)
    server.fail(null)
  })
})

describe('Tencent', () => {
  let server: Awaited<ReturnType<typeof tencent.openTencentServer>>
  beforeAll(async () => {
    server = await tencent.openTencentServer({
      secret_id: base.access_key_id,
      secret_key: SECRET,
      app_id: '1400006666',
      sign_name: base.sign_name,
      template_id: '449739',
    })
  })
  afterAll(() => server?.close())

  it('signs as the published example does, and so does the server that checks', () => {
    // The example hides its key, so the signature is made with the asterisks.
    const key = '*'.repeat(32)
    const payload = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
    const { url, headers } = tencentRequest({
      endpoint: 'https://cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      payload,
      secret_id: `AKID${key}`,
      secret_key: key,
      now: new Date(1_551_113_065_000),
    })
    const signature = '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f'
    const names = 'content-type;host;x-tc-action'
    const scope = '2019-02-25/cvm/tc3_request'
    expect(headers['authorization']).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    )
    const asked = { method: 'POST', url, headers: { ...headers, host: url.host }, body: payload }
    expect(tencent.expectedSignature(asked, key, { date: '2019-02-25', service: 'cvm', names })).toBe(signature)
  })

  it('sends the code and its minutes as parameters of the template', async () => {
    await send(tencentConfig(server.origin))
    expect(server.delivered).toEqual([{ phone: `+86${PHONE}`, params: ['012345', '10'] }])
    expect(JSON.stringify(server.asked)).not.toContain(SECRET)
  })

  it('gives up on a wrong key, application, template or number at once', async () => {
    const config = tencentConfig(server.origin)
    expect((await failure(send({ ...config, access_key_secret: 'another' }))).message).toMatch(/AuthFailure.SignatureFailure/)
    expect((await failure(send({ ...config, app_id: '1' }))).message).toMatch(/SmsSdkAppIdVerifyFail/)
    expect((await failure(send({ ...config, template_code: '1' }))).message).toMatch(/TemplateIncorrectOrUnapproved/)
    expect(await lasts(send(config, '138'))).toBe(true)
  })

  it.each([
    ['status', 'LimitExceeded.PhoneNumberThirtySecondLimit', false],
    ['status', 'LimitExceeded.PhoneNumberOneHourLimit', true],
    ['status', 'LimitExceeded.PhoneNumberDailyLimit', true],
    ['status', 'FailedOperation.InsufficientBalanceInSmsPackage', true],
    ['status', 'FailedOperation.PhoneNumberInBlacklist', true],
    ['status', 'InternalError.Timeout', false],
    ['error', 'InternalError', false],
    ['error', 'RequestLimitExceeded', false],
    ['error', 'AuthFailure.UnauthorizedOperation', true],
  ] as const)('%s %s is permanent: %s', async (where, code, expected) => {
    server.fail({ where, code })
    expect(await lasts(send(tencentConfig(server.origin)))).toBe(expected)
    server.fail(null)
  })
})

describe.each([
  ['Aliyun', aliyunConfig],
  ['Tencent', tencentConfig],
])('%s', (_name, configOf) => {
  const answers: [string, Told | null][] = [
    ['hangs up', null],
    ['answers a proxy’s page', { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad Gateway</html>' }],
    ['answers nothing', { status: 200 }],
    ['answers a list', { status: 200, body: '[]' }],
    ['sends elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ]
  it.each(answers)('that %s is asked again later', async (_what, told) => {
    const server = await listen(() => told)
    expect(await lasts(send(configOf(server.origin)))).toBe(false)
    expect(server.asked).toHaveLength(1)
    await server.close()
  })

  it('that does not answer is asked again later', async () => {
    const server = await listen(() => null)
    await server.close()
    expect(await lasts(send(configOf(server.origin)))).toBe(false)
  })
})

it('a provider that is not configured is not asked again', async () => {
  expect(await lasts(missingMessenger.sms(PHONE, MESSAGE))).toBe(true)
  expect(await lasts(missingMessenger.mail('a@example.com', MESSAGE))).toBe(true)
})
