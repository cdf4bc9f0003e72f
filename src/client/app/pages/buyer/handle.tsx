/** 处理订单: the buyer settles what arrived. The current part is in the address, so that the phone's back key returns to the previous part. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { titleOf } from '#client/features/orders/order-words.ts'
import { newSettlement, type SettleDraft, settleDraft } from '#client/features/orders/steps/settle-draft.ts'
import { SettleForm, type SettlePart } from '#client/features/orders/steps/settle-form.tsx'
import { StepBody, StepPage } from '#client/features/orders/steps/step-page.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { orderPath } from '#client/lib/paths.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import type { Order } from '#domain/order.ts'

const TITLES: Record<SettlePart, string> = { weights: '核对磅单', money: '确认金额' }

function Settlement({ order }: { order: Order }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const draft = useDraft<SettleDraft>(settleDraft(order.id), newSettlement)
  const part: SettlePart = params.get('part') === 'money' ? 'money' : 'weights'
  const back = orderPath('buyer', order.id)
  const turn = (next: SettlePart) => {
    // A page opened by its address has no history to go back to.
    if (next === 'weights' && key !== 'default') void navigate(-1)
    else setParams({ id: order.id, part: next }, { replace: next === 'weights' })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <PageHeader
        title={`处理订单 · ${TITLES[part]}`}
        no={order.no}
        back={part === 'money' ? `/member/order/handleOrder?id=${order.id}` : back}
        subtitle={`${order.no} · ${titleOf(order)}`}
      />
      {draft.value ? (
        <SettleForm
          key={draft.id}
          order={order}
          draft={draft}
          value={draft.value}
          part={part}
          onPart={turn}
          onSent={() => void navigate(back, { replace: true })}
        />
      ) : (
        <StepBody>
          <SkeletonCards />
        </StepBody>
      )}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (
    <StepPage id={id} action="handle">
      {(order) => <Settlement key={id} order={order} />}
    </StepPage>
  )
}
