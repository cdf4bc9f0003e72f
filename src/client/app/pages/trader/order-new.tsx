/** 新建订单: the form, then the created order; `made` in the address is its id. */
import { useSearchParams } from 'react-router-dom'
import { useHallGoods } from '#client/features/catalogue/hall-queries.ts'
import { useCategories, useSpecs } from '#client/features/catalogue/queries.ts'
import { OrderForm } from '#client/features/orders/create/order-form.tsx'
import { OrderMade } from '#client/features/orders/create/order-made.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

export function Page() {
  const [params, setParams] = useSearchParams()
  const { data: categories } = useCategories()
  const { data: specs = [] } = useSpecs()
  const { data: hall } = useHallGoods()
  const goods = hall?.pages.flatMap(({ data }) => data) ?? []
  const made = params.get('made')
  const form = () => setParams({}, { replace: true })
  return (
    <>
      <PageHeader title="新建订单" back="/trade/order" />
      {made ? (
        <OrderMade id={made} onEdit={form} onNext={form} />
      ) : (
        <OrderForm catalogue={{ categories, specs, goods }} onMade={(id) => setParams({ made: id }, { replace: true })} />
      )}
    </>
  )
}
