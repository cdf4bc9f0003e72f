/** The frame of a queue's page: tabs with counts, a line of totals, and the list. The address names the tab. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import type { Order } from '#domain/order/order.ts'

export interface QueueTab {
  /** The value of ?tab= in the address. */
  key: string
  label: string
  passes: (order: Order) => boolean
}

/** The tab that the address names, or the first one. */
export function useQueueTab<Tab extends QueueTab>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const [params] = useSearchParams()
  return tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
}

export function QueuePage({
  title,
  path,
  tabs,
  tab,
  rows,
  money = false,
  children,
}: {
  title: string
  path: string
  tabs: readonly QueueTab[]
  tab: QueueTab
  /** The rows that the tabs count. */
  rows: readonly FoldedOrder[] | undefined
  /** the page moves money, so it explains offline that nothing moves yet */
  money?: boolean
  children: ReactNode
}) {
  const { online } = useSyncStatus()
  return (
    <>
      <PageHeader title={title} back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs
            label={title}
            items={tabs.map(({ key, label, passes }, index) => ({
              label,
              to: index === 0 ? path : `${path}?tab=${key}`,
              active: key === tab.key,
              count: rows?.filter(({ order }) => passes(order)).length,
            }))}
          />
        </chakra.div>
      </PageHeader>
      <ListPage>
        {money && !online ? (
          <Notice title="当前离线">登记和付款会先保存到本机，联网后自动提交；款项以提交成功为准。</Notice>
        ) : null}
        {children}
      </ListPage>
    </>
  )
}
