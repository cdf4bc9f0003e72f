/** 处理订单: first every trip is looked over (核对磅单), then the money (确认金额), then it is sent; saved as a draft all the while. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { STEP_CALLS } from '#api/order-steps.ts'
import { useAccount } from '#client/sync/react.tsx'
import { NotSaved } from '#client/sync/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { usePageFrame } from '#client/ui/page-frame.ts'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { formatFen } from '#domain/money.ts'
import type { Order, Trip } from '#domain/order.ts'
import { WEIGH_BASES } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { diffScale } from '#client/features/orders/detail/diff-bar.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { errorsWithin } from '#client/forms/field-errors.ts'
import { DissentFields, ToleranceNotice } from './settle-dissent.tsx'
import type { SettleDraft } from './settle-draft.ts'
import { addedTickets, draftedTotal, settleInput, tripsWithoutTicket, withTickets } from './settle-draft.ts'
import { SettleReview } from './settle-review.tsx'
import { SettleTrip } from './settle-trip.tsx'
import { FormProblem, useStepForm } from '#client/features/orders/actions/step-form.tsx'
import { StepBody } from './step-page.tsx'
import type { Draft } from '#client/forms/use-draft.ts'
import { useStep } from '#client/features/orders/actions/use-step.ts'

export type SettlePart = 'weights' | 'money'

/** `onPart` turns between the two parts; `onSent` is called once the settlement is safe on the device. */
export function SettleForm({
  order,
  draft,
  part,
  onPart,
  onSent,
}: {
  order: Order
  draft: Draft<SettleDraft>
  part: SettlePart
  onPart: (part: SettlePart) => void
  onSent: () => void
}) {
  const { actor } = useAccount()
  const value = draft.value as SettleDraft
  const step = useStep(order)
  const ahead = useMemo(() => withTickets(order, value, actor), [order, value, actor])
  const missing = useMemo(() => tripsWithoutTicket(order, actor), [order, actor])
  const form = useStepForm(ahead)
  const desk = usePageFrame().title_slot !== undefined
  const [sending, setSending] = useState(false)
  const total = draftedTotal(order, value)
  const body = settleInput(order, value)
  const photos = value.dissent.raised ? value.dissent.photo_ids : []
  const scale_bp = diffScale(order)

  const change = (path: string, next: Partial<SettleDraft>) => {
    form.clear(path)
    draft.change((was) => ({ ...was, ...next }))
  }
  const toMoney = () => {
    if (!form.check(STEP_CALLS.handle, body, { photos })) onPart('money')
  }
  /** The missing tickets go first, in the order's own lane. */
  const send = async () => {
    if (form.check(STEP_CALLS.handle, body, { photos })) return onPart('weights')
    setSending(true)
    await draft.hold(true)
    try {
      for (const proof of addedTickets(order, value)) {
        const trip = order.trips.find(({ id }) => id === proof.trip_id)
        await step(STEP_CALLS.add_proof, { ...proof, base_version: order.version }, { detail: `第 ${trip?.no ?? ''} 车磅单` })
      }
      if (await form.submit(STEP_CALLS.handle, body, { photos, draft_id: draft.id })) return onSent()
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error
      form.show({ message: error.message })
    }
    setSending(false)
    await draft.hold(false)
  }

  if (part === 'money') {
    return (
      <>
        <StepBody>
          <SettleReview order={ahead} draft={value} />
          <FormProblem form={form} />
        </StepBody>
        <StickyBar {...(desk && total ? { note: '结算金额', title: `${formatFen(total.amount_fen)} 元` } : {})}>
          <Button onClick={() => onPart('weights')}>返回修改</Button>
          <Button variant="primary" loading={sending} onClick={() => void send()}>
            提交结算
          </Button>
        </StickyBar>
      </>
    )
  }
  return (
    <>
      <StepBody wide>
        <ToleranceNotice order={order} raised={value.dissent.raised} />
        <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap={3}>
          <chakra.h2 fontWeight="bold" fontSize="lg">
            {order.trips.length} 车 ·{' '}
            <chakra.span fontWeight="normal" color="fg.muted" fontSize="md">
              {WEIGH_BASES[order.weigh_basis]}
            </chakra.span>
          </chakra.h2>
          <DraftLine draft={draft} />
        </chakra.div>
        {order.trips.map((trip: Trip, index) => (
          <SettleTrip
            key={trip.id}
            order={order}
            trip={trip}
            draft={value}
            scale_bp={scale_bp}
            missing={missing.has(trip.id)}
            errors={errorsWithin(form.errors, `trips.${index}`)}
            onDeduction={(deduction) => change(`trips.${index}.`, { deductions: { ...value.deductions, [trip.id]: deduction } })}
            onPhotos={(photo_ids) => {
              const id = value.tickets[trip.id]?.id ?? uuidv7()
              change(`trips.${index}.photo_ids`, { tickets: { ...value.tickets, [trip.id]: { id, photo_ids } } })
            }}
          />
        ))}
        <DissentFields
          value={value.dissent}
          errors={errorsWithin(form.errors, 'dissent')}
          onChange={(dissent) => change('dissent', { dissent })}
        />
        <FormProblem form={form} shown={['dissent', ...order.trips.map((_trip, index) => `trips.${index}`)]} />
      </StepBody>
      <StickyBar
        note={total ? `结算重量 ${formatTonnes(total.kg)} 吨` : '结算重量'}
        title={total ? `${formatFen(total.amount_fen)} 元` : '—'}
      >
        <Button variant="primary" onClick={toMoney}>
          核对金额
        </Button>
      </StickyBar>
    </>
  )
}
