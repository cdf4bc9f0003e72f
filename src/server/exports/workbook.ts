/**
 * Writes an Excel file of several sheets. The library holds such a file whole and takes 0.1 ms of processor time a row, so a thread of
 * its own writes it. It is for files of a few thousand rows; a long list is one sheet, which is streamed (make.ts).
 */
import { once } from 'node:events'
import type { Column } from '#domain/list/spreadsheet.ts'
import { type XlsxColumn, xlsxColumns, XlsxRows, type XlsxValue } from '#domain/list/xlsx.ts'
import { startThread } from '../thread.ts'

export interface Sheet {
  name: string
  columns: XlsxColumn[]
  /** without the headings */
  rows: XlsxValue[][]
}
export function sheetOf<T>(name: string, columns: readonly Column<T>[], records: readonly T[]): Sheet {
  const rows = new XlsxRows(columns)
  return { name, columns: xlsxColumns(columns), rows: records.map((record) => rows.row(record)) }
}

const MOST_MS = 5 * 60_000
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const thread = startThread(new URL('./workbook-worker.ts', import.meta.url), 'workbook-worker')
  try {
    thread.postMessage(sheets)
    const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(MOST_MS) })) as [Uint8Array]
    return Buffer.from(bytes)
  } finally {
    await thread.terminate()
  }
}
