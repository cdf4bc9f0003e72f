/** The counts beside menu entries and tabs: this person's tasks, from the device. */
import { useWaiting } from '#client/sync/reading/react.tsx'
import type { Task } from '#domain/order/waiting.ts'

/** The tasks of 收款管理 and of 付款管理. */
const COLLECTIONS: readonly Task[] = ['collect', 'confirm', 'confirm_late', 'confirm_advance', 'confirm_repayment']
const PAYMENTS: readonly Task[] = ['payout', 'refund', 'confirm_payout', 'confirm_refund', 'reverse']

/** `orders` counts each order once; `todo` is everything that 待办 lists. */
export function useBadges() {
  const waiting = useWaiting()
  const of = waiting?.tasks ?? {}
  const sum = (tasks: readonly Task[]) => tasks.reduce((total, task) => total + (of[task] ?? 0), 0)
  const { supply = 0, sale = 0 } = waiting?.contracts ?? {}
  return {
    todo: waiting?.total ?? 0,
    orders: waiting?.orders ?? 0,
    dissents: sum(['reply_dissent']),
    adjustments: sum(['adjust_dissent', 'notify_dissent']),
    reviews: sum(['confirm_supply_price']),
    after_sales: sum(['judge_after_sale', 'ask_share', 'answer_share']),
    collections: sum(COLLECTIONS),
    payments: sum(PAYMENTS),
    statements: waiting?.statements ?? 0,
    contracts: supply + sale,
    supply_contracts: supply,
    sale_contracts: sale,
  }
}
