/** 售后订单 of each role by status. Each opens over the list; the buyer also applies here. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ListPage } from '#client/lists/list-page.tsx'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { AfterSaleApply } from '#client/features/after-sales/after-sale-apply.tsx'
import { AfterSaleDialog } from '#client/features/after-sales/after-sale-dialog.tsx'
import { AfterSaleList, useAfterSaleTotals } from '#client/features/after-sales/after-sale-list.tsx'
import { OrderQueue } from '#client/features/orders/detail/order-queue.tsx'
import { useAfterSales } from '#client/features/after-sales/after-sales-query.ts'
import { afterSalesPath, homePath } from '#client/lib/paths.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { AFTER_SALE_FILTERS } from '#domain/agreement/after-sale.ts'
import type { Role } from '#domain/role.ts'

const HINT: Record<Role, string> = {
  supplier: '采购商对您发出的货物申请退货或补差时，会出现在这里，由商户处理。',
  buyer: '货物发出后，可以在订单里申请退货、部分退货或补差，由商户处理。',
  trader: '采购商申请退货、部分退货或补差后，会出现在这里等您处理。',
}

export function Page() {
  const { actor } = useAccount()
  const { role } = actor
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const found = useAfterSales()
  const [applying, setApplying] = useState(false)
  const filters = AFTER_SALE_FILTERS[role]
  const filter = filters.find(({ code }) => String(code) === params.get('status'))
  const totals = useAfterSaleTotals(found)
  const older = useOlder('after_sales', { status: filter?.code })
  const items = found?.filter(({ each }) => !filter || each.status === filter.code)
  const opened = found?.find(({ each }) => each.id === params.get('id'))
  const list = afterSalesPath(role, filter?.code)
  const to = (id: string) => `${list}${filter ? '&' : '?'}id=${id}`
  const apply =
    role === 'buyer' ? (
      <Button size="sm" icon="plus" onClick={() => setApplying(true)}>
        申请售后
      </Button>
    ) : undefined
  return (
    <>
      <PageHeader
        title="售后订单"
        back={homePath(role)}
        actions={apply && found?.length ? <chakra.span pr={{ base: 0, md: 6 }}>{apply}</chakra.span> : undefined}
      >
        <TabsUnderTitle>
          <ListTabs
            label="售后状态"
            items={[{ label: '全部', code: undefined }, ...filters].map((each) => ({
              ...each,
              to: afterSalesPath(role, each.code),
              active: filter?.code === each.code,
            }))}
            totals={totals}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        <AfterSaleList
          key={filter?.code}
          items={items}
          totals={totals}
          status={filter?.code}
          role={role}
          to={to}
          empty={{
            icon: 'refund',
            title: filter ? `没有${filter.label}的售后` : '没有售后',
            hint: HINT[role],
            action: found?.length ? undefined : apply,
          }}
          older={older}
        />
      </ListPage>
      <AfterSaleDialog
        item={opened}
        role={role}
        queue={opened && <OrderQueue folded={opened.folded} />}
        onClose={() => void navigate(list, { replace: true })}
      />
      <AfterSaleApply open={applying} onClose={() => setApplying(false)} />
    </>
  )
}
