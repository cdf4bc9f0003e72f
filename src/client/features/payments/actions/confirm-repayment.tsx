/** 确认退款到账: the trader confirms the arrival of the supplier's repayments one by one, or rejects them with a reason. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { ChoiceField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { formatFen } from '#domain/money/money.ts'
import { isOwn } from '#domain/money/registration.ts'
import { EntryChoice, pickedOf, pickOf, placePicked } from '#client/features/payments/form/entry-choice.tsx'
import { ConfirmedLater } from '#client/features/payments/form/money-confirm.tsx'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const waiting = order.money.filter(({ kind, status }) => kind === 'repayment' && status === 0)
  const claims = waiting.filter((entry) => !isOwn(entry, actor))
  const sumOf = (entries: typeof claims) => `${formatFen(entries.reduce((total, { amount_fen }) => total + amount_fen, 0))} 元`
  const form = useStepForm(order, STEP_CALLS.confirm_repayment, {
    values: { accept: true, reason: '', ...pickOf(claims) },
    body: ({ accept, reason, picked }) => ({
      accept,
      reason: accept ? '' : reason,
      entry_ids: pickedOf({ picked }, claims).map(({ id }) => id),
    }),
    place: placePicked(claims),
    detail: ({ accept, entry_ids }) => (accept ? sumOf(claims.filter(({ id }) => entry_ids?.includes(id))) : '驳回'),
    onDone,
  })
  if (waiting.length === 0) return <p>没有待确认的供应商退款。</p>
  const { accept } = form.values
  const registers = actor.dual_control && pickedOf(form.values, claims).some(({ registered_by }) => !registered_by)
  return (
    <DialogForm
      form={form}
      submit_label={accept ? (registers ? '登记到账' : '确认到账') : '驳回'}
      danger={!accept}
      onCancel={onDone}
    >
      <MoneyOffline what="确认" proven={accept} />
      <MoneyFacts order={order} kind="repayment" due={[['合计', <b key="sum">{sumOf(claims)}</b>]]} />
      <EntryChoice order={order} entries={waiting} verb={accept ? '到账' : '未到账'} />
      <ChoiceField
        name="accept"
        label="结果"
        choices={[
          [true, '确认到账'],
          [false, '驳回'],
        ]}
        onChoose={form.clear}
      />
      {accept ? (
        registers && <ConfirmedLater what="到账" party="供应商" />
      ) : (
        <TextBox name="reason" label="驳回原因" required maxLength={200} hint="供应商会看到原因，并需要重新退还。" />
      )}
    </DialogForm>
  )
}
