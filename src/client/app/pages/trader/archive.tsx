/** 归档管理: completed, closed and returned orders, as purchase orders or as sales orders. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { CATEGORIES } from '#client/sync/kept/kept-calls.ts'
import { ArchiveList } from '#client/features/orders/archive/archive-list.tsx'
import { ARCHIVE_PAGE, ARCHIVED, useArchived } from '#client/features/orders/archive/archive-query.ts'
import { sideNamed } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { tabPath, Tabs } from '#client/ui/navigation/tabs.tsx'

export function Page() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const side = sideNamed(params.get('type'))
  const state = ARCHIVED.find(({ code }) => String(code) === params.get('status'))?.code
  const [most, setMost] = useState(ARCHIVE_PAGE)
  const archived = useArchived(most)
  const rows = archived?.rows
  const unread = archived?.more.filter((code) => state === undefined || code === state) ?? []
  const { value: categories } = useKept(CATEGORIES)
  const items = [
    {
      label: '全部',
      to: tabPath(pathname, params),
      active: state === undefined,
      count: archived?.more.length === 0 ? rows?.length : undefined,
    },
    ...ARCHIVED.map(({ code, label }) => ({
      label,
      to: tabPath(pathname, params, code),
      active: state === code,
      // If more rows exist, the number of read rows would be a wrong count.
      count: archived?.more.includes(code) ? undefined : rows?.filter(({ order }) => order.state === code).length,
    })),
  ]
  return (
    <>
      <PageHeader title={side === 'supply' ? '采购订单归档' : '销售订单归档'} back="/trade/index">
        <chakra.div px={{ base: 4, md: 6 }} pt={{ base: 0, md: 3 }}>
          <Tabs label="归档状态" items={items} />
        </chakra.div>
      </PageHeader>
      <ListPage>
        <ArchiveList
          key={side}
          side={side}
          state={state}
          rows={rows}
          categories={categories}
          onMore={unread.length > 0 ? () => setMost(most + ARCHIVE_PAGE) : undefined}
        />
      </ListPage>
    </>
  )
}
