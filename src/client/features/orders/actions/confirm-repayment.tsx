/** 确认退款到账: the trader confirms that the supplier's repayment has arrived, or rejects it with a reason. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { ChoiceField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { formatFen } from '#domain/money.ts'
import { MoneyOffline } from './money-offline.tsx'
import { MoneyFacts } from './money-party.tsx'
import { MoneySaid } from './money-said.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const claims = order.money.filter(({ kind, status }) => kind === 'repayment' && status === 0)
  const sum = `${formatFen(claims.reduce((total, { amount_fen }) => total + amount_fen, 0))} 元`
  const form = useStepForm(order, STEP_CALLS.confirm_repayment, {
    values: { accept: true, reason: '' },
    body: ({ accept, reason }) => ({ accept, reason: accept ? '' : reason }),
    detail: ({ accept }) => (accept ? sum : '驳回'),
    onDone,
  })
  if (claims.length === 0) return <p>没有待确认的供应商退款。</p>
  const { accept } = form.values
  return (
    <DialogForm form={form} submit_label={accept ? '确认到账' : '驳回'} danger={!accept} onCancel={onDone}>
      <MoneyOffline what="确认" />
      <MoneyFacts order={order} kind="repayment" due={[['合计', <b key="sum">{sum}</b>]]} />
      {claims.map((entry) => (
        <MoneySaid key={entry.id} entry={entry} />
      ))}
      <ChoiceField
        name="accept"
        label="结果"
        choices={[
          [true, '确认到账'],
          [false, '驳回'],
        ]}
        onChoose={form.clear}
      />
      {accept ? null : (
        <TextBox name="reason" label="驳回原因" required maxLength={200} hint="供应商会看到原因，并需要重新退还。" />
      )}
    </DialogForm>
  )
}
