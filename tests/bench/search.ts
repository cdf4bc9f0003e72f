/**
 * Searches over many orders: on a real PostgreSQL server that first has to write all their texts, compared with the same list
 * without a search; and over the digests of a device.
 */
import { sql } from 'drizzle-orm'
import { connect, type Db, migrate } from '#server/db/connect.ts'
import { spell } from '#domain/list/pinyin.ts'
import type { Order } from '#domain/order/order.ts'
import { findable, orderTerms, SEARCH_SCHEMA } from '#domain/list/search.ts'
import { type Digest, wholeList } from '#client/lists/whole-list.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { PASSWORD } from '../e2e/server.ts'
import { knowDevices } from '../known-devices.ts'
import { realPostgres } from '../server/postgres.ts'
import { insertOrders, tokenOf } from './filled-server.ts'
import { ordersOf } from './orders.ts'
import type { Bench, Row } from './row.ts'
import { count, median, ms, percentile, s, scaled } from './row.ts'
import { grow, installedServer } from './server-list.ts'

const MANY = scaled(100_000, 2000)
const TEMPLATES = Math.min(MANY, 1000)
const ASKED = 40
const TRADER = '13800000005'
const PAGE = '/v1/merchant/orders?limit=20'
const MOST_TIMES = 2
/** Filters that find at most one order, by the plate and amount that `spread` gives each. */
const FILTERED: Record<string, (n: number) => string> = {
  plate: (n) => `plate=${String(n).padStart(6, '0').slice(1)}`,
  amount: (n) => `from_fen=${100_000_000 + n * 137}&to_fen=${100_000_000 + n * 137}`,
  'category without orders': () => 'category_id=01900000-0000-7000-8000-000000000000',
  'amount without orders': () => 'from_fen=1&to_fen=2',
}
const MOST_KEY_MS = 200

const NAMES = [
  '恒盛',
  '宏远',
  '金泰',
  '瑞丰',
  '华昌',
  '永固',
  '鼎新',
  '德润',
  '中旺',
  '海川',
  '天成',
  '百利',
  '正邦',
  '广源',
  '嘉禾',
]
const TRADES = ['铜业', '铝材', '再生资源', '金属贸易', '废旧物资', '有色金属', '线缆', '冶炼', '铸造', '物流园']
const FIRMS = NAMES.flatMap((name) => TRADES.map((trade) => `${name}${trade}有限公司`))

/** Gives every order a rare firm, plate, ticket and amount, and removes its search text. */
const spread = (db: Db) =>
  db.execute(sql`
    with numbered as (select id, row_number() over (order by created_at desc)::int as i from orders),
    given as (
      select id, (array[${sql.join(
        FIRMS.map((firm) => sql`${firm}::text`),
        sql`, `,
      )}])[1 + i % ${FIRMS.length}::int] as firm, lpad(i::text, 6, '0') as n, 100000000 + i::bigint * 137 as fen from numbered)
    update orders set supplier_search = '', buyer_search = '', trader_search = '', search_schema = 0,
      doc = jsonb_set(jsonb_set(jsonb_set(jsonb_set(doc, '{supplier_name}', to_jsonb(firm)),
        '{trips,0,plate}', to_jsonb('浙B' || right(n, 5))), '{trips,0,shipped,ticket_no}', to_jsonb('BD-' || n)),
        '{supply,amount_fen}', to_jsonb(fen))
    from given where given.id = orders.id`)

const counted = async (db: Db, condition: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from ${condition}`)).rows[0]?.n ?? 0
async function until(done: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 250))
  return performance.now() - start
}

const digits = (i: number, length: number) => String(i).padStart(length, '0')
/** The typed text, from the number of one of the newest orders. Only some orders have a truck, so an empty result counts too. */
const TYPED: Record<string, (i: number) => string> = {
  'number tail': (i) => digits(i, 5),
  plate: (i) => `浙B·${digits(i % 100_000, 5)}`,
  ticket: (i) => `bd${digits(i, 6)}`,
  amount: (i) => ((100_000_000 + i * 137) / 100).toFixed(2),
  'firm pinyin': (i) =>
    spell(FIRMS[i % FIRMS.length] as string)
      .slice(0, 4)
      .map(([first = '']) => first)
      .join(''),
  'firm initials': (i) =>
    spell(FIRMS[i % FIRMS.length] as string)
      .map(([first = '']) => first.charAt(0))
      .join(''),
  'firm, two characters': (i) => (FIRMS[i % FIRMS.length] as string).slice(0, 2),
  'a name that is in no order': (i) => `欧阳${FIRMS[i % FIRMS.length]?.slice(0, 2)}`,
}

/** Durations in milliseconds of consecutive requests. */
async function timed(origin: string, token: string, paths: string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - start)
  }
  return times
}
const figures = (times: number[]): string => `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 99))}`

/** One typed key, over digests with all searched texts. */
function onDevice(like: readonly Order[]): Row {
  const digests = Array.from({ length: MANY }, (_none, i): Digest => {
    const order = { ...(like[i % like.length] as Order), no: `DD${digits(i, 8)}`, supplier_name: FIRMS[i % FIRMS.length] ?? '' }
    const facts = { firms: [], plates: [], category_id: null, amounts_fen: [], created_at: order.created_at }
    return { id: order.no, status: 0, facts, terms: findable(orderTerms(order)), values: [], ranks: [], counts: true }
  })
  const key = (typed: string, with_dictionary: typeof spell | null) =>
    median(
      Array.from({ length: 9 }, () => {
        const start = performance.now()
        wholeList(digests, { search: typed, filter: {}, sort: null }, [], with_dictionary)
        return performance.now() - start
      }),
    )
  const [letters, figures_alone] = [key('hengsheng', spell), key(digits(MANY / 2, 5), null)]
  return {
    what: `device: a key in a search of ${count(MANY)} by pinyin`,
    ours: ms(letters),
    beside: `${ms(figures_alone)} (by number)`,
    ratio: letters / figures_alone,
    reach: `≤ ${MOST_KEY_MS} ms`,
    met: letters <= MOST_KEY_MS,
    note: 'the matching alone, in Node',
  }
}

export const search: Bench = {
  name: 'search',
  slow: true,
  async run() {
    const { url, stop } = await realPostgres(`template template0 lc_ctype 'C.UTF-8'`)
    const database = await connect({ database_url: url })
    const { db } = database
    await migrate(database)
    const server = await installedServer(url)
    try {
      const people = await insertPeople(db, PASSWORD, new Date())
      await knowDevices(db)
      await insertOrders(db, ordersOf(people, TEMPLATES))
      const there = await grow(db, MANY)
      await database.alone?.(spread, new AbortController().signal)
      const started = performance.now()
      await server.start()
      const start_ms = performance.now() - started
      const token = await tokenOf(server.origin, TRADER)
      const meanwhile: number[] = []
      const texts_ms = await until(async () => {
        meanwhile.push(...(await timed(server.origin, token, [PAGE])))
        return (await counted(db, sql`orders where search_schema < ${SEARCH_SCHEMA}`)) === 0
      })
      const index_ms = await until(
        async () => (await counted(db, sql`pg_index where indexrelid::regclass::text like '%trgm' and indisvalid`)) === 4,
      )
      await db.execute(sql`analyze orders`)
      const plain = await timed(
        server.origin,
        token,
        Array.from({ length: ASKED * 2 }, () => PAGE),
      )
      const kinds: { what: string; times: number[] }[] = []
      for (const [what, typed] of Object.entries(TYPED)) {
        const words = Array.from({ length: ASKED }, (_none, at) => typed(1 + Math.floor(((at + 0.5) * there) / ASKED)))
        const times = await timed(
          server.origin,
          token,
          words.map((word) => `${PAGE}&search=${encodeURIComponent(word)}`),
        )
        kinds.push({ what, times })
      }
      const filters: typeof kinds = []
      for (const [what, narrowed] of Object.entries(FILTERED)) {
        const queries = Array.from({ length: ASKED }, (_none, at) => narrowed(1 + Math.floor(((at + 0.5) * there) / ASKED)))
        filters.push({
          what,
          times: await timed(
            server.origin,
            token,
            queries.map((query) => `${PAGE}&${query}`),
          ),
        })
      }
      const slowest_filter = filters.toSorted((a, b) => median(b.times) - median(a.times))[0] as (typeof kinds)[number]
      const filtered: Row = {
        what: `filter of ${count(there)} orders, slowest kind (${slowest_filter.what})`,
        ours: figures(slowest_filter.times),
        beside: `${figures(plain)} (the list)`,
        ratio: median(slowest_filter.times) / median(plain),
        reach: `p50 ≤ ${MOST_TIMES} × the list`,
        met: median(slowest_filter.times) <= MOST_TIMES * median(plain),
        note: filters.map(({ what, times }) => `${what} ${figures(times)}`).join('; '),
      }
      const slowest = kinds.toSorted((a, b) => median(b.times) - median(a.times))[0] as (typeof kinds)[number]
      const ratio = median(slowest.times) / median(plain)
      const scans = (
        await db.execute<{ name: string; scans: number }>(
          sql`select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes where indexrelname like 'orders_trader%'`,
        )
      ).rows.map(({ name, scans: times }) => `${name} ${times}`)
      const searched: Row = {
        what: `search of ${count(there)} orders, slowest kind (${slowest.what})`,
        ours: figures(slowest.times),
        beside: `${figures(plain)} (the list)`,
        ratio,
        reach: `p50 ≤ ${MOST_TIMES} × the list`,
        met: ratio <= MOST_TIMES,
        note: `${kinds.map(({ what, times }) => `${what} ${figures(times)}`).join('; ')}; scans of an index: ${scans.join(', ')}`,
      }
      const after: Row = {
        what: `texts and indexes of ${count(there)} orders after a start`,
        ours: `listens after ${s(start_ms)}, texts ${s(texts_ms)}, indexes ${s(index_ms)}`,
        beside: `list meanwhile ${figures(meanwhile)}`,
        ratio: null,
        reach: 'list p99 ≤ 500 ms',
        met: percentile(meanwhile, 99) <= 500,
      }
      return [searched, filtered, after, onDevice(ordersOf(people, TEMPLATES))]
    } finally {
      await server.destroy()
      await database.close()
      await stop()
    }
  },
}
