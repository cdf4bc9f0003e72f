/** 提交结算: the buyer settles what arrived. The current part is in the address, so that the phone's back key returns to the previous part. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { newSettlement, type SettleDraft, settleDraft } from '#client/features/orders/steps/settle-draft.ts'
import { SettleForm, type SettlePart } from '#client/features/orders/steps/settle-form.tsx'
import { type StepFormProps, StepPage } from '#client/forms/step/step-page.tsx'
import { stepPath } from '#client/lib/paths.ts'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'

const TITLES: Record<SettlePart, string> = { weights: '核对磅单', money: '确认金额' }
const partIn = (params: URLSearchParams): SettlePart => (params.get('part') === 'money' ? 'money' : 'weights')

function Settlement(props: StepFormProps<SettleDraft>) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const turn = (next: SettlePart) => {
    // A page opened by its address has no history to go back to.
    if (next === 'weights' && key !== 'default') void navigate(-1)
    else setParams({ id: props.order.id, part: next }, { replace: next === 'weights' })
    scrollTo({ top: 0 })
  }
  return <SettleForm {...props} part={partIn(params)} onPart={turn} />
}

export function Page() {
  const [params] = useSearchParams()
  const part = partIn(params)
  const back = part === 'money' ? stepPath('handle', params.get('id') ?? '') : null
  return (
    <StepPage
      action="handle"
      draft={settleDraft}
      begin={newSettlement}
      form={Settlement}
      title={`${LIFECYCLE.handle.label} · ${TITLES[part]}`}
      back={back ?? undefined}
    />
  )
}
