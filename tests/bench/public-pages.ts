/** Public pages under load: 200 requests a second of visitors, while the content of every page changes each second. */
import { Agent, request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import { topicPath } from '#domain/site/site-link.ts'
import { saveSettings } from '#server/content/site.ts'
import { insertContent } from '#server/demo/content.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { insertMarket } from '#server/demo/market.ts'
import { insertSite } from '#server/demo/site.ts'
import type { ServerProcess } from '../e2e/server.ts'
import { PASSWORD } from '../e2e/server.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import { installedServer } from './server-list.ts'
import type { Bench } from './row.ts'
import { count, median, ms, percentile, SCALE } from './row.ts'
import { residentKb } from './sockets.ts'

const A_SECOND = 200
const RUN_MS = Math.max(3000, 20_000 * SCALE)
const TICK_MS = 50
const MIX = [
  '/',
  '/news',
  '/news/3',
  '/market',
  '/category',
  '/help',
  topicPath('账号与登录'),
  '/auth/login',
  '/',
  '/news?page=2',
]

/** At each SIGUSR2 the server prints the delay of its event loop since the last one, in ms. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
  import { monitorEventLoopDelay } from 'node:perf_hooks'
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('SIGUSR2', () => {
    console.log('event loop ' + JSON.stringify({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }))
    delay.reset()
  })`)}`

interface Delay {
  p99: number
  max: number
}
async function delayOf(server: ServerProcess): Promise<Delay> {
  const from = server.output.length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const [, told] = /event loop (\{.*\})/.exec(server.output.slice(from)) ?? []
    if (told) return JSON.parse(told) as Delay
    await after(10)
  }
}

/** Milliseconds until each page was answered. Requests leave at their time, whether or not earlier ones are answered. */
async function visit(origin: string, run_ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const start = performance.now()
      request(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.resume().on('end', () => resolve(performance.now() - start))
      })
        .on('error', reject)
        .end()
    })
  const asked: Promise<number>[] = []
  const start = performance.now()
  while (performance.now() < start + run_ms) {
    const due = ((performance.now() - start) / 1000) * A_SECOND
    while (asked.length < due) asked.push(ask(MIX[asked.length % MIX.length] ?? '/'))
    await after(TICK_MS)
  }
  try {
    return await Promise.all(asked)
  } finally {
    agent.destroy()
  }
}

/** The settings are on every page. */
async function changeEachSecond(db: Db, stop: AbortSignal): Promise<void> {
  for (let n = 0; !stop.aborted; n++) {
    await saveSettings(db, { site_name: `循金 ${n}` })
    await after(1000, undefined, { signal: stop }).catch(() => {})
  }
}

export const publicPages: Bench = {
  name: 'public-pages',
  async run() {
    const { database, url, drop } = await openDatabase('server')
    const server = await installedServer(url as string, { NODE_OPTIONS: `--import ${WATCH}` })
    const stop = new AbortController()
    try {
      const today = new Date()
      await insertPeople(database.db, PASSWORD, today)
      await insertMarket(database.db, today)
      await insertSite(database.db)
      await insertContent(database.db, today)
      await server.start()
      await delayOf(server)
      const [idle, changing] = [residentKb(server.pid), changeEachSecond(database.db, stop.signal)]
      const first = await visit(server.origin, 1000)
      const cold = await delayOf(server)
      const times = await visit(server.origin, RUN_MS)
      const warm = await delayOf(server)
      const after_kb = residentKb(server.pid)
      stop.abort()
      await changing
      return [
        {
          what: `public pages, ${A_SECOND} a second mixed`,
          ours: `event loop p99 ${ms(warm.p99)}, answered p50 ${ms(median(times))}, p99 ${ms(percentile(times, 99))}`,
          beside: '–',
          ratio: null,
          reach: 'event loop p99 ≤ 50 ms',
          met: warm.p99 <= 50,
          note: `${count(times.length)} answers, every page drawn anew each second; longest block ${ms(warm.max)}; in the first second event loop p99 ${ms(cold.p99)}, longest ${ms(cold.max)}, answered p99 ${ms(percentile(first, 99))}; memory ${count(idle / 1000)} → ${count(after_kb / 1000)} MB`,
        },
      ]
    } finally {
      stop.abort()
      await server.destroy()
      await drop()
    }
  },
}
