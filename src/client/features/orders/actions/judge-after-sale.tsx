/** 处理售后: the trader accepts what the buyer asks for, with the amounts both sides bear, or rejects it with a reason. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Checkbox, Radio } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { AFTER_SALE_TEXT_LENGTH, afterSalesOf, openAfterSale, proposedGrantFen, proposedShareFen } from '#domain/after-sale.ts'
import { formatFen, parseYuan, yuanProblem } from '#domain/money.ts'
import { capitalFen } from '#domain/numerals.ts'
import type { AfterSale, Order } from '#domain/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import { ledgerOf } from '#domain/payment.ts'
import { AfterSaleBody, isHead } from '#client/features/orders/detail/order-after-sales.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

const typed = (fen: number | null) => (fen === null ? '' : formatFen(fen).replaceAll(',', ''))
const yuan = (fen: number) => `${formatFen(fen)} 元`

/** What a full return does, before it is done. */
function ReturnEffect({ order }: { order: Order }) {
  if (order.state === 8) return <Notice tone="need">订单已完成，不能再整单退货；请驳回并与采购商另行约定。</Notice>
  const { held_fen, paid_out_fen } = ledgerOf(order)
  const buyer = held_fen > 0 ? `，应退采购商 ${yuan(held_fen)}` : ''
  const supplier = paid_out_fen > 0 ? `，供应商应退还 ${yuan(paid_out_fen)}` : ''
  return (
    <Notice tone="need">
      同意后订单变为已退货，不能恢复：两份合同作废，未了结的异议终止{buyer}
      {supplier}。
    </Notice>
  )
}

/** What the two amounts do to what is still due, before they do it. */
function MoneyEffect({ order, judged }: { order: Order; judged: AfterSale }) {
  if (isHead(order)) return null
  const before = ledgerOf(order)
  const after = ledgerOf({ ...order, after_sales: afterSalesOf(order).map((each) => (each.id === judged.id ? judged : each)) })
  const words = [
    after.receivable_fen < before.receivable_fen ? `采购商应付降为 ${yuan(after.receivable_fen)}` : '',
    after.refund_due_fen > 0 ? `应退采购商 ${yuan(after.refund_due_fen)}` : '',
    after.payable_fen < before.payable_fen ? `应付供应商降为 ${yuan(after.payable_fen)}` : '',
    after.overpaid_fen > 0 ? `供应商应退还 ${yuan(after.overpaid_fen)}` : '',
  ].filter(Boolean)
  return words.length > 0 ? <Notice tone="need">同意后：{words.join('；')}。</Notice> : null
}

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const asked = openAfterSale(order)
  const [accept, setAccept] = useState(true)
  const [remark, setRemark] = useState('')
  const [agreed, setAgreed] = useState(() => typed(asked ? proposedGrantFen(order, asked) : null))
  const [borne, setBorne] = useState(false)
  const [share, setShare] = useState(() => typed(asked ? proposedShareFen(order, asked) : null))
  if (!asked) return <p>这项售后已经有了结果。</p>
  const choose = (next: boolean) => {
    setAccept(next)
    form.clear()
  }
  const grants = accept && asked.kind !== 'return'
  // What cannot be read becomes no number, which is refused at its field.
  const amounts = {
    agreed_fen: grants ? (parseYuan(agreed) ?? 0) : null,
    supplier_bears_fen: grants && borne ? parseYuan(share) || Number.NaN : 0,
  }
  const save = async () => {
    const options = { params: { id: asked.id }, detail: `${accept ? '同意' : '驳回'}${AFTER_SALE_KINDS[asked.kind]}` }
    if (await form.submit(STEP_CALLS.judge_after_sale, { order_id: order.id, accept, remark, ...amounts }, options)) onDone()
  }
  const judged = { ...asked, agreed_fen: amounts.agreed_fen ?? 0, supplier_bears_fen: amounts.supplier_bears_fen || 0 }
  const agreed_fen = parseYuan(agreed)
  return (
    <ActionForm
      form={form}
      shown={['remark', 'agreed_fen', 'supplier_bears_fen']}
      submit_label={accept ? `同意${AFTER_SALE_KINDS[asked.kind]}` : '驳回'}
      danger={!accept}
      onSubmit={() => void save()}
      onCancel={onDone}
    >
      <AfterSaleBody order={order} each={asked} role="trader" head />
      <chakra.fieldset display="flex" gap={6}>
        <chakra.legend srOnly>处理结果</chakra.legend>
        <Radio name="accept" label="同意" checked={accept} onChange={() => choose(true)} />
        <Radio name="accept" label="驳回" checked={!accept} onChange={() => choose(false)} />
      </chakra.fieldset>
      {grants ? (
        <>
          <Field
            label="退补给采购商的金额"
            suffix="元"
            large
            required
            inputMode="decimal"
            value={agreed}
            onChange={(event) => setAgreed(event.target.value)}
            error={form.errors['agreed_fen'] && (yuanProblem(agreed) ?? form.errors['agreed_fen'])}
            hint={agreed_fen ? capitalFen(agreed_fen) : '只有采购商会看到，供应商看不到。'}
          />
          <Checkbox label="由供应商承担一部分或全部" checked={borne} onChange={(event) => setBorne(event.target.checked)} />
          {borne ? (
            <Field
              label="供应商承担的金额"
              suffix="元"
              large
              required
              inputMode="decimal"
              value={share}
              onChange={(event) => setShare(event.target.value)}
              error={form.errors['supplier_bears_fen'] && (yuanProblem(share) ?? form.errors['supplier_bears_fen'])}
              hint="从采购款中核减，已付的由供应商退还。只有供应商会看到，采购商看不到。"
            />
          ) : null}
          <MoneyEffect order={order} judged={judged} />
        </>
      ) : null}
      {accept && asked.kind === 'return' ? <ReturnEffect order={order} /> : null}
      <TextArea
        label={accept ? '备注' : '驳回原因'}
        required={!accept}
        maxLength={AFTER_SALE_TEXT_LENGTH}
        hint="只有采购商会看到，供应商看不到。"
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        error={form.errors['remark']}
      />
    </ActionForm>
  )
}
