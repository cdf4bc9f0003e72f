/** Settings from the environment, and those that are required. */
import { expect, test } from 'vitest'
import { ConfigError, configFrom, isTriedOut } from '#server/config.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    configFrom(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}

test('an empty environment starts the demo: port 8080, ./data, the embedded database', () => {
  const config = configFrom({})
  expect(config).toMatchObject({ port: 8080, database_url: null, public_origin: null, log_level: 'info', trust_proxy: null })
  expect(config.data_dir).toMatch(/[\\/]data$/)
  expect(config.demo_password.length).toBeGreaterThan(8)
})

test('with a PostgreSQL server, each missing setting is named with its purpose', () => {
  const told = refusal({ DATABASE_URL: 'postgres://db/x' })
  expect(told).toMatch(/缺少 PUBLIC_ORIGIN：.*https/)
  expect(told).toMatch(/缺少 SMS_PROVIDER：.*短信/)
  expect(told).toMatch(/缺少 DATA_KEY：.*密钥/)
})

const SMS = {
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '循金',
  SMS_TEMPLATE_CODE: 'SMS_1',
}
const DATA_KEY = 'ab'.repeat(32)
const REAL = {
  ...SMS,
  DATA_KEY,
  DATABASE_URL: 'postgres://db/x',
  PUBLIC_ORIGIN: 'https://t.example/',
  TRUST_PROXY: '10.0.0.2, fd00::/8',
}
const SHOWN = { ...SMS, DEMO_PASSWORD: 'known-to-few-2611', PUBLIC_ORIGIN: 'https://t.example', TRUST_PROXY: 'loopback' }

test('safe settings start: a real installation, a public demo, and a local trial', () => {
  expect(configFrom(REAL).public_origin).toBe('https://t.example')
  expect(isTriedOut(configFrom(REAL))).toBe(false)
  expect(isTriedOut(configFrom(SHOWN))).toBe(false)
  for (const PUBLIC_ORIGIN of ['http://localhost:8080', 'https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:8080']) {
    expect(isTriedOut(configFrom({ PUBLIC_ORIGIN }))).toBe(true)
    expect(configFrom({ ...REAL, PUBLIC_ORIGIN }).public_origin).toBe(PUBLIC_ORIGIN)
  }
})

test.each([
  ['the demo’s password in public', SHOWN, 'DEMO_PASSWORD', undefined],
  [
    'codes in the log in public',
    { ...SHOWN, ...Object.fromEntries(Object.keys(SMS).map((name) => [name, ''])) },
    'SMS_PROVIDER',
    undefined,
  ],
  ['http beside a real database', REAL, 'PUBLIC_ORIGIN', 'http://t.example'],
  ['http beside a real database in a company’s network', REAL, 'PUBLIC_ORIGIN', 'http://192.168.1.5:8080'],
  ['https that nobody ends', REAL, 'TRUST_PROXY', undefined],
  ['https on the demo that nobody ends', SHOWN, 'TRUST_PROXY', undefined],
  [
    'a host that only begins like this machine',
    { ...SHOWN, DEMO_PASSWORD: '', PUBLIC_ORIGIN: 'http://localhost.t.example' },
    'DEMO_PASSWORD',
    undefined,
  ],
  ['every address as a proxy', REAL, 'TRUST_PROXY', '0.0.0.0/0'],
  ['every address as a proxy, in halves', REAL, 'TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
  ['every address as a proxy, of the longer kind', REAL, 'TRUST_PROXY', '::/0'],
  ['a proxy that is no address', REAL, 'TRUST_PROXY', 'true'],
])('%s does not start, and says why', (_name, env, name, value) => {
  const told = refusal({ ...env, [name]: value ?? '' })
  expect(told.split('\n')).toHaveLength(1)
  expect(told).toContain(name)
  expect(told).toMatch(/\p{Script=Han}/u)
})

test('several faults are named at once', () => {
  const told = refusal({ PORT: 'abc', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'ftp://x', DATABASE_URL: 'postgres://db/x' })
  expect(told.split('\n')).toHaveLength(5)
})

test.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PUBLIC_ORIGIN', 'https://t.example/path'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['PUBLIC_ORIGIN', 't.example'],
  ['REQUESTS_A_MINUTE', '10'],
  ['SOCKETS_AN_ADDRESS', 'x'],
  ['DATA_KEY', 'short'],
])('%s=%s is refused by name', (name, value) => {
  expect(refusal({ [name]: value })).toContain(name)
})
