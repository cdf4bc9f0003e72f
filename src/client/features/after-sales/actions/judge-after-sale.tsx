/** 处理售后: the trader accepts the buyer's request with the amounts of both sides, or rejects it with a reason. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { CheckField, ChoiceField, TextBox, YuanField } from '#client/forms/fields.tsx'
import { type Figure, integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  AFTER_SALE_TEXT_LENGTH,
  afterSalesOf,
  openAfterSale,
  proposedGrantFen,
  proposedShareFen,
} from '#domain/agreement/after-sale.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { AfterSale, Order } from '#domain/order/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { AfterSaleBody, isHead } from '#client/features/after-sales/order-after-sales.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

const yuan = (fen: number) => `${formatFen(fen)} 元`

/** Shows the effect of accepting a full return, or what must happen first. */
function ReturnEffect({ order, asked }: { order: Order; asked: AfterSale }) {
  if (order.state !== 8 && asked.share?.status !== 1) {
    const now =
      asked.share?.status === 0 ? '正在等供应商答复。' : asked.share ? '供应商不同意，可以再次提请。' : '请先提请供应商。'
    return <Notice tone="need">整单退货须供应商先同意收回货物：{now}</Notice>
  }
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

/** Shows how the two amounts change what is still due. */
function MoneyEffect({ order, judged }: { order: Order; judged: AfterSale }) {
  if (isHead(order)) return null
  const before = ledgerOf(order)
  const after = ledgerOf({ ...order, after_sales: afterSalesOf(order).map((each) => (each.id === judged.id ? judged : each)) })
  const ours = [
    after.receivable_fen < before.receivable_fen ? `采购商应付降为 ${yuan(after.receivable_fen)}` : '',
    after.refund_due_fen > 0 ? `应退采购商 ${yuan(after.refund_due_fen)}` : '',
  ].filter(Boolean)
  const theirs = [
    after.payable_fen < before.payable_fen ? `应付供应商降为 ${yuan(after.payable_fen)}` : '',
    after.overpaid_fen > 0 ? `供应商应退还 ${yuan(after.overpaid_fen)}` : '',
  ].filter(Boolean)
  if (ours.length + theirs.length === 0) return null
  return (
    <Notice tone="need">
      {ours.length > 0 ? <p>同意后：{ours.join('；')}。</p> : null}
      {theirs.length > 0 ? <p>供应商同意承担后：{theirs.join('；')}。答复前不能付款。</p> : null}
    </Notice>
  )
}

export function Form({ order, onDone }: ActionFormProps) {
  const asked = openAfterSale(order)
  const may_grant = asked?.kind !== 'return'
  const form = useStepForm(order, STEP_CALLS.judge_after_sale, {
    values: {
      // Until the supplier has agreed to take back the goods, a whole return can only be rejected.
      accept: may_grant || asked?.share?.status === 1,
      remark: '',
      agreed_fen: (asked ? proposedGrantFen(order, asked) : null) as Figure,
      borne: false,
      supplier_bears_fen: (asked ? proposedShareFen(order, asked) : null) as Figure,
    },
    body({ accept, remark, agreed_fen, borne, supplier_bears_fen }) {
      const grants = accept && may_grant
      return {
        order_id: order.id,
        accept,
        remark,
        agreed_fen: grants ? (agreed_fen ?? 0) : null,
        // If the supplier bears a share, an empty amount or 0 is refused.
        supplier_bears_fen: grants && borne ? supplier_bears_fen || null : 0,
      }
    },
    params: { id: asked?.id ?? '' },
    detail: ({ accept }) => `${accept ? '同意' : '驳回'}${asked ? AFTER_SALE_KINDS[asked.kind] : ''}`,
    onDone,
  })
  if (!asked) return <p>这项售后已经有了结果。</p>
  const { accept, borne } = form.values
  const grants = accept && may_grant
  const agreed_fen = integerOf(form.values.agreed_fen)
  const supplier_bears_fen = grants && borne ? (integerOf(form.values.supplier_bears_fen) ?? 0) : 0
  const judged = { ...asked, agreed_fen: grants ? (agreed_fen ?? 0) : 0, supplier_bears_fen }
  return (
    <DialogForm
      form={form}
      submit_label={accept ? `同意${AFTER_SALE_KINDS[asked.kind]}` : '驳回'}
      danger={!accept}
      onCancel={onDone}
    >
      <AfterSaleBody order={order} each={asked} role="trader" head />
      <ChoiceField
        name="accept"
        label="处理结果"
        choices={[
          [true, '同意'],
          [false, '驳回'],
        ]}
        onChoose={form.clear}
      />
      {grants ? (
        <>
          <YuanField
            name="agreed_fen"
            label="退补给采购商的金额"
            large
            required
            hint={agreed_fen ? capitalFen(agreed_fen) : '只有采购商会看到，供应商看不到。'}
          />
          <CheckField name="borne" label="提请供应商承担一部分或全部" />
          {borne ? (
            <YuanField
              name="supplier_bears_fen"
              label="供应商承担的金额"
              large
              required
              hint="供应商同意后从采购款中核减，已付的由供应商退还。采购商看不到。"
            />
          ) : null}
          <MoneyEffect order={order} judged={judged} />
        </>
      ) : null}
      {asked.kind === 'return' && (accept || asked.share?.status !== 1) ? <ReturnEffect order={order} asked={asked} /> : null}
      <TextBox
        name="remark"
        label={accept ? '备注' : '驳回原因'}
        required={!accept}
        maxLength={AFTER_SALE_TEXT_LENGTH}
        hint="只有采购商会看到，供应商看不到。"
      />
    </DialogForm>
  )
}
