/** 我的发票: orders that can be invoiced, and the applications by their state. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { InvoiceList, useInvoiceTotals } from '#client/features/invoices/invoice-list.tsx'
import { InvoiceableList, InvoiceBar, useInvoicePicking } from '#client/features/invoices/invoiceable-list.tsx'
import { useInvoiceable, useInvoices } from '#client/features/invoices/queries.ts'
import { homePath, invoicesPath, ordersPath } from '#client/lib/paths.ts'
import { INVOICE_PROFILE_PATH } from '#client/lib/start-paths.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { ListPage } from '#client/lists/list-page.tsx'
import { useListQuery } from '#client/lists/list-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { ListEnd, notFound } from '#client/lists/list-end.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { Reading } from '#client/lists/reading.tsx'
import { useLimit } from '#client/lists/use-limit.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { TabsUnderTitle, tabPath } from '#client/ui/navigation/tabs.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { INVOICE_FILTERS } from '#domain/accounting/invoice.ts'

const PAGE_ROWS = 30
/** The filter 已完成 of a buyer: orders that are paid. */
const PAID = 3

function Invoiceable() {
  const { typed, setTyped, value: search } = useTypedParam()
  const [limit, more] = useLimit(search, PAGE_ROWS)
  const found = useInvoiceable(search, limit)
  const older = useOlder('orders', { status: PAID, search: search || undefined })
  const orders = found?.orders ?? []
  const picking = useInvoicePicking(orders)
  return (
    <>
      <ListPage>
        {search || orders.length > 0 ? (
          <chakra.div maxW={{ md: '340px' }}>
            <SearchField label="搜索可开票的订单" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
          </chakra.div>
        ) : null}
        {found ? null : <Reading what="可开票的订单" table={false} />}
        {orders.length > 0 ? (
          <FoundBy typed={search}>
            <InvoiceableList orders={orders} picking={picking} />
          </FoundBy>
        ) : null}
        {found?.more ? (
          <chakra.div display="flex" justifyContent="center">
            <Button size="sm" onClick={more}>
              加载更多
            </Button>
          </chakra.div>
        ) : found ? (
          <ListEnd
            older={older}
            totals={null}
            shown={orders.length}
            empty={
              search
                ? notFound(search, '可按订单号、品名、规格或金额搜索。', () => setTyped(''))
                : {
                    icon: 'invoice',
                    title: '没有可开票的订单',
                    hint: '货款确认到账的订单会出现在这里，可以几张订单合开一张发票。',
                    action: <ButtonLink to={ordersPath('buyer')}>我的订单</ButtonLink>,
                  }
            }
          />
        ) : null}
      </ListPage>
      <InvoiceBar picking={picking} />
    </>
  )
}

function Applications({ status, totals }: { status: number; totals: ListTotals }) {
  const items = useInvoices()
  const { search, filter } = useListQuery()
  const older = useOlder('invoices', { status, search: search || undefined, filter }, status !== 0)
  const label = INVOICE_FILTERS.find(({ code }) => code === status)?.label ?? ''
  return (
    <InvoiceList
      key={status}
      items={items?.filter(({ value }) => value.status === status)}
      totals={totals}
      status={status}
      role="buyer"
      empty={{
        icon: 'invoice',
        title: `没有${label}的发票`,
        hint: '在“可开票”里勾选已付款的订单，即可申请开票。',
        action: <ButtonLink to={invoicesPath('buyer')}>可开票的订单</ButtonLink>,
      }}
      older={older}
    />
  )
}

export function Page() {
  const [params] = useSearchParams()
  const filter = INVOICE_FILTERS.find(({ code }) => String(code) === params.get('status'))
  const totals = useInvoiceTotals(useInvoices(), 'buyer')
  return (
    <>
      <PageHeader
        title="我的发票"
        back={homePath('buyer')}
        actions={
          <chakra.span pr={{ base: 0, md: 6 }}>
            <ButtonLink size="sm" icon="edit" to={INVOICE_PROFILE_PATH}>
              发票信息
            </ButtonLink>
          </chakra.span>
        }
      >
        <TabsUnderTitle>
          <ListTabs
            label="发票状态"
            items={[
              { label: '可开票', code: 'none', to: invoicesPath('buyer'), active: !filter },
              ...INVOICE_FILTERS.map((each) => ({
                ...each,
                to: filter ? tabPath(invoicesPath('buyer'), params, each.code) : invoicesPath('buyer', each.code),
                active: filter?.code === each.code,
              })),
            ]}
            totals={totals}
          />
        </TabsUnderTitle>
      </PageHeader>
      {filter ? (
        <ListPage>
          <Applications status={filter.code} totals={totals} />
        </ListPage>
      ) : (
        <Invoiceable />
      )}
    </>
  )
}
