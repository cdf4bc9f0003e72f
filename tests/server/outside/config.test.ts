/** Settings of other companies' services: complete or absent, each fault by name, and no secret repeated. */
import { expect, test } from 'vitest'
import { configFrom } from '#server/config.ts'

const SMS = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'AKID',
  SMS_ACCESS_KEY_SECRET: 'top-secret',
  SMS_SIGN_NAME: '循金',
  SMS_TEMPLATE_CODE: 'SMS_1',
}
const BAIDU = { BAIDU_OCR_API_KEY: 'key', BAIDU_OCR_SECRET_KEY: 'top-secret' }
const faults = (env: Record<string, string>): string[] => {
  try {
    configFrom(env)
    return []
  } catch (error) {
    expect((error as Error).message).not.toMatch(/top-secret/)
    return (error as Error).message.split('\n')
  }
}

test('no provider is configured by default', () => {
  expect(configFrom({})).toMatchObject({ sms: null, mail: null, wechat: null, baidu: null, card_check: null })
})

test('each provider has its own origin, and Tencent a region and an application', () => {
  expect(configFrom(SMS).sms).toMatchObject({ provider: 'aliyun', endpoint: 'https://dysmsapi.aliyuncs.com' })
  const tencent = { ...SMS, SMS_PROVIDER: 'tencent' }
  expect(faults(tencent)).toEqual(['缺少 SMS_APP_ID：SMS_PROVIDER=tencent 发送短信时需要'])
  expect(configFrom({ ...tencent, SMS_APP_ID: '1400006666' }).sms).toMatchObject({
    provider: 'tencent',
    endpoint: 'https://sms.tencentcloudapi.com',
    region: 'ap-guangzhou',
  })
})

test.each(['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'])(
  'a missing %s is named',
  (name) => {
    expect(faults({ ...SMS, [name]: '' })).toEqual([`缺少 ${name}：SMS_PROVIDER=aliyun 发送短信时需要`])
  },
)

test.each([
  [{ ...SMS, SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER 应为 aliyun 或 tencent'],
  [{ SMS_SIGN_NAME: '循金' }, '设置了 SMS_SIGN_NAME，但缺少 SMS_PROVIDER（aliyun 或 tencent）'],
  [{ ...SMS, SMS_ENDPOINT: 'http://sms.example' }, 'SMS_ENDPOINT 应为 https 地址'],
  [{ SMTP_URL: 'smtp://u:top-secret@mail.example' }, '缺少 MAIL_FROM：SMTP_URL、MAIL_FROM 需要同时设置'],
  [{ SMTP_URL: 'https://u:top-secret@mail.example', MAIL_FROM: 'a@b.cn' }, 'SMTP_URL 应为 smtp:// 或 smtps:// 地址'],
  [{ WECHAT_APP_SECRET: 'top-secret' }, '缺少 WECHAT_APP_ID：WECHAT_APP_ID、WECHAT_APP_SECRET 需要同时设置'],
  [
    { CARD_CHECK_SECRET_KEY: 'top-secret' },
    '缺少 CARD_CHECK_SECRET_ID：CARD_CHECK_SECRET_ID、CARD_CHECK_SECRET_KEY 需要同时设置',
  ],
  [
    { CARD_CHECK_SECRET_ID: 'AKID', CARD_CHECK_SECRET_KEY: 'top-secret', CARD_CHECK_ENDPOINT: 'http://faceid.example' },
    'CARD_CHECK_ENDPOINT 应为 https 地址',
  ],
  [{ WECHAT_APP_ID: 'wx', WECHAT_APP_SECRET: 'top-secret', WECHAT_API_ORIGIN: 'ftp://x' }, 'WECHAT_API_ORIGIN 应为 https 地址'],
  [{ BAIDU_OCR_SECRET_KEY: 'top-secret' }, '缺少 BAIDU_OCR_API_KEY：BAIDU_OCR_API_KEY、BAIDU_OCR_SECRET_KEY 需要同时设置'],
  [{ ...BAIDU, BAIDU_OCR_ORIGIN: 'http://ocr.example' }, 'BAIDU_OCR_ORIGIN 应为 https 地址'],
  [{ ...BAIDU, BAIDU_OCR_READS_A_DAY: '0.5' }, 'BAIDU_OCR_READS_A_DAY 应为不小于 1 的整数'],
])('%o is refused', (env, fault) => {
  expect(faults(env)).toEqual([fault])
})

test('Baidu has its own origin, and a number of readings a day', () => {
  expect(configFrom(BAIDU).baidu).toMatchObject({ api_origin: 'https://aip.baidubce.com', reads_a_day: 200 })
})

test('with a PostgreSQL server an SMS provider is needed, mail and WeChat are not', () => {
  const real = {
    DATABASE_URL: 'postgres://db/x',
    DATA_KEY: 'ab'.repeat(32),
    PUBLIC_ORIGIN: 'https://t.example',
    TRUST_PROXY: 'loopback',
  }
  expect(faults(real)).toEqual(['缺少 SMS_PROVIDER：发送短信验证码的服务商，aliyun 或 tencent'])
  expect(faults({ ...real, ...SMS })).toEqual([])
})
