/** The server process: its output, how it stops, and the data after a restart. */
import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { copyDemo, PASSWORD } from '../../e2e/server.ts'
import { NODE_ARGS } from '../../node-args.ts'
import { realPostgres } from '../postgres.ts'

interface Running {
  child: ChildProcessByStdio<null, Readable, Readable>
  origin: string
  printed: string
  /** resolves with the exit code */
  gone: Promise<number | null>
}
let data_dir: string
const children: Running['child'][] = []
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'xunjin-main-'))
  await copyDemo(data_dir)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(data_dir, { recursive: true, force: true }))

/** The log line that names the port. */
const LISTENING = /listening at http:\/\/[^"]*?:(\d+)/
/** Starts the built server and waits for the lines that it prints at start. */
async function run(env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [...NODE_ARGS, 'build/server/main.js'], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: data_dir, DEMO_PASSWORD: PASSWORD, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  let printed = ''
  const greeted = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (/循金已启动：\S+[\s\S]*\n\n/.test(printed) && LISTENING.test(printed)) resolve()
    })
    child.stderr.on('data', (chunk) => (printed += String(chunk)))
    void gone.then(() => reject(new Error(`ended: ${printed}`)))
  })
  await greeted
  const origin = /循金已启动：(\S+)/.exec(printed)?.[1] ?? ''
  return { child, origin, printed, gone }
}

const logIn = (origin: string) =>
  fetch(`${origin}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: '13800000001', password: PASSWORD }),
  })

test('after a stop signal the server fails its readiness probe, answers open requests, and exits with 0', {
  timeout: 120_000,
}, async () => {
  const { child, origin, printed, gone } = await run()
  for (const phone of [1, 2, 3, 4, 5, 6]) expect(printed).toContain(`1380000000${phone}`)
  expect(printed).toContain(PASSWORD)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)

  // Half a request is sent before the signal, and the other half after it.
  const body = JSON.stringify({ identity: '13800000001', password: PASSWORD })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const answered = once(socket, 'end')
  const head = `POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 10), () => resolve()))
  // A probe on a connection that was open before the stop is answered too.
  const probe = connect(Number(new URL(origin).port), '127.0.0.1')
  let told = ''
  probe.on('data', (chunk) => (told += String(chunk)))
  const probed = once(probe, 'end')
  await new Promise<void>((resolve) => probe.write('GET /readyz HTTP/1.1\r\nhost: x\r\n', () => resolve()))

  const stopping = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => String(chunk).includes('stopping') && resolve()),
  )
  child.kill('SIGTERM')
  await stopping
  probe.write('connection: close\r\n\r\n')
  await probed
  expect(told).toMatch(/^HTTP\/1\.1 503 /)
  socket.write(body.slice(10))
  await answered
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await gone).toBe(0)
})

test('the server restarts with the same data, and a second signal ends it at once', { timeout: 120_000 }, async () => {
  const { child, origin, gone } = await run()
  expect((await logIn(origin)).status).toBe(200)
  const stopping = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => String(chunk).includes('stopping') && resolve()),
  )
  child.kill('SIGINT')
  await stopping
  child.kill('SIGINT')
  expect(await gone).toBe(1)
})

test('a real installation does not start while a setting is missing', { timeout: 120_000 }, async () => {
  await expect(run({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(/无法启动：\n缺少 PUBLIC_ORIGIN/)
})

test('a real installation opens with the texts that its registration links to, and without the demo', {
  timeout: 120_000,
}, async () => {
  const postgres = await realPostgres()
  try {
    const sms = { SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'secret' }
    const { child, printed, gone } = await run({
      DATABASE_URL: postgres.url,
      DATA_KEY: 'ab'.repeat(32),
      PUBLIC_ORIGIN: 'https://trade.example',
      TRUST_PROXY: 'loopback',
      ...sms,
      SMS_SIGN_NAME: '循金',
      SMS_TEMPLATE_CODE: 'SMS_1',
    })
    expect(printed).not.toContain('1380000000')
    const [, port] = LISTENING.exec(printed) ?? []
    for (const id of [7, 8]) {
      const answer = await fetch(`http://127.0.0.1:${port}/v1/articles/${id}`)
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('待运营者替换')])
    }
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
  } finally {
    await postgres.stop()
  }
})
