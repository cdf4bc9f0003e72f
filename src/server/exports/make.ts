/** Makes the file of an export: reads records in pages by key, and writes each page before it reads the next. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate as turn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { writeXlsxStream } from 'hucre/xlsx'
import { EXPORT_NAMES, type ExportKind, isBeingMade } from '#domain/list/export.ts'
import type { Order } from '#domain/order/order.ts'
import type { Column } from '#domain/list/spreadsheet.ts'
import { xlsxColumns, XlsxRows, type XlsxValue } from '#domain/list/xlsx.ts'
import { columnsOf as agingColumns } from '../aging/files.ts'
import { agedPages, type AgedOrder, countCandidates } from '../aging/store.ts'
import { type Db, transact } from '../db/connect.ts'
import { exports } from '../db/tables/exports.ts'
import type { Archive } from '../files/store.ts'
import { type Handler, type Heartbeat, LastingFailure, type Payload } from '../jobs.ts'
import { LOG_COLUMNS } from '../logs/files.ts'
import { allLogPages, countAllLogs, countLogs, logPages } from '../logs/store.ts'
import type { LogRow } from '#api/logs.ts'
import { ORDER_COLUMNS, U8_COLUMNS } from '../orders/export-columns.ts'
import { countAll, orderPages } from '../orders/store.ts'
import { countU8, u8Pages } from '../orders/u8.ts'
import { personalData } from '../user/personal-data/sheets.ts'
import { columnsOf, countRows, pdfFor, rowPages, sourceOf as accountSource } from '../statements/files.ts'
import { removeFile, writeFile } from './disk.ts'
import { change, type ExportRow } from './store.ts'
import { writeWorkbook } from './workbook.ts'

export const EXPORT_JOB = 'export'
/** Rows made before other work of the process gets a turn; about 2 ms. */
const ROWS_A_TURN = 20
/** Milliseconds between two reports of progress. */
const REPORT_MS = 1000

/** The person has cancelled the export, or another worker has taken it over. */
class Abandoned extends Error {
  override name = 'Abandoned'
}

interface Source<T> {
  columns: readonly Column<T>[]
  pages: AsyncIterable<readonly T[]>
  count: () => Promise<number>
  /** Without a totals row, which the program that reads the file would take for another order. */
  bare?: true
  /** numbers of the orders to mark */
  noOf?: (record: T) => string
}
const source = <T>(of: Source<T>): Source<unknown> => of as Source<unknown>

async function sourceOf(
  { database: { db } }: Archive,
  { kind, user_id, firm_id, role, query }: ExportRow,
): Promise<Source<unknown>> {
  const actor = { user_id, firm_id, role, name: '' }
  if (kind === 'statement') {
    const account = await accountSource(db, actor, query)
    const count = () => countRows(db, account)
    return source({ columns: columnsOf(account, actor), pages: rowPages(db, account, actor), count })
  }
  if (kind === 'aging') {
    const side = query.side ?? 'sale'
    const [pages, count] = [agedPages(db, firm_id, side, new Date()), () => countCandidates(db, firm_id)]
    return source<AgedOrder>({ columns: agingColumns(side), pages, count })
  }
  if (kind === 'log') {
    const [pages, count] = [logPages(db, actor, query), () => countLogs(db, actor, query)]
    return source<LogRow>({ columns: LOG_COLUMNS, pages, count, bare: true })
  }
  if (kind === 'platform_log') {
    const [pages, count] = [allLogPages(db, actor, query), () => countAllLogs(db, actor, query)]
    return source<LogRow>({ columns: LOG_COLUMNS, pages, count, bare: true })
  }
  if (kind === 'u8') {
    const [pages, count] = [u8Pages(db, firm_id, query), () => countU8(db, firm_id, query)]
    return source<Order>({ columns: U8_COLUMNS, pages, count, noOf: ({ no }) => no, bare: true })
  }
  return source({ columns: ORDER_COLUMNS[role], pages: orderPages(db, actor, query), count: () => countAll(db, actor, query) })
}

/** Tells the person's devices the progress, once a second. Throws Abandoned. */
function reporter({ database: { db } }: Archive, id: string, heartbeat: Heartbeat) {
  let reported = Date.now()
  return async (rows_done: number): Promise<void> => {
    if (Date.now() - reported < REPORT_MS) return
    reported = Date.now()
    const goes_on = (await heartbeat()) && (await transact(db, (tx) => change(tx, null, id, { rows_done })))
    if (!goes_on) throw new Abandoned()
  }
}

/** Writes the Excel file and counts its rows. */
async function writeSheet(archive: Archive, row: ExportRow, heartbeat: Heartbeat): Promise<Partial<ExportRow>> {
  const { db } = archive.database
  const { columns, pages, count, noOf, bare } = await sourceOf(archive, row)
  const rows_total = await count()
  if (!(await transact(db, (tx) => change(tx, null, row.id, { status: 1, rows_total, rows_done: 0 })))) throw new Abandoned()
  const report = reporter(archive, row.id, heartbeat)
  const rows = new XlsxRows(columns)
  const nos: string[] = []
  let rows_done = 0
  async function* lines(): AsyncGenerator<XlsxValue[], void> {
    for await (const page of pages) {
      for (const [at, record] of page.entries()) {
        if (at % ROWS_A_TURN === 0) await turn()
        if (noOf) nos.push(noOf(record))
        rows_done += 1
        yield rows.row(record)
      }
      await report(rows_done)
    }
    if (!bare) yield rows.totals()
  }
  const sheet = { name: EXPORT_NAMES[row.kind], columns: xlsxColumns(columns), freezePane: { rows: 1, columns: 1 } }
  const content = Readable.fromWeb(writeXlsxStream(lines(), sheet) as ReadableStream<Uint8Array>)
  const bytes = await writeFile(archive.data_dir, row, content)
  return { rows_done, rows_total: rows_done, bytes, ...(noOf ? { nos: nos.join('\n') } : {}) }
}

/** The PDF of a long statement. */
async function writePdf({ database: { db }, data_dir }: Archive, row: ExportRow): Promise<Partial<ExportRow>> {
  const { user_id, firm_id, role, query } = row
  const asker = { user_id, firm_id, role, name: '' }
  const { statement } = await accountSource(db, asker, query)
  if (!statement) throw new Error('a PDF without a statement')
  const rows_total = statement.line_count
  if (!(await transact(db, (tx) => change(tx, null, row.id, { status: 1, rows_total, rows_done: 0 })))) throw new Abandoned()
  const bytes = await writeFile(data_dir, row, Readable.from(await pdfFor(db, statement, asker)))
  return { rows_done: rows_total, rows_total, bytes }
}

/** The copy of a person's data. It is not long, so its progress has one step. */
async function writePersonalData({ database: { db }, data_dir }: Archive, row: ExportRow): Promise<Partial<ExportRow>> {
  if (!(await transact(db, (tx) => change(tx, null, row.id, { status: 1, rows_done: 0 })))) throw new Abandoned()
  const sheets = await personalData(db, row.query.user_id ?? '', new Date())
  if (!sheets) throw new Error('a copy of the data of nobody')
  const rows_total = sheets.reduce((sum, { rows }) => sum + rows.length, 0)
  const bytes = await writeFile(data_dir, row, Readable.from(await writeWorkbook(sheets)))
  return { rows_done: rows_total, rows_total, bytes }
}

const WRITERS: Partial<Record<ExportKind, typeof writePdf>> = { statement_pdf: writePdf, person: writePersonalData }

async function write(archive: Archive, row: ExportRow, heartbeat: Heartbeat): Promise<void> {
  const done = await (WRITERS[row.kind]?.(archive, row) ?? writeSheet(archive, row, heartbeat))
  const kept = await transact(archive.database.db, (tx) => change(tx, null, row.id, { ...done, status: 2 }))
  if (!kept) throw new Abandoned()
}

async function find(db: Db, { export_id }: Payload): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(exports)
    .where(eq(exports.id, String(export_id)))
  return row ?? null
}

/** Makes the file, again if an earlier process died. A failure is shown to the person, who may request the export anew. */
const make =
  (archive: Archive): Handler =>
  async (payload, heartbeat) => {
    const { db } = archive.database
    const row = await find(db, payload)
    if (!row || !isBeingMade(row.status)) return
    try {
      await write(archive, row, heartbeat)
    } catch (error) {
      if (error instanceof Abandoned) {
        // If the row still exists, another worker is writing its file.
        if (!(await find(db, payload))) await removeFile(archive.data_dir, row)
        return
      }
      throw new LastingFailure(String(error), { cause: error })
    }
  }

async function givenUp(db: Db, payload: Payload): Promise<void> {
  const row = await find(db, payload)
  if (row && isBeingMade(row.status)) await change(db, null, row.id, { status: -1 })
}

export const exportHandlers = (archive: Archive) => ({ [EXPORT_JOB]: Object.assign(make(archive), { givenUp }) })
