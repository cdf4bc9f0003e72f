/** 提交付款 on one order: the buyer pays the whole amount due and adds the voucher. A draft keeps the form. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { MoneyFields } from '#client/features/orders/actions/money-fields.tsx'
import type { MoneyValues } from '#client/features/orders/actions/money-values.ts'
import { MoneyOffline } from '#client/features/orders/actions/money-offline.tsx'
import { useMoneyForm } from '#client/features/orders/actions/use-money-form.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money.ts'
import { receivableFen } from '#domain/payment.ts'
import { OpenDissentNotice, PayDue, Payee, WaitingAdvanceNotice } from './pay-due.tsx'
import { StepBody, type StepFormProps } from './step-page.tsx'

export function PayForm({ order, draft, value, onSent }: StepFormProps<MoneyValues>) {
  const due_fen = receivableFen(order)
  const form = useMoneyForm(order, STEP_CALLS.pay, {
    kind: 'payment',
    label: () => '提交付款',
    values: value,
    draft,
    // The amount comes from the order: it may have changed since the draft was begun.
    body: (typed) => ({ ...typed, amount_fen: due_fen }),
    ...(due_fen === 0 ? { ask: async (body) => body } : {}),
    onDone: onSent,
  })
  return (
    <PageForm form={form} by_button note="本次应付" title={`${formatFen(due_fen)} 元`} submit_label="提交付款">
      <StepBody>
        <PayDue order={order} />
        <WaitingAdvanceNotice order={order} />
        <OpenDissentNotice order={order} />
        {due_fen === 0 ? (
          <Notice tone="done" title="已付款项足额抵扣，无需再付款">
            提交后由商户确认到账。
          </Notice>
        ) : (
          <>
            <Payee orders={[order]} />
            <Card roomy display="grid" gap="14px">
              <SectionTitle aside={<DraftLine draft={draft} />}>付款信息</SectionTitle>
              <MoneyFields kind="payment" order={order} amount_hint="须一次付清" fixed_fen={due_fen} />
            </Card>
          </>
        )}
        <MoneyOffline what="付款信息和凭证" />
        <FormProblem form={form} />
      </StepBody>
    </PageForm>
  )
}
