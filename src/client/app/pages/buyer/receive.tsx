/** 确认收货: the buyer's flow at the gate; it works offline. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { titleOf } from '#client/features/orders/order-words.ts'
import { newReceipt, onTheWay, type ReceiveDraft, receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { ReceiveForm } from '#client/features/orders/steps/receive-form.tsx'
import { StepPage } from '#client/features/orders/steps/step-page.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { orderPath } from '#client/lib/paths.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { Order } from '#domain/order.ts'

function Receipt({ order }: { order: Order }) {
  const navigate = useNavigate()
  const draft = useDraft<ReceiveDraft>(receiveDraft(order.id), () => newReceipt(order))
  const back = orderPath('buyer', order.id)
  const words = `${order.no} · ${titleOf(order)} · 已收 ${order.trips.length - onTheWay(order).length}/${order.trips.length} 车`
  return (
    <>
      <PageHeader title="确认收货" no={order.no} back={back} subtitle={words} />
      {draft.value ? (
        <ReceiveForm
          key={draft.id}
          order={order}
          draft={draft}
          value={draft.value}
          onSent={() => void navigate(back, { replace: true })}
        />
      ) : null}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (
    <StepPage id={id} action="receive">
      {(order) => <Receipt key={id} order={order} />}
    </StepPage>
  )
}
