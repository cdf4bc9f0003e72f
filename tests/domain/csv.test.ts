/** Files for a spreadsheet: quoting, guards against formulas, figures in whole units only. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chinaTime } from '#domain/china-time.ts'
import { csvHead, csvLine, firstCells } from '#domain/list/csv.ts'
import type { CellValue, Unit } from '#domain/list/spreadsheet.ts'

/** A row of these cells. */
const line = (cells: readonly { value: CellValue; unit?: Unit }[]) =>
  csvLine(
    cells.map(({ value, ...unit }) => ({ heading: '', value: () => value, ...unit })),
    null,
  )
const csvRow = (texts: readonly string[]) => line(texts.map((value) => ({ value })))

/** Reads RFC 4180 back. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const quoted = /"((?:[^"]|"")*)"(,|\r\n)/y
    const bare = /([^",\r\n]*)(,|\r\n)/y
    quoted.lastIndex = bare.lastIndex = at
    const found = quoted.exec(text) ?? bare.exec(text)
    if (!found) throw new Error(`not a table at ${at}`)
    const [whole, cell = '', end] = found
    rows.at(-1)?.push(whole.startsWith('"') ? cell.replaceAll('""', '"') : cell)
    at += whole.length
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test.each([
  ['平常的字', '平常的字'],
  ['逗号,在内', '"逗号,在内"'],
  ['说"好"', '"说""好"""'],
  ['两\r\n行', '"两\r\n行"'],
  ['', ''],
])('%j is written %s', (text, written) => expect(csvRow([text])).toBe(`${written}\r\n`))

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '－1', '=HYPERLINK("http://x")'])(
  '%j is text, not a formula',
  (text) => expect(parse(csvRow([text]))).toEqual([[`'${text}`]]),
)

test('an identifying number keeps all its digits in a spreadsheet, and money stays a figure', () => {
  expect(parse(csvRow(['26332000000012345678', '00012', '138000', '0']))).toEqual([
    ['="26332000000012345678"', '="00012"', '138000', '0'],
  ])
})

test('figures stay figures: no thousands separators, fixed decimals, negative ones unguarded', () => {
  const cells: { value: CellValue; unit: Unit }[] = [
    { value: 32_480, unit: 'kg' },
    { value: 5, unit: 'kg' },
    { value: 308_370_000, unit: 'fen' },
    { value: -1, unit: 'fen' },
    { value: 1300, unit: 'bp' },
    { value: 0, unit: 'count' },
    { value: null, unit: 'fen' },
    { value: 9_007_199_254_740_991, unit: 'fen' },
    { value: '2031-12-31T16:30:00.000Z', unit: 'day' },
    { value: '2031-12-31T16:30:00.000Z', unit: 'time' },
    { value: undefined, unit: 'day' },
  ]
  expect(line(cells)).toBe('32.480,0.005,3083700.00,-0.01,13.00,0,,90071992547409.91,2032-01-01,2032-01-01 00:30,\r\n')
})

test('times are those of China, and the file begins with the UTF-8 mark', () => {
  expect(chinaTime('2031-12-31T16:30:00.000Z')).toBe('2032-01-01 00:30')
  expect(chinaTime(null)).toBe('')
  expect(csvHead([{ heading: '订单号', value: () => '' }])).toBe('\ufeff订单号\r\n')
})

test('any written text is read back unchanged, and never as a formula', () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', '铜') }))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const read = parse(rows.map((row) => csvRow(row)).join(''))
      expect(read.map((row) => row.map((each) => each.replace(/^'(?=[=+\-@\t\r\n])/, '')))).toEqual(
        rows.map((row) => row.map((each) => each.replace(/^'(?=[=+\-@\t\r\n])/, ''))),
      )
      for (const each of read.flat()) expect(each).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

test('the first cells are read back, whatever the other cells contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '\r\n', '铜', 'DD1') })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const text = rows.map((row) => csvRow(row)).join('')
      expect(firstCells(csvHead([{ heading: '订单号', value: () => '' }]) + text)).toEqual(parse(text).map(([first]) => first))
    }),
  )
})
