/** The counts beside menu entries and tabs: this person's tasks, from the device. */
import { useWaiting } from '#client/sync/react.tsx'

/** `orders` counts each order once; `todo` is everything that 待办 lists. */
export function useBadges() {
  const waiting = useWaiting()
  const of = waiting?.tasks ?? {}
  return {
    todo: waiting?.total ?? 0,
    orders: waiting?.orders ?? 0,
    dissents: of.reply_dissent ?? 0,
    adjustments: (of.adjust_dissent ?? 0) + (of.notify_dissent ?? 0),
    reviews: of.confirm_supply_price ?? 0,
    after_sales: of.judge_after_sale ?? 0,
    contracts: waiting ? waiting.contracts.supply + waiting.contracts.sale : 0,
  }
}
