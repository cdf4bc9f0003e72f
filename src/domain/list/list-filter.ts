/** The filter of a list besides status and search. Device, server and URLs share this rule. */
import { chinaDay } from '../china-time.ts'
import { DAY_MS } from '../constants.ts'
import { formatFen } from '../money/money.ts'
import { parseYuan } from '../input/typed-figures.ts'
import { barePlate } from '../goods/plate.ts'

export type ListFilter = {
  firm_id?: string | undefined
  /** any part of the plate */
  plate?: string | undefined
  category_id?: string | undefined
  from_fen?: number | undefined
  to_fen?: number | undefined
  /** created at this time or later */
  since?: string | undefined
  /** created before this time */
  until?: string | undefined
  /** leaves out closed and returned orders, which statistics do not count */
  ended?: 'no' | undefined
}

/** On a device: `category_ids` are the ids by which rows may name the category, where others were merged into it. */
export type DeviceFilter = ListFilter & { category_ids?: readonly string[] }

/** The values of a row that a filter compares. One matching amount of any side is enough. */
export interface ListFacts {
  firms: readonly { id: string; name: string }[]
  plates: readonly string[]
  category_id: string | null
  amounts_fen: readonly number[]
  created_at: string
  /** closed or returned; absent from rows that cannot be */
  ended?: boolean
}

/** Whether the filter matches everything. */
export const isOpen = (filter: ListFilter): boolean => Object.values(filter).every((each) => each === undefined)

export function filterBy(filter: DeviceFilter): (facts: ListFacts) => boolean {
  const {
    firm_id,
    category_id,
    category_ids = [category_id],
    from_fen = 0,
    to_fen = Number.POSITIVE_INFINITY,
    since,
    until,
    ended,
  } = filter
  const plate = barePlate(filter.plate ?? '')
  const amounts = from_fen > 0 || to_fen < Number.POSITIVE_INFINITY
  return (facts) => {
    if (firm_id && !facts.firms.some(({ id }) => id === firm_id)) return false
    if (plate && !facts.plates.some((each) => barePlate(each).includes(plate))) return false
    if (ended && facts.ended) return false
    if (category_id && !category_ids.includes(facts.category_id ?? '')) return false
    if (amounts && !facts.amounts_fen.some((fen) => fen >= from_fen && fen <= to_fen)) return false
    return !(since && facts.created_at < since) && !(until && facts.created_at >= until)
  }
}

/** `30` means the last 30 days. `2026-11-01~2026-11-21` is a range of days, either end optional. */
export function readPeriod(text: string, now: number): Pick<ListFilter, 'since' | 'until'> {
  if (/^\d{1,4}$/.test(text)) return { since: new Date(now - Number(text) * DAY_MS).toISOString() }
  const [first = '', last = ''] = text.split('~')
  return { since: startOf(first), until: startOf(last, 1) }
}
function startOf(day: string, days_later = 0): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN
  // Date.parse takes February 30 for March 2.
  const is_day = !Number.isNaN(at) && chinaDay(at) === day
  return is_day ? new Date(at + days_later * DAY_MS).toISOString() : undefined
}

/** `1000-5000.5` in yuan, either end optional. */
export function readAmounts(text: string): Pick<ListFilter, 'from_fen' | 'to_fen'> {
  const [from = '', to = ''] = text.split('-')
  return { from_fen: parseYuan(from) ?? undefined, to_fen: parseYuan(to) ?? undefined }
}

/** A period in words: 近 30 天, or 11-01 至 11-21 for days of this year. Empty if `readPeriod` reads no end. */
export function periodText(text: string, now: number): string {
  const { since, until } = readPeriod(text, now)
  if (since && /^\d+$/.test(text)) return `近 ${text} 天`
  const year = `${chinaDay(now).slice(0, 4)}-`
  const dayAt = (at: number) => chinaDay(at).replace(year, '')
  const first = since && dayAt(Date.parse(since))
  const last = until && dayAt(Date.parse(until) - DAY_MS)
  if (first && last) return `${first} 至 ${last}`
  return first ? `${first} 起` : last ? `${last} 止` : ''
}

/** A range of amounts in words: 1,000.00–5,000.00 元. Empty if `readAmounts` reads no end. */
export function amountsText(text: string): string {
  const { from_fen, to_fen } = readAmounts(text)
  if (from_fen !== undefined && to_fen !== undefined) return `${formatFen(from_fen)}–${formatFen(to_fen)} 元`
  if (from_fen !== undefined) return `${formatFen(from_fen)} 元以上`
  return to_fen === undefined ? '' : `${formatFen(to_fen)} 元以下`
}
