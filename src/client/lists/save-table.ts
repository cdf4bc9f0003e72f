/** Saves a list as a spreadsheet file made on the device, with the visible rows, order and columns. */
import { nowMs } from '#client/lib/clock.ts'
import { keepFile } from '#client/lib/download.ts'
import { idle } from '#client/lib/idle.ts'
import { chinaDay } from '#domain/china-time.ts'
import { fileColumns, type TableColumn, tableFile } from '#domain/list/table.ts'
import { xlsxColumns, XlsxRows, type XlsxValue } from '#domain/list/xlsx.ts'

const nameOf = (what: string) => `循金-${what}-${chinaDay(nowMs())}`

/** Resolves once the browser has the file. The browser may draw between two chunks of a long one. */
export async function saveCsv<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): Promise<void> {
  const pieces: string[] = []
  for (const piece of tableFile(columns, rows)) {
    if (pieces.length > 1) await idle()
    pieces.push(piece)
  }
  keepFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), `${nameOf(name)}.csv`)
}

/** Rows written before the browser may draw. */
const ROWS_A_TURN = 500
/** Saves an Excel file with typed cells and a totals row. Its writer is loaded on demand. */
export async function saveXlsx<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): Promise<void> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const written = fileColumns(columns)
  const lines = new XlsxRows(written)
  async function* all(): AsyncGenerator<XlsxValue[], void> {
    for (const [at, each] of rows.entries()) {
      if (at % ROWS_A_TURN === ROWS_A_TURN - 1) await idle()
      yield lines.row(each)
    }
    yield lines.totals()
  }
  const stream = writeXlsxStream(all(), { name, columns: xlsxColumns(written), freezePane: { rows: 1 } })
  keepFile(await new Response(stream).blob(), `${nameOf(name)}.xlsx`)
}
