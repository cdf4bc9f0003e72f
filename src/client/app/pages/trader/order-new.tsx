/** 新建订单: the form, then what became of it. `made` in the address is the order that was made. */
import { useSearchParams } from 'react-router-dom'
import { useCategories } from '#client/features/catalogue/queries.ts'
import { OrderForm } from '#client/features/orders/create/order-form.tsx'
import { OrderMade } from '#client/features/orders/create/order-made.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'

export function Page() {
  const [params, setParams] = useSearchParams()
  const { data: categories } = useCategories()
  const made = params.get('made')
  const form = () => setParams({}, { replace: true })
  return (
    <>
      <PageHeader title="新建订单" back="/trade/order" />
      {made ? (
        <OrderMade id={made} onEdit={form} onNext={form} />
      ) : (
        <OrderForm categories={categories} onMade={(id) => setParams({ made: id }, { replace: true })} />
      )}
    </>
  )
}
