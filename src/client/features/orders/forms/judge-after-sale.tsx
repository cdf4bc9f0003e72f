/** 处理售后: the trader accepts what the buyer asks for, or rejects it with a reason. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { traderJudgeAfterSale } from '#api/after-sales.ts'
import { Radio } from '#client/ui/checkbox.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { AFTER_SALE_TEXT_LENGTH, openAfterSale } from '#domain/after-sale.ts'
import type { Order } from '#domain/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import { refundableFen } from '#domain/payment.ts'
import { AfterSaleBody } from '../order-after-sales.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from '../step-form.tsx'

/** What accepting does, before it is done. */
function Effect({ order, whole }: { order: Order; whole: boolean }) {
  if (!whole) return <Notice>只作登记：结算和款项不会自动更改，退款或补差请按约定另行办理。</Notice>
  if (order.state === 8) return <Notice tone="need">订单已完成，不能再整单退货；请驳回并与采购商另行约定。</Notice>
  const paid = refundableFen(order) > 0 || order.money.some(({ kind, status }) => status === 1 && kind === 'collection')
  return (
    <Notice tone="need">
      同意后订单变为已退货，不能恢复：两份合同作废，未了结的异议终止{paid ? '，已到账的款项请退还采购商' : ''}。
    </Notice>
  )
}

export function Form({ order, onDone }: ActionFormProps) {
  const form = useStepForm(order)
  const [accept, setAccept] = useState(true)
  const [remark, setRemark] = useState('')
  const asked = openAfterSale(order)
  if (!asked) return <p>这项售后已经有了结果。</p>
  const choose = (next: boolean) => {
    setAccept(next)
    form.clear()
  }
  const save = async () => {
    const options = { params: { id: asked.id }, detail: `${accept ? '同意' : '驳回'}${AFTER_SALE_KINDS[asked.kind]}` }
    if (await form.submit(traderJudgeAfterSale, { order_id: order.id, accept, remark }, options)) onDone()
  }
  return (
    <ActionForm
      form={form}
      shown={['remark']}
      submit_label={accept ? `同意${AFTER_SALE_KINDS[asked.kind]}` : '驳回'}
      danger={!accept}
      onSubmit={() => void save()}
      onCancel={onDone}
    >
      <AfterSaleBody each={asked} role="trader" head />
      <chakra.fieldset display="flex" gap={6}>
        <chakra.legend srOnly>处理结果</chakra.legend>
        <Radio name="accept" label="同意" checked={accept} onChange={() => choose(true)} />
        <Radio name="accept" label="驳回" checked={!accept} onChange={() => choose(false)} />
      </chakra.fieldset>
      {accept ? <Effect order={order} whole={asked.kind === 'return'} /> : null}
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
