/** Prints orders, each from a new page: all of it, or one document of one side. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { OrderDetail } from '#client/features/orders/detail/order-detail.tsx'
import { PARTS } from './order-parts.ts'
import { DOC_NAMES, OrderDocument } from '#client/features/orders/documents/order-document.tsx'
import { useWholeOrder } from '#client/sync/reading/use-whole-order.ts'
import { archivePath, type OrderDoc, ordersPath, sideNamed } from '#client/lib/paths.ts'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { printPage, usePrintKeys } from '#client/ui/print/print.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import type { ContractSide } from '#domain/contract/contract.ts'
import type { Role } from '#domain/role.ts'

const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    width: 'full',
    maxW: 'wide',
    mx: 'auto',
    px: { base: 3, md: 6 },
    pt: 4,
  },
})
const Sheet = chakra('section', {
  base: {
    '& + &': { borderTopWidth: '8px', borderColor: 'bg.sunken', _print: { borderTopWidth: 0, breakBefore: 'page' } },
  },
})

const DOCS = Object.keys(DOC_NAMES) as OrderDoc[]
const docNamed = (text: string | null): OrderDoc | null => DOCS.find((each) => each === text) ?? null

function Document({ id, doc, of }: { id: string; doc: OrderDoc; of: ContractSide }) {
  const whole = useWholeOrder(id)
  if (whole.kind === 'reading') return <Skeleton height="60dvh" m={6} rounded="lg" role="status" aria-label="加载中" aria-busy />
  if (whole.kind !== 'here') {
    return (
      <Empty
        icon="order"
        title={whole.kind === 'away' ? '联网后可查看' : '找不到这张订单'}
        hint={whole.kind === 'away' ? '这张订单不在本机上。' : '订单可能已经移出您的权限范围，或链接有误。'}
      />
    )
  }
  // A document of an order's head would wrongly show no trips.
  if (whole.partial !== 'no') {
    return (
      <chakra.div p={6} aria-busy={whole.partial === 'fetching'}>
        <Notice title={whole.partial === 'fetching' ? '正在读取车次' : '车次联网后可查看'}>这张订单在本机只有概要。</Notice>
      </chakra.div>
    )
  }
  return (
    <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} data-print="flow">
      <OrderDocument order={whole.folded.order} doc={doc} of={of} />
    </chakra.div>
  )
}

/** A counterparty prints its own side. A trader chooses one. */
const sideOf = (role: Role, type: string | null): ContractSide =>
  role === 'trader' ? sideNamed(type) : role === 'supplier' ? 'supply' : 'sale'

export function Page() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { role } = useAccountProfile().actor
  const ids = (params.get('ids') ?? params.get('id') ?? '').split(',').filter(Boolean)
  const archived = pathname.startsWith('/trade/file/')
  const doc = docNamed(params.get('doc')) ?? (archived ? 'order' : null)
  const of = sideOf(role, params.get('type'))
  usePrintKeys()
  const to = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `${pathname}?${next}`
  }
  const docs = [
    ...(archived ? [] : [{ label: '全部资料', to: to({ doc: null }), active: doc === null }]),
    ...DOCS.map((each) => ({ label: DOC_NAMES[each], to: to({ doc: each }), active: doc === each })),
  ]
  const sides = (['supply', 'sale'] as const).map((each) => ({
    label: each === 'supply' ? '采购' : '销售',
    to: to({ type: each === 'supply' ? 'supplier' : 'procurer' }),
    active: of === each,
  }))
  return (
    <>
      <PageHeader title={`打印 ${ids.length} 张订单`} back={archived ? archivePath(of) : ordersPath(role)} />
      {ids.length > 0 ? (
        <Tools data-print="hide">
          <Tabs label="单据" items={docs} />
          {role === 'trader' && !archived && doc !== null && doc !== 'delivery' ? (
            <Tabs label="采购或销售" items={sides} />
          ) : null}
          <chakra.span flex={1} />
          <Button variant="primary" icon="print" onClick={() => void printPage()}>
            打印
          </Button>
        </Tools>
      ) : null}
      {ids.length === 0 ? <Empty icon="print" title="没有选择订单" hint="在订单列表里勾选订单，再按“打印所选”。" /> : null}
      {ids.map((id) => (
        <Sheet key={id}>{doc ? <Document id={id} doc={doc} of={of} /> : <OrderDetail id={id} parts={PARTS} printed />}</Sheet>
      ))}
    </>
  )
}
