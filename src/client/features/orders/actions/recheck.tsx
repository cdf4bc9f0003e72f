/** 重新核对: the settlement goes back to the buyer, with a reason and, if it was wrong, another sale price. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { CheckField, TextBox, YuanField } from '#client/forms/fields.tsx'
import type { Figure } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order, STEP_CALLS.recheck, {
    values: { reason: '', reprice: false, sale_price_fen: (order.sale?.price_fen ?? null) as Figure },
    // null keeps the price; an emptied field becomes 0 and is refused.
    body: ({ reason, reprice, sale_price_fen }) => ({ reason, sale_price_fen: reprice ? (sale_price_fen ?? 0) : null }),
    onDone,
  })
  const unconfirmed = order.money.some(({ kind, status }) => status === 0 && (kind === 'payment' || kind === 'collection'))
  return (
    <DialogForm form={form} submit_label="重新核对" danger onCancel={onDone}>
      <Notice tone="need">
        订单退回待采购商处理，采购商重新提交结算；未了结的异议随原结算失效
        {unconfirmed ? '，未确认的付款退回采购商' : ''}。
      </Notice>
      <TextBox name="reason" label="原因" required maxLength={200} hint="采购商会看到；供应商只看到将重新提交结算。" />
      <CheckField name="reprice" label="同时更改销售单价" />
      {form.values.reprice ? <YuanField name="sale_price_fen" label="销售单价（含税）" suffix="元/吨" required /> : null}
    </DialogForm>
  )
}
