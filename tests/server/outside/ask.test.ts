/** A request to another company's service: what it gives up on, and that its errors never repeat the address. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#server/outside/ask.ts'
import { listen, type Told } from './listen.ts'

const SECRET = 'top-secret'
let told: Told | null | Promise<Told | null> = null
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  server = await listen(() => told)
})
afterAll(() => server.close())

const failure = async (origin = server.origin) => {
  const error = await ask('Vendor', new URL(`/${SECRET}?access_token=${SECRET}`, origin), { timeout_ms: 300 }).catch(
    (e: Error) => e,
  )
  if (!(error instanceof Error)) throw new Error('it was answered')
  expect(`${error.message} ${error.stack}`).not.toContain(SECRET)
  expect(error.cause).toBeUndefined()
  return error.message
}

test.each<[string, Told | null | Promise<null>, string]>([
  ['a closed connection', null, 'Vendor: no answer (UND_ERR_SOCKET)'],
  ['silence', new Promise<null>(() => undefined), 'Vendor: no answer (TimeoutError)'],
  ['a redirect', { status: 302, headers: { location: `http://127.0.0.1:9/?${SECRET}` } }, 'Vendor: no answer (TypeError)'],
  ['a page', { status: 502, body: `<html>${SECRET}</html>` }, 'Vendor: answered 502 without JSON'],
  ['a list', { body: '[]' }, 'Vendor: answered 200 without JSON'],
  ['an answer without end', { body: JSON.stringify({ a: 'x'.repeat(400_001) }) }, 'Vendor: answered 200 without JSON'],
])('%s is no answer', async (_what, answer, message) => {
  told = answer
  expect(await failure()).toBe(message)
})

test('an address that cannot be asked is not repeated', async () => {
  expect(await failure(`http://user:${SECRET}@127.0.0.1:9`)).toBe('Vendor: no answer (TypeError)')
  expect(await failure('http://127.0.0.1:1')).toMatch(/^Vendor: no answer \(\w+\)$/)
})

test('an object is the answer, with its status', async () => {
  told = { status: 400, body: '{"code":"x"}' }
  expect(await ask('Vendor', new URL(server.origin))).toEqual({ status: 400, body: { code: 'x' } })
})
