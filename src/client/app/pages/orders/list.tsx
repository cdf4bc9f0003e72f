/** 我的订单 of a supplier or buyer: the status and the search are in the address. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { OrderList, OrderTabs } from '#client/features/orders/order-list.tsx'
import { PayBar, usePayPicking } from '#client/features/orders/picking.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { useTypedParam } from '#client/ui/typed-param.ts'
import { useProfile } from '../../profile-context.ts'

const UNPAID = 2

export function Page() {
  const [params] = useSearchParams()
  const status = params.get('status')
  const filter = status === null || status === '' ? undefined : Number(status)
  const { typed, setTyped, value: search } = useTypedParam()
  const { owner } = useProfile()
  const { picking, chosen, clear } = usePayPicking()
  const paying = owner.role === 'buyer' && filter === UNPAID

  return (
    <>
      <PageHeader title="我的订单">
        <chakra.div px={{ base: 0, md: 6 }} pt={{ base: 0, md: 3 }} css={{ '& > nav': { px: { base: 4, md: 0 } } }}>
          <OrderTabs status={filter} />
        </chakra.div>
      </PageHeader>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 4 }} display="grid" gap={{ base: 3, md: 4 }} alignContent="start">
        <chakra.div maxW={{ md: '340px' }}>
          <SearchField label="搜索单号、品名、公司" hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
        </chakra.div>
        <OrderList
          key={`${status} ${search}`}
          filter={filter}
          search={search || undefined}
          onClear={() => setTyped('')}
          picking={paying ? picking : undefined}
        />
      </chakra.div>
      {paying ? <PayBar chosen={chosen} onClear={clear} /> : null}
    </>
  )
}
