/** Saves a list as a file for a spreadsheet, made on the device: the rows, order and columns that are seen. */
import { nowMs } from '#client/lib/clock.ts'
import { keepFile } from '#client/lib/download.ts'
import { idle } from '#client/lib/idle.ts'
import { chinaDay } from '#domain/china-time.ts'
import { type TableColumn, tableFile } from '#domain/table.ts'

/** Resolves once the file is given to the browser, which may draw between two pieces of a long one. */
export async function saveTable<Row>(name: string, columns: readonly TableColumn<Row>[], rows: readonly Row[]): Promise<void> {
  const pieces: string[] = []
  for (const piece of tableFile(columns, rows)) {
    if (pieces.length > 1) await idle()
    pieces.push(piece)
  }
  keepFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), `循金-${name}-${chinaDay(nowMs())}.csv`)
}
