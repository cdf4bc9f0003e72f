/** 提交付款 on one order: the buyer pays what is due, or a part of it, and adds the voucher. A draft keeps the form. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { MoneyFields } from '#client/features/payments/form/money-fields.tsx'
import type { MoneyValues } from '#client/features/payments/form/money-values.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { useMoneyForm } from '#client/features/payments/form/use-money-form.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money/money.ts'
import { toPayFen } from '#domain/money/payment.ts'
import { OpenDissentNotice, PayDue, Payee, WaitingAdvanceNotice } from './pay-due.tsx'
import { StepBody, type StepFormProps } from '#client/forms/step/step-page.tsx'

/** The amount due now, unless the person typed a part of it. It may have changed since the draft began. */
function amountOf({ amount_fen }: MoneyValues, due_fen: number): MoneyValues['amount_fen'] {
  const typed_fen = integerOf(amount_fen)
  return typed_fen === null || typed_fen > due_fen ? due_fen : amount_fen
}

export function PayForm({ order, draft, value, onSent }: StepFormProps<MoneyValues>) {
  const due_fen = toPayFen(order, 'sale')
  const form = useMoneyForm(order, STEP_CALLS.pay, {
    kind: 'payment',
    label: () => '提交付款',
    values: { ...value, amount_fen: amountOf(value, due_fen) },
    draft,
    ...(due_fen === 0 ? { body: (typed) => ({ ...typed, amount_fen: 0 }) } : {}),
    ...(due_fen === 0 ? { ask: async (body) => body } : {}),
    onDone: onSent,
  })
  const paying_fen = integerOf(form.values.amount_fen) ?? 0
  const left_fen = due_fen - paying_fen
  return (
    <PageForm form={form} by_button note="本次付款" title={`${formatFen(paying_fen)} 元`} submit_label="提交付款">
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
              <MoneyFields
                kind="payment"
                order={order}
                amount_hint={left_fen > 0 && paying_fen > 0 ? `分次付款，付后待付 ${formatFen(left_fen)} 元` : undefined}
              />
            </Card>
          </>
        )}
        <MoneyOffline what="付款信息和凭证" />
        <FormProblem form={form} />
      </StepBody>
    </PageForm>
  )
}
