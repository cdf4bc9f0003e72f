/**
 * Accounts and statements over the journal of 100,000 orders in the embedded database: balances, a period, its pages, and a
 * statement over a year.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Period } from '#domain/accounting/statement.ts'
import { firms } from '#server/db/tables/accounts.ts'
import { journal } from '#server/db/tables/journal.ts'
import { insertPeople } from '#server/demo/firms.ts'
import { listAccounts, readLines, sumPeriod, within } from '#server/statements/account.ts'
import { drawUp } from '#server/statements/store.ts'
import { makePdf } from '#server/pdf/make.ts'
import { STATEMENT_PDF_MOST } from '#domain/accounting/statement.ts'
import { longStatement } from '../server/pdf/long-statement.ts'
import { openDatabase } from '../server/sync/sync-server.ts'
import type { Bench, Row } from './row.ts'
import { count, median, ms, scaled } from './row.ts'

const ORDERS = scaled(100_000, 1000)
const COUNTERPARTIES = 50
const YEAR: Period = { from: '2025-11-01', to: '2026-10-31' }
const MONTH: Period = { from: '2026-10-01', to: '2026-10-31' }

/**
 * The PDF of the longest statement that has one: its duration, and the longest time in which the process answers nobody, in ms.
 */
async function pdf(): Promise<{ took: number; held_up: number }> {
  const given = { ...longStatement(STATEMENT_PDF_MOST), role: 'trader', altered: false } as const
  await makePdf('', 'statement', { ...given, lines: given.lines.slice(0, 10) })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await setTimeout(100)
  const start = performance.now()
  await makePdf('', 'statement', given)
  const took = performance.now() - start
  await setTimeout(100)
  return { took, held_up: delay.max / 1e6 }
}

export const statement: Bench = {
  name: 'statement',
  async run() {
    const { database, drop } = await openDatabase('embedded')
    const { db } = database
    try {
      const people = await insertPeople(db, 'xunjin-bench', new Date())
      const trader = Object.values(people).find(({ role }) => role === 'trader')
      if (!trader) throw new Error('no trader')
      await db.execute(sql`insert into ${firms} (id, type, name, uscc, created_at)
        select gen_random_uuid(), 1 + n % 2, '往来企业 ' || n, '9' || n, now() from generate_series(1, ${COUNTERPARTIES * 2}) n`)
      // Two years of orders, each with a settlement and a payment on both sides.
      await db.execute(sql`
        with parties as (select id, type, row_number() over (partition by type order by id) - 1 as n from ${firms}
          where name like '往来企业 %')
        insert into ${journal} (id, order_id, trader_id, firm_id, side, kind, amount_fen, at, order_no, title)
        select gen_random_uuid(), gen_random_uuid(), ${trader.firm_id}, p.id, case p.type when 1 then 'supply' else 'sale' end,
          k.kind, k.sign * (100000000 + o * 7), timestamptz '2024-11-01 00:00+08' + (o::float / ${ORDERS}::float) * interval '730 days',
          'DD' || o, '1# 光亮铜'
        from generate_series(1, ${ORDERS}) o
        cross join (values ('charge', 1), ('pay', -1)) k(kind, sign)
        join parties p on p.n = o % ${COUNTERPARTIES}`)
      await db.execute(
        sql`update ${journal} set kind = case side when 'sale' then 'collection' else 'payout' end where kind = 'pay'`,
      )
      await db.execute(sql`analyze`)
      const [one] = (await listAccounts(db, trader, { side: 'sale', limit: 1 })).data
      if (!one) throw new Error('no account')
      const pair = { trader_id: trader.firm_id, firm_id: one.id, side: one.side, trader_name: '', firm_name: one.name }
      const timed = async (times: number, run: () => Promise<unknown>): Promise<number> => {
        const took: number[] = []
        for (let n = 0; n < times; n++) {
          const start = performance.now()
          await run()
          took.push(performance.now() - start)
        }
        return median(took)
      }
      const balances = await timed(5, () => listAccounts(db, trader, { limit: 100 }))
      const opening = await timed(20, () => sumPeriod(db, pair, MONTH))
      const page = await timed(20, () => readLines(db, within(pair, MONTH), { limit: 100 }))
      const draft = { ...pair, ...YEAR, drawn_by: '' }
      const drawn = await timed(3, () => drawUp(db, null, { ...draft, id: uuidv7(), no: uuidv7() }, new Date()))
      const { took, held_up } = await pdf()
      const lines = (await sumPeriod(db, pair, YEAR)).figures.line_count
      const row = (what: string, took: number, reach_ms: number, note?: string): Row => ({
        what,
        ours: ms(took),
        beside: '–',
        ratio: null,
        reach: `≤ ${reach_ms} ms`,
        met: took <= reach_ms,
        ...(note ? { note } : {}),
      })
      return [
        row(`balances of ${COUNTERPARTIES * 2} counterparties, ${count(ORDERS * 4)} journal lines`, balances, 1000),
        row('opening balance and totals of a month', opening, 100),
        row('a page of 100 lines', page, 50),
        row(`drawing up a year of ${count(lines)} lines`, drawn, 3000),
        row(`the PDF of ${count(STATEMENT_PDF_MOST)} lines`, took, 5000),
        row('the longest wait of others while it is made', held_up, 50),
      ]
    } finally {
      await drop()
    }
  },
}
