/** 提交结算: the buyer checks every trip (核对磅单), then the money (确认金额), and sends. A draft keeps the form. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { useStepForm } from '#client/forms/step/use-step-form.ts'
import { useStep } from '#client/forms/step/use-step.ts'
import { diffScale } from '#client/features/orders/detail/diff-bar.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Trip } from '#domain/order/order.ts'
import { WEIGH_BASES } from '#domain/order/order.ts'
import { isProvisional, provisionalMark } from '#domain/money/pricing.ts'
import { differenceWords } from '#domain/order/settlement.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { DissentFields, ToleranceNotice } from './settle-dissent.tsx'
import type { SettleDraft } from './settle-draft.ts'
import { addedTickets, draftedTotal, settleInput, tripsWithoutTicket, withTickets, withTrips } from './settle-draft.ts'
import { SettleReview } from './settle-review.tsx'
import { SettleTrip } from './settle-trip.tsx'
import { StepBody, type StepFormProps } from '#client/forms/step/step-page.tsx'

export type SettlePart = 'weights' | 'money'

/** `onPart` switches between the two parts. */
export function SettleForm({
  order,
  draft,
  value,
  part,
  onPart,
  onSent,
}: StepFormProps<SettleDraft> & { part: SettlePart; onPart: (part: SettlePart) => void }) {
  const { actor } = useAccount()
  const step = useStep(order)
  const ahead = useMemo(() => withTickets(order, value, actor), [order, value, actor])
  const missing = useMemo(() => tripsWithoutTicket(order, actor), [order, actor])
  const desk = usePageFrame().title_slot !== undefined
  const form = useStepForm(ahead, STEP_CALLS.handle, {
    values: withTrips(order, value),
    draft,
    body: (typed) => settleInput(order, typed),
    place(path) {
      const [head, at, field = ''] = path.split('.')
      const trip = order.trips[Number(at)]
      return head === 'trips' && trip ? `${field === 'photo_ids' ? 'tickets' : 'deductions'}.${trip.id}.${field}` : path
    },
    /** Missing tickets are queued before the settlement, in the lane of the order. */
    async first() {
      for (const proof of addedTickets(order, typed)) {
        const trip = order.trips.find(({ id }) => id === proof.trip_id)
        await step(
          STEP_CALLS.add_proof,
          { ...proof, base_version: order.version },
          { detail: `第 ${trip?.no ?? ''} 车磅单`, quiet: true },
        )
      }
    },
    onInvalid: () => part === 'money' && onPart('weights'),
    onDone: onSent,
  })
  const typed = form.values
  const returned = order.settlements.at(-1)?.rechecked_reason
  const total = draftedTotal(order, typed)
  const scale_bp = diffScale(order)
  const toMoney = async () => {
    if (await form.check()) onPart('money')
  }

  if (part === 'money') {
    return (
      <PageForm
        form={form}
        by_button
        {...(desk && total ? { note: `结算金额${provisionalMark(order.sale)}`, title: `${formatFen(total.amount_fen)} 元` } : {})}
        buttons={<Button onClick={() => onPart('weights')}>返回修改</Button>}
        submit_label="提交结算"
      >
        <StepBody>
          <SettleReview order={ahead} draft={typed} />
          <FormProblem form={form} />
        </StepBody>
      </PageForm>
    )
  }
  return (
    <PageForm
      form={form}
      by_button
      note={total ? `结算重量 ${formatTonnes(total.kg)} 吨${isProvisional(order.sale) ? ' · 金额暂定' : ''}` : '结算重量'}
      title={total ? `${formatFen(total.amount_fen)} 元` : '—'}
      submit_label="核对金额"
      onSubmit={() => void toMoney()}
    >
      <StepBody wide>
        {returned ? (
          <Notice tone="need" title="商户请您重新核对">
            {returned}
          </Notice>
        ) : null}
        <ToleranceNotice order={order} raised={typed.dissent.raised} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap={3}>
          <chakra.h2 fontWeight="bold" fontSize="lg">
            {order.trips.length} 车 ·{' '}
            <chakra.span fontWeight="normal" color="fg.muted" fontSize="md">
              {WEIGH_BASES[order.weigh_basis]}
            </chakra.span>
          </chakra.h2>
          <DraftLine draft={draft} />
        </chakra.div>
        {order.trips.map((trip: Trip) => (
          <SettleTrip key={trip.id} order={order} trip={trip} draft={typed} scale_bp={scale_bp} missing={missing.has(trip.id)} />
        ))}
        <DissentFields
          raised={typed.dissent.raised}
          onRaise={() => {
            if (!typed.dissent.claim) form.set('dissent.claim', differenceWords(order))
          }}
        />
        <FormProblem form={form} />
      </StepBody>
    </PageForm>
  )
}
