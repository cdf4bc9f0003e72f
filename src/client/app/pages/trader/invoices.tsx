/** 发票管理: the buyers' applications by state, with the waiting ones first. */
import { useSearchParams } from 'react-router-dom'
import { InvoiceList, useInvoiceTotals } from '#client/features/invoices/invoice-list.tsx'
import { useInvoices } from '#client/features/invoices/queries.ts'
import { homePath, invoicesPath } from '#client/lib/paths.ts'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { TabsUnderTitle, tabPath } from '#client/ui/navigation/tabs.tsx'
import { INVOICE_FILTERS } from '#domain/accounting/invoice.ts'

export function Page() {
  const [params] = useSearchParams()
  const filter = INVOICE_FILTERS.find(({ code }) => String(code) === params.get('status'))
  const items = useInvoices()
  const totals = useInvoiceTotals(items, 'trader')
  const { search, filter: narrowed } = useListQuery()
  const older = useOlder('invoices', { status: filter?.code, search: search || undefined, filter: narrowed }, filter?.code !== 0)
  const to = (code?: number) => tabPath(invoicesPath('trader'), params, code)
  return (
    <>
      <PageHeader title="发票管理" back={homePath('trader')}>
        <TabsUnderTitle>
          <ListTabs
            label="发票状态"
            items={[{ label: '全部', code: undefined }, ...INVOICE_FILTERS].map((each) => ({
              ...each,
              to: to(each.code),
              active: filter?.code === each.code,
            }))}
            totals={totals}
          />
        </TabsUnderTitle>
      </PageHeader>
      <ListPage>
        <InvoiceList
          key={filter?.code}
          items={items?.filter(({ value }) => !filter || value.status === filter.code)}
          totals={totals}
          status={filter?.code}
          role="trader"
          empty={{
            icon: 'invoice',
            title: filter ? `没有${filter.label}的申请` : '没有开票申请',
            hint: '采购商对已付款的订单申请开票后，会出现在这里等您处理，并有站内信提醒。',
          }}
          older={older}
        />
      </ListPage>
    </>
  )
}
