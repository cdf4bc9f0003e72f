/**
 * Money owed by age (账龄): every order on which money is owed, by its due day under the terms of payment. The sums come from the
 * ledger. Per firm and side, what is owed less what is paid ahead equals the journal's balance.
 */
import type { Step } from '../order/actions.ts'
import { chinaDay, type Moment } from '../china-time.ts'
import { DAY_MS } from '../constants.ts'
import type { ContractSide } from '../contract/contract.ts'
import { formatFen } from '../money/money.ts'
import { DEFAULT_PAY_TERMS, type Order } from '../order/order.ts'
import { dueOn, readPayTerms } from '../money/pay-terms.ts'
import { aheadFen, owedFen, toPayFen } from '../money/payment.ts'
import { daysBetween, isProvisional } from '../money/pricing.ts'
import { Refusal } from '../refusal.ts'

export const AGES = ['due', 'd30', 'd60', 'd90', 'older'] as const
export type Age = (typeof AGES)[number]
export const AGE_LABELS: Record<Age, string> = {
  due: '未到期',
  d30: '逾期 1–30 天',
  d60: '逾期 31–60 天',
  d90: '逾期 61–90 天',
  older: '逾期 90 天以上',
}
const ageOf = (days: number): Age => (days <= 0 ? 'due' : days <= 30 ? 'd30' : days <= 60 ? 'd60' : days <= 90 ? 'd90' : 'older')

export interface Aged {
  owed_fen: number
  ahead_fen: number
  /** the last day on which a payment is in time; null while nothing is owed or the price is provisional */
  due_on: string | null
  /** days past the due day; 0 if not overdue */
  days_over: number
  age: Age
  /** the terms could not be parsed, so the due day is the day of the settlement */
  unread: boolean
}

/** The time of the last settling step. A device holds all steps of every order on which something is owed. */
const settledAt = ({ events, settlements, updated_at }: Order): string =>
  events.findLast(({ action }) => action === 'handle')?.at ?? settlements.at(-1)?.at ?? updated_at
const arrivedAt = ({ trips }: Order): number | null => {
  const times = trips.map(({ received }) => Date.parse(received?.weighed_at ?? '')).filter((ms) => !Number.isNaN(ms))
  return times.length > 0 ? Math.max(...times) : null
}

/** A side of the order by age. */
export function agedOf(order: Order, side: ContractSide, now: Moment): Aged {
  const [owed_fen, ahead_fen] = [owedFen(order, side), aheadFen(order, side)]
  const none = { owed_fen, ahead_fen, due_on: null, days_over: 0, age: 'due' as const, unread: false }
  if (owed_fen === 0 || isProvisional(order[side])) return none
  const term = readPayTerms(order.pay_terms || DEFAULT_PAY_TERMS)
  const settled_on = chinaDay(settledAt(order))
  const due_on = dueOn(term, { settled_on, arrived_on: chinaDay(arrivedAt(order)) || settled_on })
  const days_over = Math.max(0, daysBetween(due_on, chinaDay(now)))
  return { owed_fen, ahead_fen, due_on, days_over, age: ageOf(days_over), unread: term === null }
}
/** Whether a list by age includes the order: money is owed, or paid ahead. */
export const isAged = (order: Order, side: ContractSide): boolean => owedFen(order, side) > 0 || aheadFen(order, side) > 0

export type AgeSums = Record<`${Age}_fen` | 'owed_fen' | 'ahead_fen' | 'orders', number>
const noSums = (): AgeSums => ({
  due_fen: 0,
  d30_fen: 0,
  d60_fen: 0,
  d90_fen: 0,
  older_fen: 0,
  owed_fen: 0,
  ahead_fen: 0,
  orders: 0,
})
export function sumAges(all: readonly Aged[]): AgeSums {
  const sums = noSums()
  for (const { age, owed_fen, ahead_fen } of all) {
    sums[`${age}_fen`] += owed_fen
    sums.owed_fen += owed_fen
    sums.ahead_fen += ahead_fen
    sums.orders += owed_fen > 0 ? 1 : 0
  }
  return sums
}
export const overdueFen = ({ owed_fen, due_fen }: AgeSums): number => owed_fen - due_fen

/** 到期日 2026-11-05，已逾期 20 天; buyer and trader read the same words. */
export function dueWords({ due_on, days_over, unread }: Aged): string {
  if (due_on === null) return '价格确定后到期'
  return `到期日 ${due_on}${unread ? '（按结算日）' : ''}${days_over > 0 ? `，已逾期 ${days_over} 天` : ''}`
}

/** Minimum time between two reminders to the buyer. */
const REMIND_EVERY_MS = DAY_MS
/** Reminds the buyer of what is still to be paid. The words state the due day as of the reminder. */
export const remindPayment: Step<'remind_payment'> = (order, _payload, { now }) => {
  const to_pay_fen = toPayFen(order, 'sale')
  if (to_pay_fen === 0) throw new Refusal('wrong_state', { message: '采购商没有待付的货款' })
  const asked = order.events.findLast(({ action }) => action === 'remind_payment')
  if (asked && Date.parse(now) - Date.parse(asked.at) < REMIND_EVERY_MS)
    throw new Refusal('too_many', { message: '一天内已催过款，请明天再催' })
  return { change: {}, note: `待付 ${formatFen(to_pay_fen)} 元，${dueWords(agedOf(order, 'sale', now))}` }
}
