/**
 * A page of 20 orders from a real PostgreSQL server with few and many orders: our server compared with bare Fastify and the same
 * SQL.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { PASSWORD, ServerProcess } from '../e2e/server.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import { insertOrders, tokenOf, UNLIMITED } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench, Row } from './row.ts'
import { count, MOST_MS, ms, percentile, SCALE, scaled } from './row.ts'

const FEW = scaled(10_000, 200)
const MANY = scaled(1_000_000, 2000)
const TEMPLATES = Math.min(FEW, 1000)
const AT_ONCE = 5000
const CONNECTIONS = 8
const RUN_MS = Math.max(1500, 6000 * SCALE)
const ROUNDS = 6
const SUPPLIER = '13800000001'

/** Copies the oldest orders until there are this many, or the time is over. Returns their number. */
export async function grow(db: Db, wanted: number): Promise<number> {
  const end = performance.now() + MOST_MS
  const [counted] = (await db.execute<{ n: number }>(sql`select count(*)::int as n from orders`)).rows
  let there = counted?.n ?? 0
  while (there < wanted && performance.now() < end) {
    const more = Math.min(AT_ONCE, wanted - there)
    await db.execute(sql`
      insert into orders (id, no, state, supplier_id, buyer_id, trader_id, supplier_filter, buyer_filter, finished, price_confirmed, dissent, goods_id,
        doc, supplier_search, buyer_search, trader_search, search_schema, supplier_sums, buyer_sums, trader_sums, statistics_schema, created_at, updated_at)
      select id, no, state, supplier_id, buyer_id, trader_id, supplier_filter, buyer_filter, finished, price_confirmed, dissent, goods_id,
        doc || jsonb_build_object('id', id, 'no', no, 'created_at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        replace(supplier_search, old_no, lower(no)), replace(buyer_search, old_no, lower(no)), replace(trader_search, old_no, lower(no)),
        search_schema, supplier_sums, buyer_sums, trader_sums, statistics_schema, at, at
      from (
        select gen_random_uuid() as id, 'BN' || (${there}::int + i) as no,
          now() - interval '171 days' - (${there}::int + i) * interval '1 minute' as at, i % ${TEMPLATES}::int as k
        from generate_series(1, ${more}::int) i) fresh
      join (
        select lower(no) as old_no, state, supplier_id, buyer_id, trader_id, supplier_filter, buyer_filter, finished, price_confirmed, dissent, goods_id, doc,
          supplier_search, buyer_search, trader_search, search_schema, supplier_sums, buyer_sums, trader_sums, statistics_schema, row_number() over (order by created_at desc, id desc) - 1 as k
        from (select * from orders order by created_at desc limit ${TEMPLATES}::int) newest) template using (k)`)
    there += more
  }
  await db.execute(sql`analyze orders`)
  return there
}

interface Load {
  per_s: number
  p99_ms: number
}
interface Asked {
  origin: string
  path: string
}
/**
 * Both servers in turn, in short rounds, so that a machine whose speed changes slows both alike. Each connection repeats its request
 * as soon as it is answered.
 */
async function load(token: string, servers: readonly [Asked, Asked]): Promise<[Load, Load]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${token}` }
  const ask = ({ origin, path }: Asked) =>
    new Promise<void>((resolve, reject) => {
      request(`${origin}${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      })
        .on('error', reject)
        .end()
    })
  const round = async (server: Asked) => {
    const times: number[] = []
    const end = performance.now() + RUN_MS / ROUNDS
    const one = async () => {
      while (performance.now() < end) {
        const start = performance.now()
        await ask(server)
        times.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, one))
    return times
  }
  const loadOf = (times: number[]): Load => ({ per_s: times.length / (RUN_MS / 1000), p99_ms: percentile(times, 99) })
  const [ours, beside] = servers
  const [our_times, their_times]: [number[], number[]] = [[], []]
  try {
    // The first round warms up.
    for (let n = 0; n <= ROUNDS; n++) {
      const [our_round, their_round] = [await round(ours), await round(beside)]
      if (n > 0) our_times.push(...our_round)
      if (n > 0) their_times.push(...their_round)
    }
    return [loadOf(our_times), loadOf(their_times)]
  } finally {
    agent.destroy()
  }
}

/** The bare server as a process of its own. */
async function bareServer(database_url: string, firm_id: string) {
  const script = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, database_url, firm_id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const close = async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
    return { origin: line.trim(), close }
  }
  throw new Error('the bare server did not start')
}

/** Our server over a PostgreSQL server, as a real installation runs it. */
export const installedServer = (database_url: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  ServerProcess.create({
    DATABASE_URL: database_url,
    DATA_KEY: 'ab'.repeat(32),
    PUBLIC_ORIGIN: 'http://localhost',
    // A real installation requires this setting; nothing is sent here.
    SMS_PROVIDER: 'aliyun',
    SMS_ACCESS_KEY_ID: 'none',
    SMS_ACCESS_KEY_SECRET: 'none',
    SMS_SIGN_NAME: '循金',
    SMS_TEMPLATE_CODE: 'SMS_0',
    LOG_LEVEL: 'error',
    ...UNLIMITED,
    ...env,
  })

export const serverList: Bench = {
  name: 'server-list',
  async run() {
    const { database, url, drop } = await openDatabase('server')
    const server = await installedServer(url as string)
    try {
      const people = await insertPeople(database.db, PASSWORD, new Date())
      await insertOrders(database.db, ordersOf(people, TEMPLATES))
      await server.start()
      const token = await tokenOf(server.origin, SUPPLIER)
      const bare = await bareServer(url as string, people[SUPPLIER]?.firm_id as string)
      const measure = async (wanted: number) => {
        const there = await grow(database.db, wanted)
        const [ours, beside] = await load(token, [
          { origin: server.origin, path: '/v1/supplier/orders?limit=20' },
          { origin: bare.origin, path: '/' },
        ])
        return { there, ours, beside }
      }
      try {
        const [few, many] = [await measure(FEW), await measure(MANY)]
        const speed = ({ there, ours, beside }: typeof few): Row => ({
          what: `server: list of 20 of ${count(there)}`,
          ours: `${count(ours.per_s)} req/s, p99 ${ms(ours.p99_ms)}`,
          beside: `${count(beside.per_s)} req/s, p99 ${ms(beside.p99_ms)} (bare Fastify)`,
          ratio: ours.per_s / beside.per_s,
          reach: '≥ 80 %',
          met: ours.per_s >= 0.8 * beside.per_s,
        })
        const flat = many.ours.p99_ms / few.ours.p99_ms
        return [
          speed(few),
          speed(many),
          {
            what: `server: p99 from ${count(few.there)} to ${count(many.there)}`,
            ours: ms(many.ours.p99_ms),
            beside: `${ms(few.ours.p99_ms)} (the few)`,
            ratio: flat,
            reach: 'flat',
            met: flat <= 1.5,
            note: `${CONNECTIONS} connections; bare: Fastify, pg, the list's and the counts' SQL and JSON.stringify, without session, views and contract`,
          },
        ]
      } finally {
        await bare.close()
      }
    } finally {
      await server.destroy()
      await drop()
    }
  },
}
