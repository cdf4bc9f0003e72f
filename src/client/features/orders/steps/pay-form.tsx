/** 去付款 on one order: the whole of what is due, with its voucher; saved as a draft all the while. */
import { STEP_CALLS } from '#api/order-steps.ts'
import type { DraftSubject } from '#client/sync/drafts.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { formatFen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { receivableFen } from '#domain/payment.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { MONEY_PATHS, type MoneyDraft, MoneyFields, moneyInput } from '#client/features/orders/actions/money-fields.tsx'
import { MoneyOffline } from '#client/features/orders/actions/money-offline.tsx'
import { PayDue, Payee, WaitingAdvanceNotice } from './pay-due.tsx'
import { FormProblem, useStepForm } from '#client/features/orders/actions/step-form.tsx'
import { StepBody } from './step-page.tsx'
import type { Draft } from '#client/forms/use-draft.ts'

export const payDraft = (order_id: string): DraftSubject => ({ kind: 'pay', subject: order_id })

/** `onSent` is called once the payment is safe on the device. */
export function PayForm({ order, draft, onSent }: { order: Order; draft: Draft<MoneyDraft>; onSent: () => void }) {
  const form = useStepForm(order)
  const due_fen = receivableFen(order)
  if (!draft.value) return null
  // The amount is the order's, whatever it was when the draft was begun.
  const value: MoneyDraft = { ...draft.value, amount: formatFen(due_fen) }
  const send = async () => {
    const options = { photos: value.photo_ids, draft_id: draft.id, detail: `${formatFen(due_fen)} 元` }
    if (form.check(STEP_CALLS.pay, moneyInput(value), options)) return
    await draft.hold(true)
    if (await form.submit(STEP_CALLS.pay, moneyInput(value), options)) onSent()
    else await draft.hold(false)
  }
  return (
    <>
      <StepBody>
        <PayDue order={order} />
        <WaitingAdvanceNotice order={order} />
        {due_fen === 0 ? (
          <Notice tone="done" title="已付款项足额抵扣，无需再付款">
            提交后由商户确认到账。
          </Notice>
        ) : (
          <>
            <Payee orders={[order]} />
            <Card roomy display="grid" gap="14px">
              <SectionTitle aside={<DraftLine draft={draft} />}>付款信息</SectionTitle>
              <MoneyFields
                value={value}
                onChange={(next) => {
                  form.clear()
                  draft.change(() => next)
                }}
                errors={form.errors}
                amount_label="付款金额"
                amount_hint="须一次付清应付金额"
                amount_fixed
                voucher_required
              />
            </Card>
          </>
        )}
        <MoneyOffline what="付款信息和凭证" />
        <FormProblem form={form} shown={MONEY_PATHS} />
      </StepBody>
      <StickyBar note="本次应付" title={`${formatFen(due_fen)} 元`}>
        <Button variant="primary" loading={form.saving} onClick={() => void send()}>
          提交付款
        </Button>
      </StickyBar>
    </>
  )
}
