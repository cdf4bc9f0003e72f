/** Accounts between a trader and a counterparty, summed and listed from the journal. */
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Balance, BalanceSums } from '#api/statements.ts'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Actor } from '#domain/order/order.ts'
import { spell } from '#domain/list/pinyin.ts'
import { matches, searchText, wordsOf } from '#domain/list/search.ts'
import {
  entryOf,
  figuresOf,
  instantsOf,
  type Period,
  type StatementFigures,
  type StatementLine,
  type StatementParties,
  totalsOf,
} from '#domain/accounting/statement.ts'
import type { Db } from '../db/connect.ts'
import type { PageQuery } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { journal } from '../db/tables/journal.ts'
import { orders } from '../db/tables/trade.ts'

const SUPPLIER = 1
const TRADER = 3
type Pair = Pick<StatementParties, 'trader_id' | 'firm_id' | 'side'>

/** Both firms of an account, by the other one's id. Null unless they have an order in common. */
export async function findParties(db: Db, { role, firm_id }: Actor, other_id: string): Promise<StatementParties | null> {
  const [trader_id, party_id] = role === 'trader' ? [firm_id, other_id] : [other_id, firm_id]
  const trades = sql<boolean>`exists (select 1 from ${orders} where ${orders.trader_id} = ${trader_id}
    and (${orders.supplier_id} = ${party_id} or ${orders.buyer_id} = ${party_id}))`
  const rows = await db
    .select({ id: firms.id, name: firms.name, type: firms.type, trades })
    .from(firms)
    .where(inArray(firms.id, [trader_id, party_id]))
  const [trader, party] = [rows.find(({ id }) => id === trader_id), rows.find(({ id }) => id === party_id)]
  if (!trader?.trades || !party || trader.type !== TRADER || party.type === TRADER) return null
  return {
    side: party.type === SUPPLIER ? 'supply' : 'sale',
    trader_id,
    trader_name: trader.name,
    firm_id: party_id,
    firm_name: party.name,
  }
}

const ofPair = ({ trader_id, firm_id, side }: Pair) =>
  and(eq(journal.trader_id, trader_id), eq(journal.firm_id, firm_id), eq(journal.side, side))
export const sumOf = (what: SQL | undefined) =>
  sql<number>`coalesce(sum(${journal.amount_fen}) filter (where ${what}), 0)`.mapWith(Number)
const countOf = (what: SQL | undefined) => sql<number>`count(*) filter (where ${what})`.mapWith(Number)

/** The condition for the lines up to the cursor; undefined before the first page. */
export function upTo(cursor: string | undefined): SQL | undefined {
  const [time, id] = cursor?.split('_') ?? []
  return time && id
    ? sql`(${journal.at}, ${journal.id}) <= (${new Date(Number(time)).toISOString()}::timestamptz, ${id}::uuid)`
    : undefined
}
const NONE = sql`false`

/** The period's figures, and the balance after the cursor's line. One query reads the account up to the end of the period. */
export async function sumPeriod(db: Db, pair: Pair, period: Period, cursor?: string) {
  const { since, until } = instantsOf(period)
  const [before, within] = [lt(journal.at, since), gte(journal.at, since)]
  const rows = await db
    .select({
      kind: journal.kind,
      action: journal.action,
      opening_fen: sumOf(before),
      passed_fen: sumOf(upTo(cursor) ? and(within, upTo(cursor)) : NONE),
      amount_fen: sumOf(within),
      count: countOf(within),
    })
    .from(journal)
    .where(and(ofPair(pair), lt(journal.at, until)))
    .groupBy(journal.kind, journal.action)
  const sum = (key: 'opening_fen' | 'passed_fen') => rows.reduce((total, row) => total + row[key], 0)
  const totals = totalsOf(rows.map(({ kind, action, ...row }) => ({ ...row, kind: entryOf(kind, action) })))
  const figures: StatementFigures = figuresOf(sum('opening_fen'), totals)
  return { figures, before_fen: sum('opening_fen') + sum('passed_fen') }
}

const COLUMNS = {
  id: journal.id,
  at: journal.at,
  order_id: journal.order_id,
  order_no: journal.order_no,
  title: journal.title,
  kind: journal.kind,
  action: journal.action,
  amount_fen: journal.amount_fen,
  weight_kg: journal.weight_kg,
  price_fen: journal.price_fen,
  serial: journal.serial,
}
type Read = {
  [K in keyof typeof COLUMNS]: (typeof COLUMNS)[K]['_']['notNull'] extends true
    ? (typeof COLUMNS)[K]['_']['data']
    : (typeof COLUMNS)[K]['_']['data'] | null
}
const lineOf = ({ action, at, kind, ...row }: Read): StatementLine => ({
  ...row,
  at: at.toISOString(),
  kind: entryOf(kind, action),
})

export interface LinePage {
  lines: StatementLine[]
  next: string | null
}
/** A page of matching lines, earliest first. */
export async function readLines(db: Db, where: SQL | undefined, { cursor, limit }: PageQuery): Promise<LinePage> {
  const passed = upTo(cursor)
  const rows = await db
    .select(COLUMNS)
    .from(journal)
    .where(and(where, passed && sql`not ${passed}`))
    .orderBy(asc(journal.at), asc(journal.id))
    .limit(limit + 1)
  const read = rows.slice(0, limit)
  const last = read.at(-1)
  return { lines: read.map(lineOf), next: last && rows.length > limit ? `${last.at.getTime()}_${last.id}` : null }
}
export function within(pair: Pair, period: Period): SQL | undefined {
  const { since, until } = instantsOf(period)
  return and(ofPair(pair), gte(journal.at, since), lt(journal.at, until))
}

/** Lines per read if all lines are read. */
const PIECE = 2000
/** All matching lines, in pieces. */
export async function* piecesOf(db: Db, where: SQL | undefined): AsyncGenerator<StatementLine[], void> {
  let cursor: string | undefined
  do {
    const { lines, next } = await readLines(db, where, { cursor, limit: PIECE })
    yield lines
    cursor = next ?? undefined
  } while (cursor)
}

interface BalanceQuery extends PageQuery {
  side?: ContractSide | undefined
  search?: string | undefined
}
const NOTHING = { count: 0, due_fen: 0, ahead_fen: 0 }
/** A page of the firm's accounts with their balances, sorted by the other firm, and the sums of all. One statement. */
export async function listAccounts(db: Db, { role, firm_id }: Actor, { side, search, cursor, limit }: BalanceQuery) {
  const [mine, theirs] = role === 'trader' ? [journal.trader_id, journal.firm_id] : [journal.firm_id, journal.trader_id]
  const balances = db
    .select({
      other_id: sql<string>`${theirs}`.as('other_id'),
      side: journal.side,
      balance_fen: sql<number>`sum(${journal.amount_fen})`.mapWith(Number).as('balance_fen'),
      last_at: sql<Date>`max(${journal.at})`.mapWith(journal.at).as('last_at'),
    })
    .from(journal)
    .where(and(eq(mine, firm_id), side && eq(journal.side, side)))
    .groupBy(theirs, journal.side)
    .as('balances')
  const rows = await db
    .select({
      id: firms.id,
      name: firms.name,
      created_at: firms.created_at,
      side: balances.side,
      balance_fen: balances.balance_fen,
      last_at: balances.last_at,
    })
    .from(balances)
    .innerJoin(firms, eq(firms.id, balances.other_id))
    .orderBy(asc(firms.created_at), asc(firms.id))
  const words = wordsOf(search ?? '')
  const found = rows.filter(({ name }) => matches(searchText([{ label: '名称', text: name, spelled: true }], spell), words))
  const sums: BalanceSums = { sale: { ...NOTHING }, supply: { ...NOTHING } }
  for (const { side: of, balance_fen } of found) {
    const sum = sums[of]
    sum.count += 1
    if (balance_fen > 0) sum.due_fen += balance_fen
    else sum.ahead_fen -= balance_fen
  }
  const keyOf = (row: (typeof found)[number]) => `${row.created_at.getTime()}_${row.id}`
  const start = cursor ? found.findIndex((row) => keyOf(row) === cursor) + 1 : 0
  const shown = found.slice(start, start + limit)
  const last = shown.at(-1)
  const data = shown.map(
    ({ id, name, side: of, balance_fen, last_at }): Balance => ({
      id,
      name,
      side: of,
      balance_fen,
      last_at: last_at.toISOString(),
    }),
  )
  return { data, next: last && start + limit < found.length ? keyOf(last) : null, sums }
}
