/** The built client and the headers around it. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveOwnScripts } from '#api/page-scripts.ts'
import { drawPublic } from '#client/public-render.tsx'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

let server: Server
let client_dir: string
let page: string

beforeAll(async () => {
  client_dir = await mkdtemp(join(tmpdir(), 'xunjin-client-'))
  await mkdir(join(client_dir, 'assets'))
  page = await readFile('index.html', 'utf8')
  await writeFile(join(client_dir, 'index.html'), page)
  await writeFile(join(client_dir, 'sw.js'), '//')
  await writeFile(join(client_dir, 'assets/app-1a2b.js'), 'plain')
  await writeFile(join(client_dir, 'assets/app-1a2b.js.br'), brotliCompressSync('plain'))
  server = await start({ config: { client_dir, public_origin: 'https://t.example' }, draw: drawPublic })
})
afterAll(async () => {
  await server.close()
  await rm(client_dir, { recursive: true })
})
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test.each(['/trade/order/detail?id=1', '/go/sync'])(
  '%s answers with the app’s shell, which is always revalidated',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(leaveOwnScripts(page, url).replace('<head>', '<head><meta name="robots" content="noindex" />'))
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('the page that the service worker keeps is the built one', async () => {
  expect((await get('/index.html')).body).toBe(page)
})

test('a hashed asset is cached for ever and sent in its compressed form', async () => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('plain')
  expect((await get('/assets/app-1a2b.js')).body).toBe('plain')
})

test('the service worker is always revalidated', async () => {
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test.each(['/assets/gone-9.js', '/gone.png', '/.env', '/assets/../../package.json', '/..%2f..%2fpackage.json'])(
  '%s is missing and does not answer with the page',
  async (url) => {
    const answer = await get(url)
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('<title>')
  },
)

test('a POST to a page’s address does not answer with the page', async () => {
  expect((await server.app.inject({ method: 'POST', url: '/trade' })).statusCode).toBe(404)
})

test('the policy allows no inline script but the page’s own, no frame, and no other origin', async () => {
  const { headers } = await get('/')
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((each) => [each.trim().split(' ')[0] ?? '', each.trim()]),
  )
  expect(policy.get('default-src')).toBe("default-src 'self'")
  const [, script = ''] = /<script>([^<]*)<\/script>/.exec(page) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy.get('script-src')).toBe(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`)
  expect(policy.get('style-src')).not.toContain('unsafe-inline')
  expect(policy.get('connect-src')).toBe("connect-src 'self' wss://t.example")
  expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(policy.get('object-src')).toBe("object-src 'none'")
  expect(policy.get('base-uri')).toBe("base-uri 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

test('generated answers are compressed', async () => {
  const plain = await get('/v1/openapi.json')
  const small = await get('/v1/openapi.json', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
})

test('health probes answer alive and ready, and no longer ready once the server is stopping', async () => {
  expect((await get('/livez')).statusCode).toBe(200)
  expect((await get('/readyz')).statusCode).toBe(200)
  const leaving = await start()
  leaving.app.drain()
  expect((await leaving.app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await leaving.app.inject({ url: '/livez' })).statusCode).toBe(200)
  await leaving.close()
})
