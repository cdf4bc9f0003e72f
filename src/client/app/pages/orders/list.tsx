/** 我的订单 of a supplier or buyer: the status and the search are in the address. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OrderList, OrderTabs } from '#client/features/orders/order-list.tsx'
import { PayBar, usePayPicking } from '#client/features/orders/picking.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { useProfile } from '../../profile-context.ts'

const SEARCH_WAIT_MS = 250
const UNPAID = 2

export function Page() {
  const [params, setParams] = useSearchParams()
  const status = params.get('status')
  const filter = status === null || status === '' ? undefined : Number(status)
  const search = params.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  const { owner } = useProfile()
  const { picking, chosen, clear } = usePayPicking()
  const paying = owner.role === 'buyer' && filter === UNPAID

  useEffect(() => {
    if (typed.trim() === search) return undefined
    const timer = setTimeout(() => {
      setParams(
        (was) => {
          if (typed.trim()) was.set('q', typed.trim())
          else was.delete('q')
          return was
        },
        { replace: true },
      )
    }, SEARCH_WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, search, setParams])

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
