/** 付款: one order (`?id=`), or several with one transfer (`?ids=a,b`). */
import { useSearchParams } from 'react-router-dom'
import { batchDraft, type MoneyValues, newMoney, payDraft } from '#client/features/payments/form/money-values.ts'
import { PayBatch } from '#client/features/payments/pay/pay-batch.tsx'
import { PayForm } from '#client/features/payments/pay/pay-form.tsx'
import { StepBody, StepPage } from '#client/forms/step/step-page.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { usePayable } from '#client/features/payments/pay/use-payable.ts'
import { ordersPath } from '#client/lib/paths.ts'
import { useLeaveFor } from '#client/lib/use-way-back.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const UNPAID = 2

function Several({ ids }: { ids: string[] }) {
  const [, setParams] = useSearchParams()
  const draft = useDraft<MoneyValues>(batchDraft(ids), () => newMoney(null))
  const payable = usePayable(ids)
  const back = ordersPath('buyer', UNPAID)
  /** Leaves an order out. The draft moves to the remaining orders. */
  const leaveOut = async (id: string) => {
    const left = ids.filter((each) => each !== id)
    if (await draft.move(batchDraft(left))) setParams({ ids: left.join() }, { replace: true })
  }
  const leave = useLeaveFor(back)
  return (
    <>
      <PageHeader title="批量付款" back={back} />
      {!payable ? (
        <StepBody>
          <SkeletonCards />
        </StepBody>
      ) : payable.orders.length === 0 ? (
        <Empty
          icon="wallet"
          title="没有可付款的订单"
          hint="所选订单可能已付款，或状态已改变。"
          action={<ButtonLink to={back}>待付款订单</ButtonLink>}
        />
      ) : (
        <>
          {payable.left_out > 0 ? (
            <StepBody flex="none" pb={0}>
              <Notice tone="need">所选订单中有 {payable.left_out} 张现在不能付款，没有列入。</Notice>
            </StepBody>
          ) : null}
          {draft.value ? (
            <PayBatch
              key={draft.id}
              orders={payable.orders}
              draft={draft}
              value={draft.value}
              onRemove={(id) => void leaveOut(id)}
              onSent={leave}
            />
          ) : null}
        </>
      )}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const ids = params.get('ids')?.split(',').filter(Boolean) ?? []
  if (ids.length > 0) return <Several ids={ids} />
  return <StepPage action="pay" draft={payDraft} begin={() => newMoney(null)} form={PayForm} />
}
