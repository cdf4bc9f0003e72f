/**
 * Parses terms of payment (付款条件) for the day on which a payment is due. They are free text, so only common spellings are
 * understood. Other terms count from the settlement, and the screens say so.
 */
import { DAY_MS } from '../constants.ts'

/** `from` is the day that the term counts from; `month_end` is the last day of the month of settlement. */
export type PayTerm =
  | { from: 'settlement' | 'arrival' | 'month_end'; days: number; working?: true }
  /** a day of the month after the settlement; 31 means its last day */
  | { from: 'next_month'; day: number }

const DIGITS = '零一二三四五六七八九'
/** 十五 → 15, 三十 → 30, 两 → 2, 45 → 45. */
function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const plain = text.replaceAll('两', '二').replaceAll('〇', '零')
  const digit = (one: string | undefined, none: number) => (one ? DIGITS.indexOf(one) : none)
  const [tens, ones] = plain.includes('十') ? plain.split('十') : ['零', plain]
  return 10 * digit(tens, 1) + digit(ones, 0)
}
const NUMBER = '(\\d{1,3}|[零〇一二两三四五六七八九十]{1,3})'
const UNITS: Record<string, number> = { 个月: 30, 周: 7, 星期: 7 }
const SPAN = `(?:${NUMBER}个?(工作日|交易日)|${NUMBER}个?(?:自然|日历)?(?:日|天)|${NUMBER}(个月|周|星期)|(半个月))`

function spanOf(groups: readonly (string | undefined)[]): { days: number; working?: true } | null {
  const [working, , days, units, unit, half] = groups
  if (working) return { days: numberOf(working), working: true }
  if (days) return { days: numberOf(days) }
  if (units) return { days: numberOf(units) * (UNITS[unit ?? ''] ?? 1) }
  return half ? { days: 15 } : null
}

/** Only the rest after an advance has a term: 预付 30%，余款结算后 7 日内付清. */
const restOf = (text: string): string => text.match(/(?:余款|尾款|剩余货款|其余)(.*)/)?.[1] ?? text

/** Terms that count from an event unknown to the order: an invoice, a bill of exchange, or somebody else's payment. */
const UNKNOWN = /票到|开票|发票|收票|承兑到期|背靠背|收到下游|收款后/

/** The term of the text; null if its spelling is not understood. */
export function readPayTerms(text: string): PayTerm | null {
  const plain = restOf(
    text
      .normalize('NFKC')
      .replaceAll(/[\s，,。.；;、：:（）()]/g, '')
      .replaceAll('號', '号'),
  )
  if (!plain || UNKNOWN.test(plain)) return null
  const span = spanOf(plain.match(new RegExp(SPAN))?.slice(1) ?? [])
  const next = plain.match(new RegExp(`(?:次月|下月|下个月)的?(?:${NUMBER}(?:日|号)|(底|末))`))
  if (next) {
    const day = next[2] ? 31 : numberOf(next[1] ?? '')
    return day >= 1 && day <= 31 ? { from: 'next_month', day } : null
  }
  if (/月结/.test(plain)) {
    // 月结30 has no unit.
    const days = span?.days ?? numberOf(plain.match(/月结(\d{1,3})/)?.[1] ?? 'x')
    return Number.isInteger(days) && days >= 0 ? { from: 'month_end', days } : null
  }
  if (/款到|先款|带款|全款后|付清后(?:发|提)|现款|现结|现付|即期|货款两清|钱货两清/.test(plain))
    return { from: 'settlement', days: 0 }
  if (/货到|到货|到厂|验收|收货|入库/.test(plain) && !/结算/.test(plain)) return { from: 'arrival', ...(span ?? { days: 0 }) }
  if (/结算|对账|核对|账期|付款|付清|支付|结清/.test(plain)) {
    if (span) return { from: 'settlement', ...span }
    return /结算.{0,4}(?:后|当日|当天|即).{0,6}(?:付|支付|结清)|当日付|当天付/.test(plain)
      ? { from: 'settlement', days: 0 }
      : null
  }
  return span && /^(?:后|内|以内)?$/.test(plain.replace(new RegExp(SPAN), '')) ? { from: 'settlement', ...span } : null
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const lastOf = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month + months, 0))
}
/** Adds days. Working days skip weekends; public holidays are not known. */
function later(day: string, days: number, working: boolean): string {
  let ms = at(day)
  for (let left = days; left > 0; ) {
    ms += DAY_MS
    if (!working || new Date(ms).getUTCDay() % 6 !== 0) left--
  }
  return dayOf(ms)
}

/** The days in China that a term may count from. */
export interface TermDays {
  settled_on: string
  /** arrival of the last truck */
  arrived_on: string
}
/** The last day on which a payment is in time. */
export function dueOn(term: PayTerm | null, { settled_on, arrived_on }: TermDays): string {
  if (!term) return settled_on
  if (term.from === 'next_month') {
    const last = lastOf(settled_on, 1)
    const day = String(Math.min(term.day, Number(last.slice(8)))).padStart(2, '0')
    return `${last.slice(0, 8)}${day}`
  }
  const start = { settlement: settled_on, arrival: arrived_on, month_end: lastOf(settled_on, 0) }[term.from]
  return later(start, term.days, term.working ?? false)
}
