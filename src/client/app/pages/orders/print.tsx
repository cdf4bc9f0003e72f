/** Several orders on paper, one after the other, each from a new page. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { OrderDetail } from '#client/features/orders/detail/order-detail.tsx'
import { ordersPath } from '#client/lib/paths.ts'
import { useAccountProfile } from '#client/app/account-profile-context.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { printPage, usePrintKeys } from '#client/ui/print.ts'

const Tools = chakra('div', {
  base: { display: 'flex', justifyContent: 'flex-end', width: 'full', maxW: '1360px', mx: 'auto', px: { base: 3, md: 6 }, pt: 4 },
})
const Sheet = chakra('section', {
  base: {
    '& + &': { borderTopWidth: '8px', borderColor: 'bg.sunken', _print: { borderTopWidth: 0, breakBefore: 'page' } },
  },
})

export function Page() {
  const [params] = useSearchParams()
  const { role } = useAccountProfile().actor
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean)
  usePrintKeys()
  return (
    <>
      <PageHeader title={`打印 ${ids.length} 张订单`} back={ordersPath(role)} />
      {ids.length > 0 ? (
        <Tools data-print="hide">
          <Button variant="primary" icon="print" onClick={() => void printPage()}>
            打印
          </Button>
        </Tools>
      ) : null}
      {ids.length === 0 ? <Empty icon="print" title="没有选择订单" hint="在订单列表里勾选订单，再按“打印所选”。" /> : null}
      {ids.map((id) => (
        <Sheet key={id}>
          <OrderDetail id={id} printed />
        </Sheet>
      ))}
    </>
  )
}
