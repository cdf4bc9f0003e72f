/** What the environment says, and what it may not leave out. */
import { expect, test } from 'vitest'
import { ConfigError, configFrom } from '#server/config.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    configFrom(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}

test('an empty environment tries the platform out: port 8080, ./data, the embedded database', () => {
  const config = configFrom({})
  expect(config).toMatchObject({ port: 8080, database_url: null, public_origin: null, log_level: 'info', trust_proxy: null })
  expect(config.data_dir).toMatch(/[\\/]data$/)
  expect(config.demo_password.length).toBeGreaterThan(8)
})

test('with a PostgreSQL server everything missing is named, each with what it is for', () => {
  const told = refusal({ DATABASE_URL: 'postgres://db/x' })
  expect(told).toMatch(/缺少 PUBLIC_ORIGIN：.*https/)
  expect(told).toMatch(/缺少 SMS_PROVIDER：.*短信/)
  expect(configFrom({ PUBLIC_ORIGIN: 'https://t.example/' }).public_origin).toBe('https://t.example')
})

test('several faults are told at once', () => {
  const told = refusal({ PORT: 'abc', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'ftp://x', DATABASE_URL: 'postgres://db/x' })
  expect(told.split('\n')).toHaveLength(4)
})

test.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PUBLIC_ORIGIN', 'https://t.example/path'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['PUBLIC_ORIGIN', 't.example'],
])('%s=%s is refused by name', (name, value) => {
  expect(refusal({ [name]: value })).toContain(name)
})
