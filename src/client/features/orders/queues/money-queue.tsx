/** A page of orders that wait for money: tabs, the sum of the open tab, and its list. */
import type { OrderColumn } from '#client/features/orders/list/order-columns.tsx'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import type { IconName } from '#client/ui/icon.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import type { Order } from '#domain/order/order.ts'
import { QueueList } from './queue-list.tsx'
import { useOpenOrders } from './queue-orders.ts'
import { QueuePage, type QueueTab, useQueueTab } from './queue-page.tsx'
import { QueueTotal } from './queue-total.tsx'

export interface MoneyTab extends QueueTab {
  /** the amount that the page sums */
  sum: { label: string; of: (order: Order) => number }
  columns: readonly OrderColumn[]
  /** the actions of a row, the most urgent first */
  actionsOf: (folded: FoldedOrder) => readonly ActionName[]
  /** says on an empty list when orders appear here */
  hint: string
}

export function MoneyQueue({
  title,
  path,
  icon,
  tabs,
}: {
  title: string
  path: string
  icon: IconName
  tabs: readonly [MoneyTab, ...MoneyTab[]]
}) {
  const tab = useQueueTab(tabs)
  const all = useOpenOrders()
  const rows = all?.filter(({ order }) => tab.passes(order))
  const fen = rows?.reduce((sum, { order }) => sum + tab.sum.of(order), 0) ?? 0
  return (
    <QueuePage title={title} path={path} tabs={tabs} tab={tab} rows={all} money>
      <QueueTotal label={tab.sum.label} count={rows?.length ?? 0} fen={fen} />
      <QueueList
        key={tab.key}
        label={tab.label}
        table={`${path.slice('/trade/'.length)}.${tab.key}`}
        rows={rows}
        columns={tab.columns}
        actionsOf={tab.actionsOf}
        empty={{ icon: icon, title: `没有${tab.label}的订单`, hint: tab.hint }}
      />
    </QueuePage>
  )
}
