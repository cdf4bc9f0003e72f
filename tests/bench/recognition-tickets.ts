/** Made-up weigh tickets in the layouts of many weighbridges. */
import { formatPlate } from '#domain/goods/plate.ts'
import type { Box, Ink } from './recognition-camera.ts'
import {
  dayOf,
  firmIn,
  grid,
  type Layout,
  type Luck,
  PEOPLE,
  plateOf,
  rows,
  SERIF,
  sheetOf,
  titled,
  two,
  type Truth,
} from './recognition-sheets.ts'

const GOODS = ['1#电解铜', '废铝', '生铝', '紫铜米', '动力煤', '铝锭', '热卷', '破碎料', '光亮铜', '不锈钢废料']
interface Ticket {
  gross: number
  tare: number
  net: number
  deduct: number
  no: string
  plate: string
  goods: string
  day: string
  earlier: string
  time: string
}
function ticketOf(luck: Luck): Ticket {
  const tare = luck.whole(1100, 1900) * 10
  const net = luck.whole(900, 3400) * 10
  const [, month, date] = dayOf(luck, 2026, 2026)
  const hour = luck.whole(8, 20)
  return {
    gross: tare + net,
    tare,
    net,
    deduct: luck.whole(2, 40) * 10,
    no: luck.one([() => `2026${two(month)}${two(date)}-${luck.digits(4)}`, () => `A${luck.digits(7)}`, () => luck.digits(9)])(),
    plate: plateOf(luck),
    goods: luck.one(GOODS),
    day: `2026-${two(month)}-${two(date)}`,
    earlier: `${two(hour - 1)}:${two(luck.whole(0, 59))}`,
    time: `${two(hour)}:${two(luck.whole(0, 59))}`,
  }
}
const truthOf = (ticket: Ticket, own: Partial<Truth> = {}): Truth => ({
  gross_kg: ticket.gross,
  tare_kg: ticket.tare,
  net_kg: ticket.net,
  deduct_kg: null,
  ticket_no: ticket.no,
  plate: ticket.plate,
  goods: ticket.goods,
  weighed_at: `${ticket.day}T${ticket.time}`,
  ...own,
})
const comma = (kg: number) => kg.toLocaleString('en-US')
const MONO = "'Noto Sans Mono CJK SC'"

const bare = (inks: Ink[]): Ink[] => inks.filter(({ text }) => text !== '')

export const TICKETS: Readonly<Record<string, Layout>> = {
  lines(luck) {
    const t = ticketOf(luck)
    const texts = [
      `编号：${t.no}`,
      `车号：${formatPlate(t.plate)}`,
      `货物名称：${t.goods}`,
      `毛重：${comma(t.gross)} kg`,
      `皮重：${comma(t.tare)} kg`,
      `净重：${comma(t.net)} kg`,
      `过磅时间：${t.day} ${t.time}:${two(luck.whole(0, 59))}`,
      `收货单位：${firmIn(luck)}`,
    ]
    return { truth: truthOf(t), sheet: sheetOf(900, 720, [titled('称重单', 900), ...rows(texts, 80, 150, 68, { size: 32 })]) }
  },
  columns(luck) {
    const t = ticketOf(luck)
    const left = [
      ['流水号', t.no],
      ['货名', t.goods],
      ['毛重', String(t.gross)],
      ['皮重', String(t.tare)],
      ['净重', String(t.net)],
    ]
    const right = [
      ['车号', t.plate],
      ['单位', 'kg'],
      ['毛重时间', `${t.day} ${t.earlier}`],
      ['皮重时间', `${t.day} ${t.time}`],
      ['司磅员', luck.one(PEOPLE)],
    ]
    const { inks, boxes } = grid(
      left.map((each, at) => [...each, ...(right[at] ?? [])]),
      50,
      130,
      [150, 230, 170, 350],
      84,
      { size: 30, font: SERIF },
    )
    return { truth: truthOf(t), sheet: sheetOf(1000, 640, [titled('过磅单', 1000), ...inks], boxes) }
  },
  table(luck) {
    const t = ticketOf(luck)
    const tonnes = (kg: number) => (kg / 1000).toFixed(2)
    const { inks, boxes } = grid(
      [
        ['车牌号', '毛重(吨)', '皮重(吨)', '净重(吨)', '品名', '日期'],
        [t.plate, tonnes(t.gross), tonnes(t.tare), tonnes(t.net), t.goods, t.day.replaceAll('-', '/')],
      ],
      40,
      190,
      [180, 150, 150, 150, 200, 210],
      76,
      { size: 27 },
    )
    const no = { text: `No.${t.no}`, x: 800, y: 120, size: 30, colour: '#b3261e' }
    return { truth: truthOf(t, { weighed_at: t.day }), sheet: sheetOf(1120, 420, [titled('磅单', 1120), no, ...inks], boxes) }
  },
  above(luck) {
    const t = ticketOf(luck)
    const label = { size: 24, colour: '#666' }
    const value = { size: 40, font: SERIF, bold: true }
    const pair = (name: string, text: string, x: number, y: number): Ink[] => [
      { text: name, x, y, ...label },
      { text, x, y: y + 48, ...value },
    ]
    const inks = [
      pair('毛重 kg', String(t.gross), 60, 150),
      pair('皮重 kg', String(t.tare), 380, 150),
      pair('净重 kg', String(t.net), 700, 150),
      pair('车牌号码', formatPlate(t.plate), 60, 290),
      pair('货名', t.goods, 380, 290),
      pair('票号', t.no, 700, 290),
      pair('称重时间', `${t.day} ${t.time}`, 60, 430),
    ]
    return { truth: truthOf(t), sheet: sheetOf(1020, 560, [titled('电子称重单', 1020), ...inks.flat()]) }
  },
  english(luck) {
    const t = ticketOf(luck)
    const texts = [
      `票号 Ticket No.: ${t.no}`,
      `车号 Vehicle: ${t.plate}`,
      `货名 Material: ${t.goods}`,
      `毛重 Gross: ${t.gross} kg`,
      `皮重 Tare: ${t.tare} kg`,
      `净重 Net: ${t.net} kg`,
      `日期 Date: ${t.day} ${t.time}`,
    ]
    return { truth: truthOf(t), sheet: sheetOf(860, 660, [titled('称重单', 860), ...rows(texts, 70, 150, 70, { size: 32 })]) }
  },
  thermal(luck) {
    const t = ticketOf(luck)
    const texts = [
      `序号:${t.no}`,
      `车号:${t.plate}`,
      `品名:${t.goods}`,
      '----------------------',
      `毛重: ${String(t.gross).padStart(8)}kg`,
      `皮重: ${String(t.tare).padStart(8)}kg`,
      `净重: ${String(t.net).padStart(8)}kg`,
      '----------------------',
      `日期:${t.day}`,
      `时间:${t.time}`,
      '谢谢惠顾',
    ]
    return {
      truth: truthOf(t),
      sheet: sheetOf(
        460,
        760,
        [{ ...titled('称重单', 460) }, ...rows(texts, 30, 130, 56, { size: 30, font: MONO, colour: '#4a4a52' })],
        [],
        '#efeeea',
      ),
    }
  },
  deduction(luck) {
    const t = ticketOf(luck)
    const texts = [
      `单号：${t.no}`,
      `车牌号：${formatPlate(t.plate)}`,
      `物资名称：${t.goods}`,
      `毛重：${t.gross}kg`,
      `皮重：${t.tare}kg`,
      `扣杂：${t.deduct}kg`,
      `净重：${t.net - t.deduct}kg`,
      `二次时间：${t.day.replaceAll('-', '.')} ${t.time}`,
    ]
    return {
      truth: truthOf(t, { net_kg: t.net - t.deduct, deduct_kg: t.deduct }),
      sheet: sheetOf(820, 720, [titled('磅码单', 820), ...rows(texts, 70, 150, 66, { size: 32, font: SERIF })]),
    }
  },
  /** A form with printed labels whose values a dot-matrix printer fills in. */
  matrix(luck) {
    const t = ticketOf(luck)
    const labels = [
      ['过磅单号', '车号'],
      ['货物名称', '日期'],
      ['毛重(kg)', '时间'],
      ['皮重(kg)', '司磅员'],
      ['净重(kg)', '备注'],
    ]
    const values = [
      [t.no, t.plate],
      [t.goods, t.day],
      [String(t.gross), t.time],
      [String(t.tare), luck.one(PEOPLE)],
      [String(t.net), ''],
    ]
    const at = (row: number, column: number, x: number) => ({ x: x + column * 450, y: 170 + row * 84 })
    const inks = labels.flatMap((pair, row) => pair.map((text, column): Ink => ({ text, size: 28, ...at(row, column, 62) })))
    const dots = values.flatMap((pair, row) =>
      pair.map((text, column): Ink => ({ text, size: 34, look: 'dots', colour: '#2b2b55', ...at(row, column, 212) })),
    )
    const boxes = labels.flatMap((_, row) =>
      [0, 150, 450, 600].map((x, column): Box => ({ x: 50 + x, y: 128 + row * 84, width: column % 2 ? 300 : 150, height: 84 })),
    )
    return { truth: truthOf(t), sheet: sheetOf(1000, 620, [titled('地磅称重单', 1000), ...inks, ...bare(dots)], boxes) }
  },
  /** A whole ticket from a dot-matrix printer. */
  dots(luck) {
    const t = ticketOf(luck)
    const texts = [
      `编号: ${t.no}`,
      `车号: ${t.plate}`,
      `货名: ${t.goods}`,
      `毛重: ${t.gross} kg`,
      `皮重: ${t.tare} kg`,
      `净重: ${t.net} kg`,
      `时间: ${t.day} ${t.time}`,
    ]
    return {
      truth: truthOf(t),
      sheet: sheetOf(840, 660, rows(['称重单', ...texts], 70, 70, 74, { size: 38, look: 'dots', colour: '#26264a' })),
    }
  },
  /** A form filled in by hand. */
  hand(luck) {
    const t = ticketOf(luck)
    const labels = ['车号：', '品名：', '毛重：', '皮重：', '净重：', '日期：']
    const written = [t.plate, t.goods, `${t.gross}kg`, `${t.tare}kg`, `${t.net}kg`, t.day]
    const inks = [
      ...rows(labels, 70, 150, 80, { size: 32 }),
      ...rows(written, 190, 150, 80, { size: 38, font: SERIF, look: 'hand', colour: '#1d2f8a' }),
    ]
    const boxes = labels.map((_, at): Box => ({ x: 180, y: 178 + at * 80, width: 480, height: 1, fill: '#777' }))
    return {
      truth: truthOf(t, { ticket_no: null, weighed_at: t.day }),
      sheet: sheetOf(760, 660, [titled('过磅单', 760), ...inks], boxes),
    }
  },
  /** One row for each weighing, with its own time. */
  weighings(luck) {
    const t = ticketOf(luck)
    const { inks, boxes } = grid(
      [
        ['项目', '重量 kg', '日期', '时间'],
        ['毛重', comma(t.gross), t.day, t.earlier],
        ['皮重', comma(t.tare), t.day, t.time],
        ['净重', comma(t.net), '', ''],
      ].map((row) => [...row]),
      50,
      230,
      [150, 220, 260, 180],
      76,
      { size: 30 },
    )
    const head = rows([`编号 ${t.no}`, `车号 ${t.plate}　货名 ${t.goods}`], 60, 130, 58, { size: 30 })
    return {
      truth: truthOf(t, { weighed_at: t.day }),
      sheet: sheetOf(920, 580, [titled('称重计量单', 920), ...head, ...bare(inks)], boxes),
    }
  },
  /** Labels of two characters set wide. */
  wide(luck) {
    const t = ticketOf(luck)
    const labels = ['编　号', '车　号', '货　名', '毛　重', '皮　重', '净　重', '日　期']
    const values = [t.no, t.plate, t.goods, `${t.gross} 公斤`, `${t.tare} 公斤`, `${t.net} 公斤`, `${t.day} ${t.time}`]
    return {
      truth: truthOf(t),
      sheet: sheetOf(860, 680, [
        titled('过磅单', 860),
        ...rows(labels, 70, 150, 72, { size: 32, spacing: 6 }),
        ...rows(values, 260, 150, 72, { size: 34, font: MONO }),
      ]),
    }
  },
}
