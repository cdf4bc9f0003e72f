/** The served API contract: every endpoint is described, and the page loads nothing from elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { REFUSALS } from '#domain/refusal.ts'
import type { OpenApi } from '#server/docs/openapi.ts'
import { serialiserOf } from '#server/respond.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

let server: Server
let document: OpenApi
beforeAll(async () => {
  server = await start()
  document = (await server.anonymous.get('/v1/openapi.json')).body
})
afterAll(() => server.close())

test.each([...ENDPOINTS])('%s is described', (name, endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  expect(operation?.operationId).toBe(name)
  expect(operation?.summary).toMatch(/\p{Script=Han}/u)
  expect(operation?.['x-guard']).toBe(endpoint.guard)
  expect(operation?.security).toEqual(endpoint.guard === 'public' ? [] : [{ bearer: [] }])
  expect(operation?.responses['200']?.content?.[endpoint.media ?? 'application/json']?.schema).toBeTypeOf('object')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
  expect(operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath)
  for (const code of operation?.['x-refusals'] ?? []) expect(Object.keys(REFUSALS)).toContain(code)
})

test('the document describes only mounted calls, and every reference resolves', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.values(document.paths).flatMap((each) => Object.keys(each))).toHaveLength(ENDPOINTS.size)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    (found) => found[1] as string,
  )
  expect(references.length).toBeGreaterThan(50)
  for (const name of new Set(references)) expect(document.components.schemas).toHaveProperty(name)
})

test('the page shows every path, has no script and loads nothing from elsewhere', async () => {
  const { status, body } = await server.anonymous.get('/docs/api')
  expect(status).toBe(200)
  for (const { path } of ENDPOINTS.values()) expect(body).toContain(path)
  expect(body).not.toMatch(/<script|style=|https?:\/\//)
  expect((await server.anonymous.get('/docs/api.css')).headers['content-type']).toContain('text/css')
})

test('every endpoint has a serialiser, which keeps unknown and union shapes whole and drops fields outside the contract', () => {
  for (const endpoint of ENDPOINTS.values()) expect(serialiserOf(endpoint)).toBeTypeOf('function')
  const push = ENDPOINTS.get('push')
  const read = ENDPOINTS.get('readMessage')
  if (!push || !read) throw new Error('endpoints renamed')
  const results = {
    data: [
      { key: 'k', status: 'applied', answer: { deep: [1, null, '引"号'] } },
      { key: 'k', status: 'retry', after_ms: 5 },
    ],
  }
  expect(JSON.parse(serialiserOf(push)(results))).toEqual(results)
  const message = {
    id: 'i',
    subject: '"\\\n',
    content: '\u2028',
    mode: 3,
    extends: { order_id: null, contract_id: null, intention_id: null, invoice_id: null, statement_id: null },
    read: true,
    version: 2,
    created_at: 't',
  }
  expect(JSON.parse(serialiserOf(read)({ data: { ...message, secret: 1 } }))).toEqual({ data: message })
  expect(() => serialiserOf(read)({ data: { id: 'i' } })).toThrow(/required/)
})
