/**
 * The files of statements: the PDF of a drawn-up one, and the rows of the Excel file of a statement or of an account over a
 * period.
 */
import { chinaDay } from '#domain/china-time.ts'
import type { ExportQuery } from '#domain/list/export.ts'
import type { Actor } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Column } from '#domain/list/spreadsheet.ts'
import {
  balanceName,
  entryWord,
  isReceivable,
  type Statement,
  STATEMENT_PDF_MOST,
  statementFor,
  type StatementFigures,
  type StatementLine,
  type StatementParties,
  type Period,
  periodFault,
  withBalances,
} from '#domain/accounting/statement.ts'
import type { Db } from '../db/connect.ts'
import { makePdf } from '../pdf/make.ts'
import { findParties, piecesOf, sumPeriod, within } from './account.ts'
import { findStatement, frozen, isIntact } from './store.ts'

type Asker = Actor & { user_id: string }

export const pdfName = ({ no, trader_name, firm_name }: Statement): string => `对账单-${no}-${trader_name}-${firm_name}`
export async function pdfFor(db: Db, statement: Statement, { user_id, firm_id, role }: Asker): Promise<Buffer> {
  const lines: StatementLine[] = []
  for await (const piece of piecesOf(db, frozen(statement.id))) lines.push(...piece)
  const altered = !(await isIntact(db, statement))
  return makePdf(user_id, 'statement', { statement: statementFor(statement, firm_id), lines, role, altered })
}

type AccountPeriod = StatementParties & Period
interface Source extends AccountPeriod {
  /** null for an account over a period */
  statement: Statement | null
}
/** The source of a statement export. Refuses an invalid query, and another firm's record. */
export async function sourceOf(db: Db, actor: Actor, { statement_id, firm_id, from, to }: ExportQuery): Promise<Source> {
  const wrong = (field: string, message = '内容不存在或您无权查看') =>
    new Refusal('invalid', { fields: { [`query.${field}`]: message } })
  if (statement_id) {
    const statement = await findStatement(db, statement_id, actor.firm_id)
    if (!statement) throw wrong('statement_id')
    return { ...statement, statement }
  }
  if (!firm_id || !from || !to) throw wrong('firm_id')
  const fault = periodFault({ from, to }, chinaDay(new Date()))
  if (fault) throw wrong(...fault)
  const parties = await findParties(db, actor, firm_id)
  if (!parties) throw wrong('firm_id')
  return { ...parties, from, to, statement: null }
}
/** Whether the statement has a PDF. */
export const hasPdf = (statement: Statement | null | undefined): boolean =>
  !!statement && statement.line_count <= STATEMENT_PDF_MOST
export const fileNameOf = ({ trader_name, firm_name, from, to }: AccountPeriod, { role }: Actor): string =>
  `循金-对账单-${role === 'trader' ? firm_name : trader_name}-${from}至${to}`

/** A line with the balance after it, or an opening or closing balance. */
interface FileRow {
  line: StatementLine | null
  words: string
  balance_fen: number
}
export function columnsOf({ side }: StatementParties, { role }: Actor): Column<FileRow>[] {
  const due = isReceivable(side, role) ? '应收' : '应付'
  const amount = ({ line }: FileRow, sign: 1 | -1) => (line && line.amount_fen * sign > 0 ? line.amount_fen * sign : null)
  return [
    { heading: '日期', unit: 'day', value: ({ line }) => line?.at },
    { heading: '摘要', value: ({ words }) => words },
    { heading: '订单编号', value: ({ line }) => line?.order_no },
    { heading: '品名', value: ({ line }) => line?.title },
    { heading: '结算重量（吨）', unit: 'kg', value: ({ line }) => line?.weight_kg },
    { heading: '单价（元/吨）', unit: 'fen', value: ({ line }) => line?.price_fen },
    { heading: `${due}增加（元）`, unit: 'fen', sums: true, value: (row) => amount(row, 1) },
    { heading: `${due}减少（元）`, unit: 'fen', sums: true, value: (row) => amount(row, -1) },
    { heading: '余额方向', value: ({ balance_fen }) => balanceName(balance_fen, side, role) },
    { heading: '余额（元）', unit: 'fen', value: ({ balance_fen }) => Math.abs(balance_fen) },
    { heading: '银行流水号', value: ({ line }) => line?.serial },
  ]
}

const figuresOf = async (db: Db, source: Source): Promise<StatementFigures> =>
  source.statement ?? (await sumPeriod(db, source, source)).figures
export const countRows = async (db: Db, source: Source): Promise<number> => (await figuresOf(db, source)).line_count + 2

/** The opening balance, the lines from the earliest on, and the closing balance. */
export async function* rowPages(db: Db, source: Source, { role }: Actor): AsyncGenerator<FileRow[], void> {
  let { opening_fen: balance_fen } = await figuresOf(db, source)
  yield [{ line: null, words: '期初余额', balance_fen }]
  for await (const piece of piecesOf(db, source.statement ? frozen(source.statement.id) : within(source, source))) {
    const rows = withBalances(balance_fen, piece)
    balance_fen = rows.at(-1)?.balance_fen ?? balance_fen
    yield rows.map(({ balance_fen: after, ...line }) => ({
      line,
      words: entryWord(line.kind, source.side, role),
      balance_fen: after,
    }))
  }
  yield [{ line: null, words: '期末余额', balance_fen }]
}
