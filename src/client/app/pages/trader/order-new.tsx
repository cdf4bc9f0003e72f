/** 新建订单: the form, filled in from an intention that the address names, then the created order; `made` in the address is its id. */
import { useSearchParams } from 'react-router-dom'
import { MissingIntention } from '#client/features/intentions/missing.tsx'
import { orderOf } from '#client/features/intentions/order-of.ts'
import { useIntention } from '#client/features/intentions/queries.ts'
import { OrderForm } from '#client/features/orders/create/order-form.tsx'
import { OrderMade } from '#client/features/orders/create/order-made.tsx'
import { usualMarket } from '#client/features/orders/create/pricing-fields.tsx'
import { intentionsPath } from '#client/lib/paths.ts'
import { useAbsent } from '#client/sync/pull/absent.ts'
import { useKept } from '#client/sync/kept/use-kept.ts'
import { CATEGORIES, HALL_GOODS, QUOTES, SPECS } from '#client/sync/kept/kept-calls.ts'
import { INTENTION } from '#client/sync/nouns/intention.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'

function useCatalogue() {
  const { value: categories, at } = useKept(CATEGORIES)
  const { value: specs = [] } = useKept(SPECS)
  const { value: hall } = useKept(HALL_GOODS)
  const { value: quotes = [] } = useKept(QUOTES, { follows: 'quotes' })
  return { categories, at, specs, quotes, goods: hall?.rows ?? [] }
}

type OnMade = (id: string) => void

function FromIntention({ id, onMade }: { id: string; onMade: OnMade }) {
  const catalogue = useCatalogue()
  const item = useIntention(id)
  const absence = useAbsent(INTENTION, id, item === null)
  if (!item) {
    return (
      <MissingIntention
        absence={item === undefined ? 'asking' : absence}
        back={intentionsPath('trader')}
        hint="它可能已被采购商撤回，或由其他商户对接。"
      />
    )
  }
  const values = orderOf(item.value)
  const from = { intention_id: id, no: item.value.no, values: { ...values, ...usualMarket(catalogue.quotes, values) } }
  return <OrderForm catalogue={catalogue} from={from} onMade={onMade} />
}

function Fresh({ onMade }: { onMade: OnMade }) {
  return <OrderForm catalogue={useCatalogue()} onMade={onMade} />
}

export function Page() {
  const [params, setParams] = useSearchParams()
  const [made, intention] = [params.get('made'), params.get('intention')]
  const from = intention ? { intention } : undefined
  const onMade: OnMade = (id) => setParams({ ...from, made: id }, { replace: true })
  const body = () => {
    if (made) {
      // The draft of an order that is edited again belongs to its intention.
      return (
        <OrderMade
          id={made}
          onEdit={() => setParams(from ?? {}, { replace: true })}
          onNext={() => setParams({}, { replace: true })}
        />
      )
    }
    return intention ? <FromIntention key={intention} id={intention} onMade={onMade} /> : <Fresh onMade={onMade} />
  }
  return (
    <>
      <PageHeader title="新建订单" back={intention ? intentionsPath('trader') : '/trade/order'} />
      {body()}
    </>
  )
}
