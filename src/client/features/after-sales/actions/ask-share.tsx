/** 提请供应商承担: the trader asks the supplier for a share of an after-sale, or to take back the goods of a whole return. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { AfterSaleBody } from '#client/features/after-sales/order-after-sales.tsx'
import { ChoiceField, TextBox, YuanField } from '#client/forms/fields.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AFTER_SALE_TEXT_LENGTH, afterSalesOf, proposedShareFen } from '#domain/agreement/after-sale.ts'
import { askable, mayAskShare } from '#domain/agreement/after-sale-share.ts'
import { formatFen } from '#domain/money/money.ts'
import { AgreedNotice } from '#client/forms/step/agreed-notice.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, subject, onDone }: ActionFormProps) {
  const asked = subject ? afterSalesOf(order).find((each) => each.id === subject && mayAskShare(each)) : askable(order)
  const whole = asked?.kind === 'return'
  const form = useStepForm(order, STEP_CALLS.ask_share, {
    values: {
      asks: true,
      supplier_bears_fen: (asked?.share?.amount_fen ?? (asked ? proposedShareFen(order, asked) : null)) as Figure,
      note: asked?.share?.note ?? '',
    },
    body: ({ asks, supplier_bears_fen, note }) => ({
      order_id: order.id,
      note,
      // An empty amount or 0 is refused at its field.
      supplier_bears_fen: whole ? null : asks ? (supplier_bears_fen ?? -1) || -1 : 0,
    }),
    params: { id: asked?.id ?? '' },
    detail: ({ supplier_bears_fen: fen }) => (fen ? `${formatFen(fen)} 元` : fen === 0 ? '撤回' : '收回整单退货'),
    onDone,
  })
  if (!asked) return <p>这项售后现在不能提请供应商。</p>
  const { asks } = form.values
  return (
    <DialogForm form={form} submit_label={asks ? '提请供应商' : '撤回提请'} onCancel={onDone}>
      <AfterSaleBody order={order} each={asked} role="trader" head />
      {whole ? (
        <>
          <Notice tone="need">供应商同意收回货物后，您才能同意退货；答复前订单照常进行。</Notice>
          <AgreedNotice order={order} name="judge_after_sale" />
        </>
      ) : null}
      {asked.share && !whole ? (
        <ChoiceField
          name="asks"
          label="由谁承担"
          choices={[
            [true, '供应商承担一部分或全部'],
            [false, '全部由我方承担'],
          ]}
          onChoose={form.clear}
        />
      ) : null}
      {!whole && asks ? (
        <YuanField
          name="supplier_bears_fen"
          label="供应商承担的金额"
          large
          required
          hint="供应商同意后从采购款中核减，已付的由供应商退还；答复前不能付款。采购商看不到。"
        />
      ) : null}
      {asks ? <TextBox name="note" label="给供应商的说明" maxLength={AFTER_SALE_TEXT_LENGTH} /> : null}
    </DialogForm>
  )
}
