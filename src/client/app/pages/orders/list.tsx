/** 我的订单 of a supplier or buyer: cards, or the table of desk.tsx on a wide screen. The address holds status and search. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOlder } from '#client/lists/use-older.ts'
import { FoundBy } from '#client/lists/found.tsx'
import { ExportButton } from '#client/lists/export-button.tsx'
import { firstLimit, OrderList, OrderTabs, useOrderNumbers } from '#client/features/orders/list/order-list.tsx'
import { ORDER_SEARCH } from '#client/features/orders/order-words.ts'
import { PayBar, usePayPicking } from '#client/features/orders/list/picking.tsx'
import { readOrdersAhead } from '#client/sync/reading/react.tsx'
import { CARDS } from '#client/lists/list-page.tsx'
import { FILTER_NAMES } from '#client/lists/list-query.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { useTypedParam } from '#client/ui/field/typed-param.ts'
import { filterNamed, holdsFinished } from '#domain/order/order.ts'
import { lookAhead } from '#client/app/gate.tsx'
import { useAccountProfile } from '#client/app/account-profile-context.ts'

const UNPAID = 2
const exports = () => import('#client/features/orders/list/export-calls.ts')

const HERE = /^\/(supply|member)\/order\/?$/

/** When the app opens on this page, the first orders are read while the rest of the code loads. */
export async function ahead(): Promise<void> {
  if (!HERE.test(location.pathname) || !matchMedia(CARDS).matches) return
  const opened = await lookAhead()
  const params = new URLSearchParams(location.search)
  const search = params.get('q') || undefined
  if (!opened) return
  const { account } = opened
  const filter = filterNamed(account.actor.role, params.get('status'))
  await readOrdersAhead(account, { filter, search, limit: firstLimit() })
}

const Desk = lazy(async () => ({ default: (await import('./desk.tsx')).Page }))

export function Page() {
  const [params] = useSearchParams()
  // A link may narrow the list to a month or a firm, which the plain cards do not know.
  const narrowed = FILTER_NAMES.some((name) => params.has(name))
  if (useMedia(CARDS) && !narrowed) return <Cards />
  return (
    <Suspense fallback={null}>
      <Desk />
    </Suspense>
  )
}

function Cards() {
  const [params] = useSearchParams()
  const { actor } = useAccountProfile()
  const filter = filterNamed(actor.role, params.get('status'))
  const { typed, setTyped, value: search } = useTypedParam()
  const older = useOlder('orders', { status: filter, search: search || undefined }, holdsFinished(filter, actor.role))
  const totals = useOrderNumbers(search || undefined)
  const { picking, chosen, clear } = usePayPicking()
  const paying = actor.role === 'buyer' && filter === UNPAID

  return (
    <>
      <PageHeader title="我的订单">
        <TabsUnderTitle>
          <OrderTabs status={filter} totals={totals} />
        </TabsUnderTitle>
      </PageHeader>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 4 }} display="grid" gap={{ base: 3, md: 4 }} alignContent="start">
        <chakra.div display="flex" alignItems="center" gap={2}>
          <chakra.div flex={{ base: 1, md: '0 1 340px' }} minW={0}>
            <SearchField label={ORDER_SEARCH} hotkey value={typed} onChange={(event) => setTyped(event.target.value)} />
          </chakra.div>
          {actor.role === 'buyer' ? (
            <ExportButton
              save={async () => (await exports()).saveBuyerOrders({ status: filter, search: search || undefined, filter: {} })}
            />
          ) : null}
        </chakra.div>
        <FoundBy typed={search}>
          <OrderList
            key={`${filter} ${search}`}
            filter={filter}
            search={search || undefined}
            onClear={() => setTyped('')}
            picking={paying ? picking : undefined}
            older={older}
            totals={totals}
          />
        </FoundBy>
      </chakra.div>
      {paying ? <PayBar chosen={chosen} onClear={clear} /> : null}
    </>
  )
}
