/** 审核订单: orders with an open supply price, and those with a confirmed one. */
import { columnsOf } from '#client/features/orders/list/order-columns.tsx'
import { QueueList } from '#client/features/orders/queues/queue-list.tsx'
import { awaitsPrice, priceFixed, useOpenOrders } from '#client/features/orders/queues/queue-orders.ts'
import { QueuePage, type QueueTab, useQueueTab } from '#client/features/orders/queues/queue-page.tsx'

const TABS: readonly [QueueTab, ...QueueTab[]] = [
  { key: 'open', label: '待核定', passes: awaitsPrice },
  { key: 'fixed', label: '已核定', passes: priceFixed },
]
const COLUMNS = columnsOf('parties', 'weight', 'supply_price', 'sale_price', 'margin')

export function Page() {
  const tab = useQueueTab(TABS)
  const all = useOpenOrders()
  return (
    <QueuePage title="审核订单" path="/trade/checkOrder" tabs={TABS} tab={tab} rows={all}>
      <QueueList
        key={tab.key}
        label={tab.label}
        table="pricings"
        rows={all?.filter(({ order }) => tab.passes(order))}
        columns={COLUMNS}
        actionsOf={() => ['confirm_supply_price']}
        detailOf={(id) => `/trade/checkOrder/detail?id=${id}`}
        empty={{
          icon: 'todo',
          title: tab.key === 'open' ? '没有待核定采购价的订单' : '没有已核定的订单',
          hint:
            tab.key === 'open'
              ? '采购商收齐货后，订单会在这里等待核定采购价；核定后才能付款给供应商。'
              : '核定过采购价、还没有付清的订单会在这里。',
        }}
      />
    </QueuePage>
  )
}
