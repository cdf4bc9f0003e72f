/** A weighbridge ticket 磅单 as an engine reads it: figures that are checked against each other before they are suggested. */
import { isDate } from '../input/identity.ts'
import { type Labelled, labelled, type ReadText } from './read-text.ts'
import { isClear, type Suggestion, suggested, UNCLEAR } from './suggestion.ts'
import { clockIn, kilogramsIn, momentIn, plateIn } from './figures.ts'

const LABELS = {
  gross: ['毛重', '总重', '毛量'],
  tare: ['皮重', '空重', '皮量'],
  net: ['净重', '净量'],
  deduct: ['扣重', '扣杂', '扣除'],
  settled: ['实重', '结算重量', '结算重'],
  plate: ['车牌号码', '车牌号', '车牌', '车号'],
  no: ['磅单编号', '磅单号', '过磅单号', '流水号', '票号', '单号', '编号', '序号', 'No.'],
  goods: ['货物名称', '物资名称', '物料名称', '货名', '品名', '货物', '物料'],
  // The later of two weighings completes the ticket.
  weighing_time: ['一次时间', '毛重时间', '皮重时间'],
  print_time: ['打印时间', '制单时间', '打印日期', '制单日期'],
  time: ['过磅时间', '称重时间', '净重时间', '二次时间', '过磅日期', '称重日期', '日期时间', '日期', '时间'],
  // They end the value before them.
  other: [
    '发货单位',
    '收货单位',
    '供货单位',
    '司磅员',
    '过磅员',
    '司机',
    '驾驶员',
    '备注',
    '规格型号',
    '规格',
    '单价',
    '金额',
    '单位',
  ],
} as const
type Label = keyof typeof LABELS

export interface TicketReading {
  gross_kg: Suggestion<number> | null
  tare_kg: Suggestion<number> | null
  net_kg: Suggestion<number> | null
  deduct_kg: Suggestion<number> | null
  ticket_no: Suggestion | null
  /** without separators */
  plate: Suggestion | null
  goods: Suggestion | null
  /** YYYY-MM-DDTHH:mm in China time, or the day alone */
  weighed_at: Suggestion | null
  /** what is wrong with the photo or its figures, in words; null if they agree */
  problem: string | null
}

interface Figure {
  read: ReadText
  /** likeliest first; empty if no truck weighs that */
  kg: number[]
  digits: string
}
const figureOf = ({ head, value }: Labelled<Label>): Figure | null => {
  const digits = value?.text.replace(/\D/g, '') ?? ''
  const kg = value ? kilogramsIn(value.text, head.text) : []
  // Beside a weight that nobody can read, the day of the weighing stands for none.
  if (!value || !digits || (kg.length === 0 && momentIn(value.text))) return null
  return { read: value, kg, digits }
}

/** Choices of one number for each figure; a missing or impossible figure has none. */
function* choices(figures: readonly (Figure | null)[]): Generator<(number | null)[]> {
  const [first, ...rest] = figures
  if (first === undefined) return yield []
  for (const kg of first?.kg.length ? first.kg : [null]) for (const others of choices(rest)) yield [kg, ...others]
}

/** 毛 − 皮 = 净, or 毛 − 皮 − 扣 = 净 where the ticket deducts before it prints the net weight. */
const agrees = ([gross, tare, net, deduct]: readonly (number | null | undefined)[]): boolean =>
  typeof gross === 'number' &&
  typeof tare === 'number' &&
  typeof net === 'number' &&
  (gross - tare === net || gross - tare - (deduct ?? 0) === net)

const lacksOneDigit = (read: string, kg: number): boolean =>
  [...String(kg)].some((_digit, at, all) => all.toSpliced(at, 1).join('') === read)
/**
 * Gross, tare and net where the engine has lost one digit of one of them, as of 33330, and the two others prove it. Undefined if
 * that explains none or several, or if the ticket deducts.
 */
function restored(figures: readonly (Figure | null)[]): number[] | undefined {
  const [gross = null, tare = null, net = null, deduct] = figures
  if (!gross || !tare || !net || deduct) return undefined
  const [[g = 0], [t = 0], [n = 0]] = [gross.kg, tare.kg, net.kg]
  const fits = [
    { of: gross, kg: t + n, all: [t + n, t, n] },
    { of: tare, kg: g - n, all: [g, g - n, n] },
    { of: net, kg: g - t, all: [g, t, g - t] },
  ].filter(({ of, kg, all }) => all.every((each) => each > 0) && lacksOneDigit(of.digits, kg))
  return fits.length === 1 ? fits[0]?.all : undefined
}

export const DISAGREE = '毛重减皮重不等于净重，请逐项核对'
export const UNPROVEN = '缺少毛重、皮重或净重，无法核对，请对照照片'
const UNSURE_POINT = '小数点或分隔符不清，请核对'
const TWO_TICKETS = '照片里有两张磅单，请一张一张拍'

type Reader = (text: string) => string | null
/** The value of a label that a text carries; the first one that `of` accepts. `doubtOf` says what speaks against it in the text. */
function first(found: readonly Labelled<Label>[], label: Label, of: Reader, doubtOf: Reader = () => null): Suggestion | null {
  for (const { label: own, value } of found) {
    if (own !== label || !value) continue
    const read = of(value.text)
    if (read !== null) return suggested(read, value, doubtOf(value.text))
  }
  return null
}
const HAN = '\\p{Script=Han}'
/** The engine tears characters apart: 紫 铜米. */
const TORN = new RegExp(`(?<=${HAN})\\s+(?=${HAN})`, 'gu')
const wordIn: Reader = (text) => /^[^\s:：]{1,20}/.exec(text.trim().replace(TORN, ''))?.[0] ?? null
const NUMBER = /(?=[A-Z-]*\d)[A-Z0-9][A-Z0-9-]{2,30}/i
const numberIn: Reader = (text) => NUMBER.exec(text)?.[0] ?? null
/** 20261 -3503: the engine has lost characters between the two. */
const tornIn: Reader = (text) => {
  const found = NUMBER.exec(text)
  return found && /^\s+-?\d/.test(text.slice(found.index + found[0].length)) ? '编号不完整，请对照照片' : null
}
const UNSURE_TIME = '时间看不清，请核对'
/** Printers write 09:05. Where the hour has one digit, the engine may have lost the other. */
const SHORT_HOUR = /(?<!\d)\d\s*[:：时]\s*\d{2}/
/** `clock` is the only time of day that stands apart from a day; it belongs to a day without one. */
function timeIn(read: ReadText, clock: ReadText | null): Suggestion | null {
  const moment = momentIn(read.text)
  if (!moment || !isDate(moment.day)) return null
  const apart = moment.time === null ? clock : null
  const time = moment.time ?? (apart && clockIn(apart.text))
  const value = time ? `${moment.day}T${time}` : moment.day
  const certainty = Math.min(read.certainty, apart?.certainty ?? 1)
  // 2026-09-210833: the engine has lost the colon of a time.
  const lost = moment.time === null && (read.text.match(/\d/g)?.length ?? 0) > 8
  return suggested(value, { ...read, certainty }, lost || SHORT_HOUR.test(apart?.text ?? read.text) ? UNSURE_TIME : null)
}

const latest = (found: readonly Labelled<Label>[], label: Label, clock: ReadText | null): Suggestion | null =>
  found
    .flatMap(({ label: own, value }) => (own === label && value ? (timeIn(value, clock) ?? []) : []))
    .toSorted((a, b) => b.value.localeCompare(a.value))[0] ?? null
/** The text with the only time of day that stands alone; null if there are several. */
function onlyClock(texts: readonly ReadText[], found: readonly Labelled<Label>[]): ReadText | null {
  const clocks = [...texts, ...found.flatMap(({ value }) => value ?? [])].filter(({ text }) => clockIn(text))
  return new Set(clocks.map(({ text }) => clockIn(text))).size === 1 ? (clocks[0] ?? null) : null
}

/** Reads the texts of a photo as a ticket. Answers null if they hold no weight, because the photo then shows no ticket. */
export function readTicket(texts: readonly ReadText[]): TicketReading | null {
  const found = labelled(texts, LABELS)
  const standing = (label: Label) => found.filter((each) => each.label === label)
  const of = (label: Label): Figure[] => standing(label).flatMap((each) => figureOf(each) ?? [])
  const all = { gross: of('gross'), tare: of('tare'), net: of('net'), deduct: of('deduct') }
  const weights = [all.gross, all.tare, all.net]
  if (weights.flat().every(({ kg }) => kg.length === 0)) return null
  // A ticket may print a weight twice, in figures and in a sum, but never two different ones, and not under two plates or numbers.
  const differ = weights.filter((each) => new Set(each.flatMap(({ kg }) => kg[0] ?? [])).size > 1).length > 1
  const plates = new Set(standing('plate').flatMap(({ value }) => (value && plateIn(value.text)) ?? []))
  const numbers = new Set(standing('no').flatMap(({ value }) => (value && numberIn(value.text)) ?? []))
  const apart = plates.size > 1 || numbers.size > 1
  const doubled = apart && (['gross', 'tare', 'net'] as const).every((label) => standing(label).length > 1)
  const two = differ || doubled
  const figures = [all.gross, all.tare, all.net, all.deduct].map(
    (each) => each.find(({ kg }) => kg.length > 0) ?? each[0] ?? null,
  )
  const chosen = [...choices(figures)]
  const right = chosen.find(agrees) ?? restored(figures)
  const complete = figures.slice(0, 3).every((each) => each !== null)
  const problem = two ? TWO_TICKETS : complete && !right ? DISAGREE : null
  const kg = right ?? chosen[0] ?? []
  const weight = (at: number): Suggestion<number> | null => {
    const [figure, value] = [figures[at], kg[at]]
    if (two || !figure || value === null || value === undefined) return null
    // Figures that add up confirm each other, and nothing else shows that the engine has lost a digit.
    const deducted = (kg[0] ?? 0) - (kg[1] ?? 0) - value === kg[2]
    if (right && (at < 3 || deducted)) return { value, read: figure.read, doubt: null }
    const unclear = figure.kg.length > 1 ? UNSURE_POINT : at < 3 ? UNPROVEN : null
    return suggested(value, figure.read, problem ?? (isClear(figure.read) ? unclear : UNCLEAR))
  }
  const anywhere = texts.flatMap((read) => {
    const plate = plateIn(read.text)
    return plate ? [suggested(plate, read)] : []
  })
  const clock = onlyClock(texts, found)
  return {
    gross_kg: weight(0),
    tare_kg: weight(1),
    net_kg: weight(2),
    deduct_kg: weight(3),
    ticket_no: first(found, 'no', numberIn, tornIn),
    plate: first(found, 'plate', plateIn) ?? anywhere[0] ?? null,
    goods: first(found, 'goods', wordIn),
    weighed_at: latest(found, 'time', clock) ?? latest(found, 'weighing_time', clock) ?? latest(found, 'print_time', clock),
    problem,
  }
}
