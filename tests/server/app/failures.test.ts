/** Every failure is answered with a code of the closed list and a Chinese message, and the log contains no personal data. */
import { Writable } from 'node:stream'
import type { FastifyError } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOptions, scrub } from '#server/log.ts'
import type { Server } from '../harness.ts'
import { PASSWORD, start } from '../harness.ts'

let server: Server
const written: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    written.push(String(chunk))
    done()
  },
})
beforeAll(async () => {
  server = await start({ log })
})
afterAll(() => server.close())

const raw = (payload: string, type: string) =>
  server.app.inject({ method: 'POST', url: '/v1/login', payload, headers: { 'content-type': type } })

test.each([
  ['{"identity":', 'application/json', 400, 'invalid'],
  ['', 'application/json', 400, 'invalid'],
  ['<login/>', 'text/xml', 415, 'invalid'],
  [JSON.stringify({ identity: 'x'.repeat(300_000) }), 'application/json', 413, 'too_large'],
  ['{"__proto__":{"x":1},"identity":"a"}', 'application/json', 400, 'invalid'],
])('an invalid body is refused: %.20s', async (payload, type, status, code) => {
  const answer = await raw(payload, type)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\p{Script=Han}/u) })
})

test.each(['/v1', '/v1/', '/v1/nothing', '/v1/supplier/orders/1/2/3', '/v1/%E0%A4%A'])(
  '%s answers not found in JSON',
  async (url) => {
    const answer = await server.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not_found', message: expect.any(String) })
  },
)

test.each([
  [new Error('13800000001')],
  [{ status_code: 409, body: 'no message' }],
  [Object.assign(new Error('x'), { message: undefined, stack: undefined })],
  [Object.create(null)],
  ['a word'],
  [undefined],
  [null],
  [42],
  [new Error('outer', { cause: { code: 'X' } })],
])('the log accepts any thrown value: %#', (thrown) => {
  const { err } = logOptions('info').serializers ?? {}
  const fields = err?.(thrown as FastifyError)
  expect(fields?.message).toBeTypeOf('string')
  expect(JSON.stringify(fields)).not.toContain('13800000001')
})

test('each request has an id, and API answers are never cached', async () => {
  const answer = await server.anonymous.get('/v1/user')
  expect(answer.status).toBe(401)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an unexpected failure answers 500 with the request id; the log has the cause but no phone, password or token', async () => {
  const broken = await start({ log })
  const { token } = await broken.as('13800000001')
  await broken.database.close()
  const answer = await broken.anonymous.post('/v1/login', { identity: '13800000003', password: PASSWORD })
  expect(answer.status).toBe(500)
  expect(answer.body).toMatchObject({ code: 'internal', details: { request_id: answer.headers['x-request-id'] } })
  await broken.anonymous.get('/v1/user/messages?search=13800000003', { authorization: `Bearer ${token}` })
  await broken.app.close()
  const text = written.join('')
  expect(text).toContain(String(answer.headers['x-request-id']))
  expect(text).toContain('"unexpected"')
  for (const secret of ['13800000003', '13800000001', PASSWORD, token]) expect(text).not.toContain(secret)
})

test.each([
  ['Failed query: select 1\nparams: 13800000001,secret', 'Failed query: select 1'],
  ['Key (phone)=(13800000001) already exists.', 'Key (phone)=(138****0001) already exists.'],
  ['mail to a.b@example.com', 'mail to ***@***'],
  ['order 01a1fdda-c233-7721-9934-7c6d17284ee6', 'order 01a1fdda-c233-7721-9934-7c6d17284ee6'],
])('%j is logged as %j', (text, safe) => {
  expect(scrub(text)).toBe(safe)
})
