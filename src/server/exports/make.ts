/** Makes the file of an export: orders page by page in the order of their keys, each page written before the next is read. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate as turn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { writeXlsxStream } from 'hucre/xlsx'
import { EXPORT_NAMES, isBeingMade } from '#domain/export.ts'
import type { Order } from '#domain/order.ts'
import { xlsxColumns, XlsxRows, type XlsxValue } from '#domain/xlsx.ts'
import { transact } from '../db/connect.ts'
import { exports } from '../db/tables/exports.ts'
import type { Archive } from '../files/store.ts'
import { type Handler, type Heartbeat, LastingFailure } from '../jobs.ts'
import { ORDER_COLUMNS, U8_COLUMNS } from '../orders/export-columns.ts'
import { countAll, orderPages } from '../orders/store.ts'
import { countU8, u8Pages } from '../orders/u8.ts'
import { removeFile, writeFile } from './disk.ts'
import { change, type ExportRow } from './store.ts'

export const EXPORT_JOB = 'export'
/** Rows made before other work of the process gets its turn: about 2 ms. */
const ROWS_A_TURN = 20
/** Milliseconds between two reports of progress. */
const REPORT_MS = 1000

/** Its person gave the export up, or another worker has it. */
class Abandoned extends Error {
  override name = 'Abandoned'
}

function sourceOf({ database: { db } }: Archive, { kind, firm_id, role, query }: ExportRow) {
  const actor = { firm_id, role }
  if (kind === 'u8')
    return { columns: U8_COLUMNS, pages: u8Pages(db, firm_id, query.status), count: () => countU8(db, firm_id, query.status) }
  return { columns: ORDER_COLUMNS[role], pages: orderPages(db, actor, query), count: () => countAll(db, actor, query) }
}

/** Tells the person's devices how far it is, once a second. Throws Abandoned. */
function reporter({ database: { db } }: Archive, id: string, heartbeat: Heartbeat) {
  let reported = Date.now()
  return async (rows_done: number): Promise<void> => {
    if (Date.now() - reported < REPORT_MS) return
    reported = Date.now()
    const goes_on = (await heartbeat()) && (await transact(db, (tx) => change(tx, null, id, { rows_done })))
    if (!goes_on) throw new Abandoned()
  }
}

async function write(archive: Archive, row: ExportRow, heartbeat: Heartbeat): Promise<void> {
  const { db } = archive.database
  const { columns, pages, count } = sourceOf(archive, row)
  const rows_total = await count()
  if (!(await transact(db, (tx) => change(tx, null, row.id, { status: 1, rows_total, rows_done: 0 })))) throw new Abandoned()
  const report = reporter(archive, row.id, heartbeat)
  const rows = new XlsxRows<Order>(columns)
  const nos: string[] = []
  async function* lines(): AsyncGenerator<XlsxValue[], void> {
    for await (const page of pages) {
      for (const [at, order] of page.entries()) {
        if (at % ROWS_A_TURN === 0) await turn()
        nos.push(order.no)
        yield rows.row(order)
      }
      await report(nos.length)
    }
    yield rows.totals()
  }
  const sheet = { name: EXPORT_NAMES[row.kind], columns: xlsxColumns(columns), freezePane: { rows: 1, columns: 1 } }
  const content = Readable.fromWeb(writeXlsxStream(lines(), sheet) as ReadableStream<Uint8Array>)
  const bytes = await writeFile(archive.data_dir, row.id, content)
  const done = { status: 2 as const, rows_done: nos.length, rows_total: nos.length, bytes }
  const kept = await transact(db, (tx) => change(tx, null, row.id, row.kind === 'u8' ? { ...done, nos: nos.join('\n') } : done))
  if (!kept) throw new Abandoned()
}

/** Makes the file; one whose process died is made again. A failure is told, and the person may ask anew. */
const make =
  (archive: Archive): Handler =>
  async ({ export_id }, heartbeat) => {
    const id = String(export_id)
    const [row] = await archive.database.db.select().from(exports).where(eq(exports.id, id))
    if (!row || !isBeingMade(row.status)) return
    try {
      await write(archive, row, heartbeat)
    } catch (error) {
      if (error instanceof Abandoned) return removeFile(archive.data_dir, id)
      await transact(archive.database.db, (tx) => change(tx, null, id, { status: -1 }))
      throw new LastingFailure(String(error), { cause: error })
    }
  }

export const exportHandlers = (archive: Archive) => ({ [EXPORT_JOB]: make(archive) })
