/** Statements of account in the database: the frozen documents, and the journal lines of each. */
import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { StatementNow } from '#api/statements.ts'
import type { ListFilter } from '#domain/list/list-filter.ts'
import type { TabTotals } from '#domain/list/list-totals.ts'
import { spell } from '#domain/list/pinyin.ts'
import { searchText, statementTerms, wordsOf } from '#domain/list/search.ts'
import {
  figuresOf,
  instantsOf,
  overlaps,
  type Period,
  type Statement,
  STATEMENT_LINES_WITH,
  statementFor,
  statementHead,
  type StatementLine,
  type StatementParties,
  statementRow,
  totalsOf,
} from '#domain/accounting/statement.ts'
import { announce } from '../changes.ts'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/connect.ts'
import { type Page, type PageQuery, pageOf } from '../db/paging.ts'
import { journal } from '../db/tables/journal.ts'
import { statementLines, statements } from '../db/tables/statements.ts'
import { totalsOf as listTotalsOf } from '../db/totals.ts'
import { piecesOf, readLines, sumOf, sumPeriod, upTo } from './account.ts'

export const party = (firm_id: string) => or(eq(statements.trader_id, firm_id), eq(statements.firm_id, firm_id))
export const rowView = ({ doc }: Pick<typeof statements.$inferSelect, 'doc'>, firm_id: string): Statement =>
  statementFor(doc, firm_id)

const columns = (statement: Statement) => ({
  status: statement.status,
  doc: statement,
  version: statement.version,
  search: searchText(statementTerms(statement), spell),
  updated_at: new Date(statement.updated_at),
})
const tell = (db: Db, key: string | null, { id, trader_id, firm_id }: Statement): Promise<void> =>
  announce(
    db,
    key,
    [trader_id, firm_id].map((audience) => ({ audience, entity: 'statement', entity_id: id, op: 'new' })),
  )

/** The statement if the firm is a party to it; null for a missing id and for a stranger's. */
export async function findStatement(db: Db, id: string, firm_id: string, lock = false): Promise<Statement | null> {
  const query = db
    .select()
    .from(statements)
    .where(and(eq(statements.id, id), party(firm_id)))
  const [row] = await (lock ? query.for('update') : query)
  return row?.doc ?? null
}

interface StatementFilter extends ListFilter {
  status?: number | undefined
  search?: string | undefined
}
function conditions(firm_id: string, query: StatementFilter): SQL | undefined {
  const { status, search, from_fen, to_fen, since, until } = query
  return and(
    party(firm_id),
    status === undefined ? undefined : eq(statements.status, status as Statement['status']),
    ...wordsOf(search ?? '').map((word) => contains(word, statements.search)),
    query.firm_id ? party(query.firm_id) : undefined,
    from_fen === undefined ? undefined : gte(sql`abs(${statements.closing_fen})`, from_fen),
    to_fen === undefined ? undefined : lte(sql`abs(${statements.closing_fen})`, to_fen),
    since ? gte(statements.created_at, new Date(since)) : undefined,
    until ? lt(statements.created_at, new Date(until)) : undefined,
  )
}
export async function listStatements(db: Db, firm_id: string, query: StatementFilter & PageQuery): Promise<Page<Statement>> {
  const { data, next } = await pageOf(db.select().from(statements), statements, query, conditions(firm_id, query))
  return { data: data.map((row) => rowView(row, firm_id)), next }
}
/** See `totalsOf`. A statement has no sums, because balances do not add up. */
export const statementTotals = (db: Db, firm_id: string, query: StatementFilter): Promise<TabTotals[] | null> =>
  listTotalsOf(db, {
    table: statements,
    where: conditions(firm_id, { ...query, status: undefined }),
    tab: statements.status,
    left_out: sql`false`,
    sums: {},
  })

/** The number of a statement between these firms that waits for an answer and overlaps the period. */
export async function waitingOver(db: Db, { trader_id, firm_id }: StatementParties, period: Period): Promise<string | null> {
  const rows = await db
    .select({ doc: statements.doc })
    .from(statements)
    .where(and(eq(statements.trader_id, trader_id), eq(statements.firm_id, firm_id), inArray(statements.status, [0, -1])))
  return rows.find(({ doc }) => overlaps(doc, period))?.doc.no ?? null
}

/** The lines that a statement has frozen. */
export const frozen = (id: string) =>
  sql`${journal.id} in (select ${statementLines.journal_id} from ${statementLines} where ${statementLines.statement_id} = ${id})`

/** A page of the frozen lines, with the balance before it. */
export async function frozenPage(db: Db, statement: Statement, query: PageQuery) {
  const passed = upTo(query.cursor)
  const [row] = passed
    ? await db
        .select({ fen: sumOf(passed) })
        .from(journal)
        .where(frozen(statement.id))
    : []
  return { ...(await readLines(db, frozen(statement.id), query)), before_fen: statement.opening_fen + (row?.fen ?? 0) }
}

async function hashOf(db: Db, statement: Parameters<typeof statementHead>[0] & { id: string }): Promise<string> {
  const hash = createHash('sha256').update(statementHead(statement))
  for await (const lines of piecesOf(db, frozen(statement.id))) hash.update(lines.map(statementRow).join(''))
  return hash.digest('hex')
}

type Draft = Pick<Statement, 'id' | 'no' | 'drawn_by'> & StatementParties & Period
/** Freezes the journal's lines of the period and their totals. Null if another statement has the id. */
export async function drawUp(db: Db, key: string | null, draft: Draft, now: Date): Promise<Statement | null> {
  const { id, trader_id, firm_id, side } = draft
  const { since, until } = instantsOf(draft)
  const at = now.toISOString()
  const empty = { ...figuresOf(0, []), lines: [], sha256: '', confirmed: null, objection: null, withdrawn_at: null }
  const begun: Statement = { ...draft, ...empty, status: 0, version: 1, created_at: at, updated_at: at }
  const made = await db
    .insert(statements)
    .values({ id, no: draft.no, trader_id, firm_id, side, closing_fen: 0, ...columns(begun), created_at: now })
    .onConflictDoNothing({ target: statements.id })
    .returning({ id: statements.id })
  if (made.length === 0) return null
  await db.execute(sql`insert into ${statementLines} (statement_id, journal_id)
    select ${id}, ${journal.id} from ${journal} where ${journal.trader_id} = ${trader_id} and ${journal.firm_id} = ${firm_id}
    and ${journal.side} = ${side} and ${journal.at} >= ${since.toISOString()}::timestamptz
    and ${journal.at} < ${until.toISOString()}::timestamptz`)
  const { figures: summed } = await sumPeriod(db, draft, draft)
  // The totals cover the frozen lines only, not lines booked since.
  let totals: Statement['totals'] = []
  const lines: StatementLine[] = []
  for await (const piece of piecesOf(db, frozen(id))) {
    totals = totalsOf([...totals, ...piece.map(({ kind, amount_fen }) => ({ kind, amount_fen, count: 1 }))])
    if (lines.length <= STATEMENT_LINES_WITH) lines.push(...piece)
  }
  const figures = figuresOf(summed.opening_fen, totals)
  const travels = figures.line_count <= STATEMENT_LINES_WITH
  const drawn = { ...begun, ...figures, lines: travels ? lines : null }
  const statement = { ...drawn, sha256: await hashOf(db, drawn) }
  await db
    .update(statements)
    .set({ ...columns(statement), closing_fen: statement.closing_fen })
    .where(eq(statements.id, id))
  await tell(db, key, statement)
  return statement
}

export async function saveStatement(db: Db, key: string | null, statement: Statement): Promise<void> {
  await db.update(statements).set(columns(statement)).where(eq(statements.id, statement.id))
  await tell(db, key, statement)
}

/** Whether the frozen lines still have the stored hash. */
export const isIntact = async (db: Db, statement: Statement): Promise<boolean> =>
  (await hashOf(db, statement)) === statement.sha256

/** Recalculates the period from the journal. */
export async function nowOf(db: Db, statement: Statement): Promise<StatementNow> {
  const { closing_fen, line_count } = (await sumPeriod(db, statement, statement)).figures
  const changed = closing_fen !== statement.closing_fen || line_count !== statement.line_count
  return { closing_fen, line_count, changed, altered: !(await isIntact(db, statement)) }
}

/** Statements that a device holds at any age, because they wait for somebody. */
export const waiting = inArray(statements.status, [0, -1])
