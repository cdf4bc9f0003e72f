/** Nobody can block others by many requests, open connections or searches. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { ACCOUNT_HEADER, UPLOAD_PATH } from '#api/wire.ts'
import type { Server } from '../harness.ts'
import { start } from '../harness.ts'

const MOST = 60
let server: Server
let port: number
beforeAll(async () => {
  server = await start({ config: { requests_a_minute: MOST, sockets_an_address: 2, trust_proxy: 'loopback' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const ask = (from: string, token?: string, url = '/v1/settings') =>
  server.app.inject({
    url,
    headers: { 'x-forwarded-for': from, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })

describe('requests', () => {
  test('of an address are limited per minute, and the answer says when to try again', async () => {
    for (let n = 0; n < MOST; n++) expect((await ask('203.0.113.1')).statusCode).toBe(200)
    const refused = await ask('203.0.113.1')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    const { retry_after_s } = refused.json().details
    expect(retry_after_s).toBeGreaterThan(0)
    expect(refused.headers['retry-after']).toBe(String(retry_after_s))
    expect((await ask('203.0.113.1', undefined, '/')).statusCode).toBe(429)
    // An invalid token does not give a separate limit.
    expect((await ask('203.0.113.1', 'x'.repeat(43))).statusCode).toBe(429)
    expect((await ask('203.0.113.2')).statusCode).toBe(200)
    expect((await ask('203.0.113.1', undefined, '/livez')).statusCode).toBe(200)
  })

  test('of a whole IPv6 network count as those of one address', async () => {
    for (let n = 0; n < MOST; n++) await ask(`2001:db8:1:1::${n}`)
    expect((await ask('2001:db8:1:1:ffff::1')).statusCode).toBe(429)
    expect((await ask('2001:db8:1:2::1')).statusCode).toBe(200)
  })

  test('of a person count together from any address, and a colleague at the same address has a limit of their own', async () => {
    const [{ token }, { token: other }] = [await server.as('13800000001'), await server.as('13800000002')]
    for (let n = 0; n < MOST; n++) await ask(`198.51.100.${n % 3}`, token, '/v1/user')
    expect((await ask('198.51.100.9', token, '/v1/user')).statusCode).toBe(429)
    expect((await ask('198.51.100.1', other, '/v1/user')).statusCode).toBe(200)
    expect((await ask('198.51.100.1')).statusCode).toBe(200)
  })
})

describe('a connection', () => {
  /** An upload that waits for its first piece. */
  async function piece(): Promise<string> {
    const { token, session } = await server.as('13800000004')
    const id = uuidv7()
    const said = { id, sha256: 'a'.repeat(64), filetype: 'image/jpeg' }
    const common = { authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: session.user_id, 'tus-resumable': '1.0.0' }
    const metadata = Object.entries(said).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    const created = await server.app.inject({
      method: 'POST',
      url: UPLOAD_PATH,
      headers: { ...common, 'upload-length': '1000', 'upload-metadata': metadata.join(',') },
    })
    expect(created.statusCode).toBe(201)
    const headers = { ...common, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return [`PATCH ${UPLOAD_PATH}/${id} HTTP/1.1`, ...lines].join('\r\n')
  }
  test.each([
    ['a call', async () => `POST /v1/login HTTP/1.1\r\ncontent-type: application/json`],
    ['an upload', piece],
  ])('that sends the body of %s too slowly ends after two minutes', { timeout: 30_000 }, async (_name, make) => {
    const head = await make()
    expect([server.app.server.requestTimeout, server.app.server.headersTimeout]).toEqual([120_000, 30_000])
    // The limit is the server's own. A shorter one shows that it holds.
    server.app.server.requestTimeout = server.app.server.headersTimeout = 100
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(`${head}\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-length: 1000\r\n\r\n{`)
    const dripping = setInterval(() => socket.write(' '), 50)
    await once(socket, 'close')
    clearInterval(dripping)
    Object.assign(server.app.server, { requestTimeout: 120_000, headersTimeout: 30_000 })
  })

  test('is limited by address, which is read behind the proxy', async () => {
    const open = async (from: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': from },
      })
      return { status: answer.status, text: await answer.text() }
    }
    const first = await open('203.0.113.7')
    expect([first.status, (await open('203.0.113.7')).status]).toEqual([200, 200])
    expect((await open('203.0.113.7')).status).toBe(403)
    expect((await open('203.0.113.8')).status).toBe(200)
    const { sid } = JSON.parse(first.text.slice(1)) as { sid: string }
    const closing = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7', 'content-type': 'text/plain' },
      body: '1',
    })
    expect(closing.status).toBe(200)
    expect((await open('203.0.113.7')).status).toBe(200)
  })
})

test('a person’s search runs before most of the thirty searches of another address', async () => {
  const { token } = await server.as('13800000003')
  const search = (from: string, own?: string) => ask(from, own, '/v1/articles/search?q=%E9%93%9C')
  let answered = 0
  const crowd = Array.from({ length: 30 }, () =>
    search('192.0.2.50').then(({ statusCode }) => {
      answered++
      expect(statusCode).toBe(200)
    }),
  )
  expect((await search('192.0.2.51', token)).statusCode).toBe(200)
  expect(answered).toBeLessThan(10)
  await Promise.all(crowd)
})

test('an address with too many waiting searches is told to try again', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ask('192.0.2.60', undefined, '/v1/articles/search?q=%E9%93%9C')),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(33)
  expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('1')
})
