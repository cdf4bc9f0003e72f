/** Maintenance of the platform: a notice to everybody, and a time in which nothing can be changed (read-only). */
import { chinaTime } from '../china-time.ts'
import type { LogChange } from '../firm/log-changes.ts'
import { type FieldErrors, Refusal } from '../refusal.ts'

export const READ_ONLY = { off: '不限制', now: '立即只读', planned: '定时只读' } as const
export type ReadOnlyMode = keyof typeof READ_ONLY
export const NOTICE_LENGTH = 100

export interface Maintenance {
  /** empty: no notice */
  text: string
  shown_from: string | null
  shown_until: string | null
  read_only: ReadOnlyMode
  /** only of a planned one */
  read_only_from: string | null
  read_only_until: string | null
}
export const NO_MAINTENANCE: Maintenance = {
  text: '',
  shown_from: null,
  shown_until: null,
  read_only: 'off',
  read_only_from: null,
  read_only_until: null,
}

const isWithin = (from: string | null, until: string | null, now: number): boolean =>
  !(from && Date.parse(from) > now) && !(until && Date.parse(until) <= now)

/** The notice that stands at this moment; empty without one. */
export const noticeAt = ({ text, shown_from, shown_until }: Maintenance, now: number): string =>
  isWithin(shown_from, shown_until, now) ? text : ''

export const isReadOnly = ({ read_only, read_only_from, read_only_until }: Maintenance, now: number): boolean =>
  read_only !== 'off' && isWithin(read_only === 'planned' ? read_only_from : null, read_only_until, now)

/** Whether nothing of it stands now or will stand later. */
export const isOver = (maintenance: Maintenance, now: number): boolean => {
  const { text, shown_until, read_only, read_only_until } = maintenance
  const ended = (until: string | null) => until !== null && Date.parse(until) <= now
  return (text === '' || ended(shown_until)) && (read_only === 'off' || ended(read_only_until))
}

/** The next moment at which the notice or the read-only time begins or ends; null if there is none. */
export function nextChange(maintenance: Maintenance, now: number): number | null {
  const { shown_from, shown_until, read_only_from, read_only_until } = maintenance
  const later = [shown_from, shown_until, read_only_from, read_only_until]
    .map((at) => (at ? Date.parse(at) : 0))
    .filter((at) => at > now)
  return later.length > 0 ? Math.min(...later) : null
}

const back = ({ read_only_until }: Maintenance): string =>
  read_only_until ? `，预计 ${chinaTime(read_only_until).slice(5)} 恢复` : ''
/** What a device says on every page while the platform is read-only. */
export const readOnlyWords = (maintenance: Maintenance): string => `平台维护中，暂时只能查看${back(maintenance)}`

/** A device asks again after this at the latest, because the end may come earlier than planned. */
const ASK_AGAIN_S = 60
/** The refusal of a change during the read-only time. */
export function readOnlyRefusal(maintenance: Maintenance, now: number): Refusal {
  const { read_only_until: until } = maintenance
  const left_s = until ? Math.ceil((Date.parse(until) - now) / 1000) : ASK_AGAIN_S
  const retry_after_s = Math.max(1, Math.min(ASK_AGAIN_S, left_s))
  return new Refusal('read_only', {
    message: `平台维护中，暂时不能提交${back(maintenance)}。填写的内容还在，恢复后再提交`,
    details: { retry_after_s },
  })
}

/** What is wrong, by field. */
export function maintenanceProblems(maintenance: Maintenance, now: number): FieldErrors {
  const { text, shown_from, shown_until, read_only, read_only_from, read_only_until } = maintenance
  const problems: FieldErrors = {}
  if (text === '' && (shown_from || shown_until)) problems['text'] = '请填写公告'
  if (shown_from && shown_until && shown_from >= shown_until) problems['shown_until'] = '结束时间要晚于开始时间'
  if (read_only === 'planned' && !read_only_from) problems['read_only_from'] = '请填写开始时间'
  if (read_only === 'planned' && !read_only_until) problems['read_only_until'] = '请填写结束时间'
  if (read_only !== 'off' && read_only_until && Date.parse(read_only_until) <= now)
    problems['read_only_until'] = '结束时间已过，请改为以后的时间'
  else if (read_only === 'planned' && read_only_from && read_only_until && read_only_from >= read_only_until)
    problems['read_only_until'] = '结束时间要晚于开始时间'
  return problems
}

const span = (from: string | null, until: string | null): string =>
  `${from ? chinaTime(from) : '即刻'} 至 ${until ? chinaTime(until) : '另行通知'}`
const noticeWords = ({ text, shown_from, shown_until }: Maintenance): string =>
  text === '' ? '' : `${text}（${span(shown_from, shown_until)}）`
const limitWords = ({ read_only, read_only_from, read_only_until }: Maintenance): string =>
  read_only === 'off'
    ? READ_ONLY.off
    : `${READ_ONLY[read_only]}（${span(read_only === 'planned' ? read_only_from : null, read_only_until)}）`
/** What a change did, in words. */
export function maintenanceChanges(before: Maintenance, after: Maintenance): LogChange[] {
  const pairs: [label: string, before: string, after: string][] = [
    ['维护公告', noticeWords(before), noticeWords(after)],
    ['只读', limitWords(before), limitWords(after)],
  ]
  return pairs.flatMap(([label, old, next]) => (old === next ? [] : [{ label, before: old, after: next }]))
}
