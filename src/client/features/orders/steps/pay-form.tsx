/** 去付款 on one order: the buyer pays the whole amount due and adds the voucher. A draft keeps the form. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { MoneyFields } from '#client/features/orders/actions/money-fields.tsx'
import type { MoneyValues } from '#client/features/orders/actions/money-values.ts'
import { MoneyOffline } from '#client/features/orders/actions/money-offline.tsx'
import { useStepForm } from '#client/features/orders/actions/use-step-form.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import type { Draft } from '#client/forms/use-draft.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { receivableFen } from '#domain/payment.ts'
import { PayDue, Payee, WaitingAdvanceNotice } from './pay-due.tsx'
import { StepBody } from './step-page.tsx'

/** `value` is the draft that is opened; `onSent` is called once the payment is safe on the device. */
export function PayForm({
  order,
  draft,
  value,
  onSent,
}: {
  order: Order
  draft: Draft<MoneyValues>
  value: MoneyValues
  onSent: () => void
}) {
  const due_fen = receivableFen(order)
  const form = useStepForm(order, STEP_CALLS.pay, {
    values: value,
    draft,
    // The amount comes from the order: it may have changed since the draft was begun.
    body: (typed) => ({ ...typed, amount_fen: due_fen }),
    detail: () => `${formatFen(due_fen)} 元`,
    onDone: onSent,
  })
  return (
    <PageForm form={form} by_button note="本次应付" title={`${formatFen(due_fen)} 元`} submit_label="提交付款">
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
              <MoneyFields amount_label="付款金额" amount_hint="须一次付清应付金额" fixed_fen={due_fen} voucher_required />
            </Card>
          </>
        )}
        <MoneyOffline what="付款信息和凭证" />
        <FormProblem form={form} />
      </StepBody>
    </PageForm>
  )
}
