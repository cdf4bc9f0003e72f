/** The thread that writes one workbook of several sheets (workbook.ts). */
import { parentPort } from 'node:worker_threads'
import { writeXlsx } from 'hucre/xlsx'
import type { Sheet } from './workbook.ts'

parentPort?.once('message', async (sheets: Sheet[]) => {
  const headed = sheets.map(({ name, columns, rows }) => ({
    name,
    columns,
    // Given rows, the library writes no headings.
    rows: [columns.map(({ header }) => header), ...rows],
    freezePane: { rows: 1 },
  }))
  const bytes = await writeXlsx({ sheets: headed })
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
