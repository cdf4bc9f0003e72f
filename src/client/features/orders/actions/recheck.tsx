/** 重新核对: the settlement goes back to the buyer, with a reason and, if it was wrong, another sale price. */
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { formatFen, parseYuan, yuanProblem } from '#domain/money.ts'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [reason, setReason] = useState('')
  const [reprice, setReprice] = useState(false)
  const [price, setPrice] = useState(order.sale ? formatFen(order.sale.price_fen).replaceAll(',', '') : '')
  const unconfirmed = order.money.some(({ kind, status }) => status === 0 && (kind === 'payment' || kind === 'collection'))
  const save = async () => {
    const sale_price_fen = reprice ? (parseYuan(price) ?? 0) : null
    if (await form.submit(STEP_CALLS.recheck, { reason, sale_price_fen })) onDone()
  }
  return (
    <ActionForm
      form={form}
      shown={['reason', 'sale_price_fen']}
      submit_label="重新核对"
      danger
      onSubmit={() => void save()}
      onCancel={onDone}
    >
      <Notice tone="need">
        订单退回待采购商处理，采购商重新提交结算；已核定的采购价和未了结的异议随原结算失效
        {unconfirmed ? '，未确认的付款退回采购商' : ''}。
      </Notice>
      <TextArea
        label="原因"
        required
        maxLength={200}
        hint="采购商会看到；供应商只看到将重新提交结算。"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={form.errors['reason']}
      />
      <Checkbox label="同时更改销售单价" checked={reprice} onChange={(event) => setReprice(event.currentTarget.checked)} />
      {reprice ? (
        <Field
          label="销售单价（含税）"
          suffix="元/吨"
          inputMode="decimal"
          required
          value={price}
          onChange={(event) => setPrice(event.target.value)}
          error={form.errors['sale_price_fen'] && (yuanProblem(price) ?? form.errors['sale_price_fen'])}
        />
      ) : null}
    </ActionForm>
  )
}
