/** Reads the cells of an .xlsx or .csv file on the device. Nothing of the file is sent. */
import { type Cell, cellsOf } from '#domain/desk/quote-cells.ts'
import { MOST_QUOTES } from '#domain/desk/quote-entry.ts'

/** Why a file cannot be read, in words. */
export class UnreadableFile extends Error {}

const MOST_BYTES = 20 * 1024 * 1024
/** Titles and notes beside the quotes. */
const OTHER_ROWS = 50
const MOST_ROWS = MOST_QUOTES + OTHER_ROWS

const starts = (bytes: Uint8Array, ...with_bytes: number[]): boolean => with_bytes.every((byte, at) => bytes[at] === byte)

/** Excel writes CSV in the encoding of the computer, which in China is GBK, and text with tabs in UTF-16. */
function textOf(bytes: Uint8Array): string {
  if (starts(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

async function xlsxCells(bytes: Uint8Array): Promise<Cell[][]> {
  const { colToLetter, readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MOST_ROWS + 1 }).catch(() => {
    throw new UnreadableFile('文件打不开，可能已损坏或设了密码，请另存为 .xlsx 再试')
  })
  const [sheet] = sheets
  return (sheet?.rows ?? []).map((row, at) =>
    row.map((value, column): Cell => {
      const { formula, formulaResult } = sheet?.cells?.get(`${at},${column}`) ?? {}
      if (formula && (formulaResult ?? value ?? null) === null) return { formula: `${colToLetter(column)}${at + 1}` }
      return typeof value === 'object' && !(value instanceof Date) ? null : (value ?? null)
    }),
  )
}

/** The rows of the first sheet. Throws UnreadableFile. */
export async function readTable(file: File): Promise<Cell[][]> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('文件超过 20 MB，请只保留报价的几列')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('这是旧版 .xls 文件或设了密码，请另存为 .xlsx 再试')
  const rows = starts(bytes, 0x50, 0x4b) ? await xlsxCells(bytes) : cellsOf(textOf(bytes), MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw new UnreadableFile(`文件超过 ${MOST_QUOTES} 行，请按时间分成几个文件导入`)
  return rows
}
