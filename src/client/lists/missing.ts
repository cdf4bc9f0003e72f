/** The rows of a list that the device does not hold, and the list's words about them. */
import type { OlderList } from '#client/sync/nouns.ts'
import { SYNC_SCOPE_DAYS } from '#domain/constants.ts'
import { sumsUnder } from '#domain/list/list-totals.ts'
import type { Older } from './use-older.ts'
import type { ListTotals } from './use-totals.ts'

const RECENT = `近 ${SYNC_SCOPE_DAYS} 天`
const WORDS: Record<OlderList, { noun: string; unit: string; kept_here: string }> = {
  orders: { noun: '订单', unit: '张', kept_here: `本机保存未完结的订单和${RECENT}的订单。` },
  dissents: { noun: '异议', unit: '项', kept_here: `本机保存未完结订单和${RECENT}订单的异议。` },
  after_sales: { noun: '售后', unit: '笔', kept_here: `本机保存未完结订单和${RECENT}订单的售后。` },
  contracts: { noun: '合同', unit: '份', kept_here: `本机保存待签署和${RECENT}的合同。` },
  intentions: { noun: '需求', unit: '条', kept_here: `本机保存未完结的需求和${RECENT}的需求。` },
  invoices: { noun: '开票申请', unit: '份', kept_here: `本机保存待开票和${RECENT}的申请。` },
  statements: { noun: '对账单', unit: '份', kept_here: `本机保存待确认和${RECENT}的对账单。` },
  messages: { noun: '消息', unit: '条', kept_here: `本机保存${RECENT}的消息。` },
}
export const nounOf = (list: OlderList): string => WORDS[list].noun

/**
 * The number of rows that the server counts and the list does not show. 'asking': the server has not answered yet. 'uncounted':
 * it does not count this list, or the device is offline.
 */
export type Missing = number | 'asking' | 'uncounted'

/** `totals` is null for a list without totals of the server; `shown` is the number of the device's rows under `status`. */
export function missingOf(totals: ListTotals | null, status: number | undefined, shown: number): Missing {
  if (!totals || totals.here) return 'uncounted'
  return totals.tabs ? Math.max(0, sumsUnder(totals.tabs, status).rows - shown) : 'asking'
}

export interface EndWords {
  /** The title of an empty list. It never says 没有 where the device may lack rows. Null: the number of rows is not known yet. */
  title: string | null
  /** the line below the rows, or below the title; null if there is nothing to say */
  text: string | null
  /** 'older' loads older rows from the server, 'pull' those that the device has not received yet */
  button: 'older' | 'pull' | null
}

/** `own_title` is the title of the list without any rows, such as 没有已处理的异议. */
export function endWords(
  { list, narrowed, state, came, goes_back }: Omit<Older, 'key' | 'next' | 'ask'>,
  missing: Missing,
  shown: number,
  online: boolean,
  own_title: string,
): EndWords {
  const { noun, unit, kept_here } = WORDS[list]
  const rows = (count: number) => `${count.toLocaleString('en-US')} ${unit}`
  const has_older = state !== 'ended'
  if (missing === 0 || (typeof missing === 'string' && !has_older)) {
    const all = narrowed ? `已查找全部${noun}` : came > 0 ? `已显示全部${noun}` : missing === 0 ? null : `没有更早的${noun}`
    return { title: own_title, text: goes_back ? all : null, button: null }
  }
  const searching = narrowed && (state === 'unasked' || state === 'asking') ? `正在查找全部${noun}…` : null
  if (missing === 'asking') return { title: null, text: searching, button: null }
  const failed = narrowed ? `没有查到全部${noun}，请稍后重试。` : `没有读到更早的${noun}，请稍后重试。`
  const known = state === 'failed' ? failed : online ? searching : null
  if (missing !== 'uncounted') {
    const others = has_older ? `另有 ${rows(missing)}更早的。` : `另有 ${rows(missing)}还没有读到。`
    const without = has_older ? kept_here : '请稍后重试。'
    return {
      title: `${rows(missing)}${noun}不在本机`,
      text: known ?? (shown > 0 ? `本机有 ${rows(shown)}，${others}` : without),
      button: has_older ? 'older' : 'pull',
    }
  }
  const offline = narrowed ? `只查找了本机上的${noun}，联网后查找全部。` : `更早的${noun}联网后可查看。`
  const loadable = narrowed ? `还有没列出的${noun}，合计不含它们。` : kept_here
  const denial = /^还?没有/
  return {
    title: denial.test(own_title) ? own_title.replace(denial, '本机没有') : `本机没有${noun}`,
    text: known ?? (online ? loadable : offline),
    button: online ? 'older' : null,
  }
}
