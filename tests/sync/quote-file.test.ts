/** Files of quotes as the desk imports them: what is read of them, and why one cannot be read. */
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readTable } from '#client/features/desk/market/quote-file.ts'
import { readSheet } from '#domain/desk/quote-sheet.ts'

const HEAD = ['日期', '品种', '最低价', '最高价', '均价']
type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number]
const xlsx = async (sheet: Omit<Sheet, 'name'>) =>
  new File([Uint8Array.from(await writeXlsx({ sheets: [{ name: '表', ...sheet }] }))], '报价.xlsx')
const text = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], '报价.csv')
const utf8 = (content: string) => text(new TextEncoder().encode(content))
const read = async (file: File) =>
  readSheet(await readTable(file), {
    series: [
      { id: 1, name: '1#电解铜', spec: '' },
      { id: 2, name: 'A00铝', spec: '' },
    ],
    today: '2026-11-27',
    day: '2026-11-27',
  }).rows.map(({ line, entry, fault }) => [line, entry?.average_price_fen ?? fault])

test('an .xlsx has dates, texts and formulas; what is wrong is said at its row', async () => {
  const file = await xlsx({
    rows: [
      HEAD,
      [new Date('2026-11-26T00:00:00Z'), '1#电解铜', 100, 300, null],
      [],
      ['２０２６年１１月２６日', 'A00铝', '１００', '３００', null],
      ['2026-11-27', '1#电解铜', 100, 300, null],
      ['2026-11-27', 'A00铝', 100, 300, null],
      ['2026/11/26', '1#电解铜', 100, 300, null],
      ['昨天', '1#电解铜', 100, 300, null],
    ],
    cells: new Map([
      ['4,4', { formula: 'AVERAGE(C5:D5)', formulaResult: 220 }],
      ['5,4', { formula: 'AVERAGE(C6:D6)' }],
    ]),
  })
  expect(await read(file)).toEqual([
    [2, 20_000],
    [4, 20_000],
    [5, 22_000],
    [6, 'E6 是没有结果的公式，请在表格里算出后另存'],
    [7, '与第 2 行是同一品种的同一天'],
    [8, '“昨天”不是日期，请写成 2026-11-27'],
  ])
})

test('a file of 100,000 rows is refused with what to do', async () => {
  const rows = Array.from({ length: 100_000 }, () => ['2026-11-27', '1#电解铜', 100, 300])
  await expect(readTable(await xlsx({ rows: [HEAD, ...rows] }))).rejects.toThrow('文件超过 5000 行，请按时间分成几个文件导入')
  const csv = [HEAD, ...rows].map((row) => row.join()).join('\n')
  await expect(readTable(utf8(csv))).rejects.toThrow('文件超过 5000 行，请按时间分成几个文件导入')
})

test('a CSV file is read in UTF-8, with a byte order mark, and in GBK', async () => {
  expect(await read(utf8('品种,最低价,最高价\n1#电解铜,"1,000",3000\n'))).toEqual([[2, 200_000]])
  expect(await read(utf8('\ufeff品种;最低价;最高价\n1#电解铜;1000;3000'))).toEqual([[2, 200_000]])
  // 品种,最低价,最高价 and A00铝,1000,3000 in GBK
  const gbk = 'c6b7d6d62cd7eeb5cdbcdb2cd7eeb8dfbcdb0a413030c2c12c313030302c333030300a'
  expect(await read(text(Uint8Array.from(Buffer.from(gbk, 'hex'))))).toEqual([[2, 200_000]])
})

test('what is no table, an old .xls and a damaged file are refused in words', async () => {
  await expect(readTable(text(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1)))).rejects.toThrow('请另存为 .xlsx 再试')
  await expect(readTable(text(Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9)))).rejects.toThrow('文件打不开，可能已损坏或设了密码')
})
