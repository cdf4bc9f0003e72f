/** 答复售后承担: the supplier agrees to bear the amount or take back the goods, or refuses with a reason. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { AfterSaleBody, isHead } from '#client/features/after-sales/order-after-sales.tsx'
import { ChoiceField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AFTER_SALE_TEXT_LENGTH, afterSalesOf } from '#domain/agreement/after-sale.ts'
import { askedShare, shareWords } from '#domain/agreement/after-sale-share.ts'
import { formatFen } from '#domain/money/money.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { AgreedNotice } from '#client/forms/step/agreed-notice.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** Shows how the supplier's consent changes the money between supplier and trader. */
function ConsentEffect({ order, asked }: { order: Order; asked: AfterSale }) {
  const { amount_fen = null } = asked.share ?? {}
  if (amount_fen === null) return <AgreedNotice order={order} name="judge_after_sale" />
  const bears = { ...asked, supplier_bears_fen: amount_fen }
  const after = ledgerOf({ ...order, after_sales: afterSalesOf(order).map((each) => (each.id === asked.id ? bears : each)) })
  const repays = !isHead(order) && after.overpaid_fen > 0 ? `，应退还商户 ${formatFen(after.overpaid_fen)} 元` : ''
  return (
    <Notice tone="need">
      同意后从货款中核减 {formatFen(amount_fen)} 元{repays}。
    </Notice>
  )
}

export function Form({ order, subject, onDone }: ActionFormProps) {
  const asked = subject ? afterSalesOf(order).find(({ id, share }) => id === subject && share?.status === 0) : askedShare(order)
  const form = useStepForm(order, STEP_CALLS.answer_share, {
    values: { agree: true, note: '' },
    body: (answer) => ({ ...answer, order_id: order.id }),
    params: { id: asked?.id ?? '' },
    detail: ({ agree }) => `${agree ? '同意' : '不同意'}${asked ? shareWords(asked) : ''}`,
    onDone,
  })
  if (!asked) return <p>商户没有待您答复的售后承担。</p>
  const { agree } = form.values
  return (
    <DialogForm form={form} submit_label={agree ? '同意' : '不同意'} danger={!agree} onCancel={onDone}>
      <AfterSaleBody order={order} each={asked} role="supplier" head />
      <ChoiceField
        name="agree"
        label="答复"
        choices={[
          [true, '同意'],
          [false, '不同意'],
        ]}
        onChoose={form.clear}
      />
      {agree ? <ConsentEffect order={order} asked={asked} /> : null}
      <TextBox
        name="note"
        label={agree ? '说明' : '不同意的理由'}
        required={!agree}
        maxLength={AFTER_SALE_TEXT_LENGTH}
        hint="只有商户会看到。"
      />
    </DialogForm>
  )
}
