/** Tickets as the engine reads them: lines with label and value, two columns, a table with the unit in its head; and doubtful ones. */
import { expect, test } from 'vitest'
import type { ReadText } from '#domain/recognition/read-text.ts'
import { DISAGREE, readTicket, type TicketReading, UNPROVEN } from '#domain/recognition/ticket.ts'

/** Texts by place: [text, x, y, width, height, certainty]. */
type Row = readonly [text: string, x: number, y: number, width: number, height: number, certainty?: number]
const texts = (rows: readonly Row[]): ReadText[] =>
  rows.map(([text, x, y, width, height, certainty = 0.99]) => ({ text, certainty, place: { x, y, width, height } }))
const lines = (...words: readonly string[]): ReadText[] =>
  texts(words.map((text, at) => [text, 40, 40 + at * 50, text.length * 22, 36] as const))
const values = (reading: TicketReading | null) => {
  if (!reading) return null
  const { problem, ...fields } = reading
  return { ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.value ?? null])), problem }
}
const WEIGHTS = { gross_kg: 48_260, tare_kg: 15_840, net_kg: 32_420 }
const NOTHING = { deduct_kg: null, ticket_no: null, plate: null, goods: null, weighed_at: null, problem: null }

test('lines with label and value, with separators and spaces the engine has lost', () => {
  const read = lines(
    '称重单',
    '编号：20261125-0132',
    '车号： 浙B·D31286',
    '货物名称：1#电解铜',
    '毛重：48,260kg',
    '皮重：15.840kg',
    '净重： 32,420 kg',
    '扣重：120kg',
    '过磅时间： 2026-11-2514:05:12',
  )
  expect(values(readTicket(read))).toEqual({
    ...WEIGHTS,
    deduct_kg: 120,
    ticket_no: '20261125-0132',
    plate: '浙BD31286',
    goods: '1#电解铜',
    weighed_at: '2026-11-25T14:05',
    problem: null,
  })
})

test('a digit that the engine lost in one weight is restored where the two others prove it', () => {
  const proven = { value: 33_330, doubt: null }
  const gross = readTicket(lines('毛重 Gross: 3330 kg', '皮重 Tare: 16520 kg', '净重 Net: 16810 kg'))
  expect(gross?.gross_kg).toMatchObject(proven)
  expect(gross?.problem).toBeNull()
  // 15,10 is no figure of its own.
  const net = readTicket(lines('毛重：27,100kg', '皮重：11930kg', '净重：15,10kg'))
  expect(values(net)).toEqual({ ...NOTHING, gross_kg: 27_100, tare_kg: 11_930, net_kg: 15_170 })
  expect(net?.net_kg?.doubt).toBeNull()
  // Another digit, two lost digits, and a ticket that deducts prove nothing.
  for (const [net_text, ...more] of [['净重：15270kg'], ['净重：157kg'], ['净重：1510kg', '扣重：60kg']] as const) {
    const read = readTicket(lines('毛重：27,100kg', '皮重：11930kg', net_text, ...more))
    expect(read?.problem).toBe(DISAGREE)
    expect(read?.gross_kg?.doubt).toBe(DISAGREE)
  }
})

test('the day beside a weight under a thumb is no weight', () => {
  const read = texts([
    ['毛重', 140, 300, 60, 30],
    ['26,640', 300, 300, 90, 30],
    ['2026-08-08', 480, 300, 150, 30],
    ['皮重', 140, 350, 60, 30],
    ['2026-08-08', 480, 350, 150, 30],
    ['净重', 140, 400, 60, 30],
    ['11,540', 300, 400, 90, 30],
  ])
  expect(readTicket(read)).toMatchObject({ tare_kg: null, problem: null, net_kg: { value: 11_540, doubt: UNPROVEN } })
})

test('a number that the engine has torn apart is doubtful', () => {
  const number = (text: string) => readTicket(lines(text, '毛重：48260kg'))?.ticket_no
  expect(number('No.20261 -3503')).toMatchObject({ value: '20261', doubt: '编号不完整，请对照照片' })
  expect(number('No.20261111-3503')).toMatchObject({ value: '20261111-3503', doubt: null })
  expect(number('编号 20261111-3503 车号 浙BD31286')).toMatchObject({ value: '20261111-3503', doubt: null })
})

test('goods are read whole where the engine has torn their characters apart', () => {
  expect(readTicket(lines('货名：紫 铜米', '毛重：48260kg'))?.goods?.value).toBe('紫铜米')
  expect(readTicket(lines('货名：1#电解铜 规格：A级', '毛重：48260kg'))?.goods?.value).toBe('1#电解铜')
})

test('two tickets are told by their numbers where a plate cannot be read', () => {
  const half = (x: number, no: string, plate: string, figures: readonly (readonly [string, string])[]): Row[] => [
    [`编号${no}`, x, 564, 174, 35],
    [`车号${plate}`, x, 612, 200, 40],
    ...figures.flatMap(([label, kg], row): Row[] => [
      [label, x, 748 + row * 65, 62, 36],
      ...(kg ? [[kg, x + 122, 750 + row * 65, 90, 34] as const] : []),
    ]),
  ]
  const first = half(171, 'A5399581', '冀W2T5L4', [
    ['毛重', '30,320'],
    ['皮重', '13,500'],
    ['净重', '16,820'],
  ])
  const second = half(1145, 'A2642405', 'C2P4D', [
    ['毛重', ''],
    ['皮重', ''],
    ['净重', ''],
  ])
  expect(readTicket(texts([...first, ...second]))).toMatchObject({ net_kg: null, problem: '照片里有两张磅单，请一张一张拍' })
  expect(readTicket(texts(first))).toMatchObject({ net_kg: { value: 16_820, doubt: null }, problem: null })
})

test('two tickets that lean apart are told by their plates, though the weights of one find no label', () => {
  const read = texts([
    ['车号：湘Y4K5Q5', 193, 444, 294, 67],
    ['车号：冀W2S6C6', 1141, 400, 334, 85],
    ['毛重：', 211, 691, 120, 53],
    ['33120kg', 400, 677, 160, 47],
    ['毛重：', 1120, 672, 133, 59],
    ['33240kg', 1320, 742, 192, 73],
    ['皮重：', 215, 765, 121, 59],
    ['13890kg', 405, 757, 159, 43],
    ['皮重：', 1108, 759, 135, 60],
    ['净重：', 217, 845, 126, 55],
    ['19230kg', 409, 832, 160, 48],
    ['净重：', 1097, 845, 136, 60],
  ])
  expect(values(readTicket(read))).toMatchObject({ gross_kg: null, net_kg: null, problem: '照片里有两张磅单，请一张一张拍' })
})

test('two columns of labels, each with its value at the right, and the later of two weighings', () => {
  const read = texts([
    ['流水号', 54, 164, 58, 27],
    ['A0012381', 198, 166, 77, 19],
    ['车号', 383, 162, 45, 31],
    ['苏E8K302', 560, 167, 78, 19],
    ['毛重', 53, 254, 45, 27],
    ['48260', 195, 255, 55, 23],
    ['毛重时间', 385, 255, 73, 23],
    ['2026-11-24 09:12', 562, 257, 128, 18],
    ['皮重', 55, 299, 42, 26],
    ['15840', 196, 301, 54, 23],
    ['皮重时间', 386, 300, 72, 23],
    ['2026-11-24 09:40', 561, 302, 129, 18],
    ['净重', 52, 343, 47, 31],
    ['32420', 197, 345, 52, 22],
    ['打印时间', 386, 345, 71, 23],
    ['2026-11-24 09:41', 562, 347, 127, 18],
  ])
  expect(values(readTicket(read))).toEqual({
    ...NOTHING,
    ...WEIGHTS,
    ticket_no: 'A0012381',
    plate: '苏E8K302',
    weighed_at: '2026-11-24T09:40',
  })
})

test('a table whose head names the unit, with the values below it', () => {
  const read = texts([
    ['车牌号', 70, 153, 55, 22],
    ['毛重（吨）', 155, 155, 67, 18],
    ['皮重（吨）', 239, 155, 68, 18],
    ['净重（吨）', 326, 155, 67, 18],
    ['日期', 439, 153, 40, 22],
    ['皖A12345', 60, 204, 77, 19],
    ['48.26', 154, 205, 48, 18],
    ['15.84', 241, 204, 49, 19],
    ['32.42', 325, 204, 51, 19],
    ['2026/11/25', 415, 205, 88, 18],
  ])
  expect(values(readTicket(read))).toEqual({ ...NOTHING, ...WEIGHTS, plate: '皖A12345', weighed_at: '2026-11-25' })
})

test('each value names the part of the photo it was read from', () => {
  const read = readTicket(lines('毛重：48260kg 皮重：15840kg', '净重：32420kg'))
  expect(values(read)).toEqual({ ...NOTHING, ...WEIGHTS })
  const [gross, tare] = [read?.gross_kg?.read.place, read?.tare_kg?.read.place]
  expect(gross?.x).toBeLessThan(tare?.x ?? 0)
  expect([gross?.y, tare?.y, read?.net_kg?.read.place?.y]).toEqual([40, 40, 90])
})

test('a net weight after the deduction agrees too', () => {
  expect(readTicket(lines('毛重 48260kg', '皮重 15840kg', '扣杂 120kg', '净重 32300kg'))?.problem).toBeNull()
})

test('figures that do not add up are all doubtful', () => {
  const read = readTicket(lines('毛重：48260kg', '皮重：15840kg', '净重：32920kg'))
  expect(read?.problem).toBe(DISAGREE)
  expect([read?.gross_kg, read?.tare_kg, read?.net_kg].map((each) => each?.doubt)).toEqual([DISAGREE, DISAGREE, DISAGREE])
})

test('an uncertain figure is doubtful alone, and confirmed by a sum that is right', () => {
  const unsure = texts([['净重：32420kg', 40, 40, 200, 36, 0.6]])
  expect(readTicket(unsure)?.net_kg?.doubt).toMatch(/看不清/)
  const sum = readTicket([...unsure, ...lines('', '毛重：48260kg', '皮重：15840kg')])
  expect(sum?.net_kg?.doubt).toBeNull()
})

test('a weight that no sum confirms is doubtful, because the engine may have lost a digit', () => {
  const read = readTicket(lines('毛重：2202 kg', '净重：9270 kg'))
  expect([read?.gross_kg?.doubt, read?.net_kg?.doubt]).toEqual([UNPROVEN, UNPROVEN])
})

test('a deduction is confirmed by a net weight that it makes right', () => {
  const unsure = texts([['扣杂 120kg', 40, 240, 200, 36, 0.6]])
  const weights = (net: number) => lines('毛重 48260kg', '皮重 15840kg', `净重 ${net}kg`)
  expect(readTicket([...weights(32_300), ...unsure])?.deduct_kg?.doubt).toBeNull()
  expect(readTicket([...weights(32_420), ...unsure])?.deduct_kg?.doubt).toMatch(/看不清/)
})

test('a number is never a word of its label', () => {
  expect(readTicket(lines('票号 Ticket', '毛重：48260kg'))?.ticket_no).toBeNull()
})

test('the day and the time in two lines, unless there are several times', () => {
  const at = (...words: string[]) => readTicket(lines('毛重：48260kg', ...words))?.weighed_at
  expect(at('日期：2026-05-22', '时间：15:17')?.value).toBe('2026-05-22T15:17')
  expect(at('日期：2026-05-22', '时间：15:17:40')?.value).toBe('2026-05-22T15:17')
  expect(at('日期：2026-05-22', '时间：15:17', '11:44')?.value).toBe('2026-05-22')
  expect(at('日期：2026-05-22')?.value).toBe('2026-05-22')
})

test('an hour of one digit may have lost the other', () => {
  const at = (word: string) => readTicket(lines('毛重：48260kg', word))?.weighed_at
  expect(at('时间：2026.04.04 2:22')).toMatchObject({ value: '2026-04-04T02:22', doubt: expect.stringMatching(/时间看不清/) })
  expect(at('时间：2026.04.04 02:22')?.doubt).toBeNull()
  expect(at('时间：2026.04.0402:22')?.doubt).toBeNull()
})

test('a day whose time has lost its colon is doubtful', () => {
  const at = (word: string) => readTicket(lines('毛重：48260kg', word))?.weighed_at
  expect(at('时间：2026-09-210833')).toMatchObject({ value: '2026-09-21', doubt: expect.stringMatching(/时间看不清/) })
  expect(at('日期：2026-09-21')?.doubt).toBeNull()
})

test('two tickets in one photo suggest no weight, and say so', () => {
  const one = ['毛重：48260kg', '皮重：15840kg', '净重：32420kg']
  const two = ['毛重：41260kg', '皮重：14840kg', '净重：26420kg']
  const read = readTicket(lines(...one, ...two))
  expect([read?.gross_kg, read?.tare_kg, read?.net_kg]).toEqual([null, null, null])
  expect(read?.problem).toMatch(/两张磅单/)
  expect(readTicket(lines(...one, ...one))?.problem).toBeNull()
})

test('a photo without weights is no ticket', () => {
  expect(readTicket(lines('营业执照', '统一社会信用代码', '2026-11-25'))).toBeNull()
  expect(readTicket([])).toBeNull()
})
