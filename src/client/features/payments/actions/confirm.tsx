/**
 * 确认到账: the trader compares each registered entry with the bank's statement and confirms it. A partial amount sends the order
 * back for the rest.
 */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { formatFen } from '#domain/money/money.ts'
import { owedFen, registeredFen } from '#domain/money/payment.ts'
import { isOwn } from '#domain/money/registration.ts'
import { EntryChoice, pickedOf, pickOf, placePicked } from '#client/features/payments/form/entry-choice.tsx'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const waiting = order.money.filter(({ kind, status }) => kind === 'collection' && status === 0)
  const claims = order.money.filter(({ kind, status }) => kind === 'payment' && status === 0)
  const mine = waiting.filter((entry) => !isOwn(entry, actor))
  const owed_fen = owedFen(order, 'sale')
  const form = useStepForm(order, STEP_CALLS.confirm, {
    values: pickOf(mine),
    body: (typed) => ({ accept: true, entry_ids: pickedOf(typed, mine).map(({ id }) => id) }),
    place: placePicked(mine),
    onDone,
  })
  const chosen_fen = pickedOf(form.values, mine).reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const more_fen = registeredFen(order) - chosen_fen
  const left_fen = owed_fen - chosen_fen
  const after =
    order.state !== 5
      ? '确认后计入到账。'
      : more_fen > 0
        ? `确认后另有 ${formatFen(more_fen)} 元待确认，订单保持待商户收款。`
        : left_fen > 0
          ? `确认后订单回到待采购商付款，余 ${formatFen(left_fen)} 元。`
          : '确认后订单转为待商户付款，不能再重新核对。'
  return (
    <DialogForm form={form} submit_label="确认到账" onCancel={onDone}>
      <MoneyOffline what="确认" />
      <MoneyFacts
        order={order}
        kind="collection"
        due={[
          ['应收', `${formatFen(owed_fen)} 元`],
          ['已登记待确认', `${formatFen(registeredFen(order))} 元`],
          ['本次确认', <b key="chosen">{formatFen(chosen_fen)} 元</b>],
        ]}
      />
      {claims.map((entry) => (
        <MoneySaid key={entry.id} entry={entry} name="采购商付款" />
      ))}
      <EntryChoice order={order} entries={waiting} verb="到账" />
      <chakra.p fontSize="sm" color="fg.muted">
        {after}
        {left_fen < 0 ? `多收的 ${formatFen(-left_fen)} 元转入待退款。` : ''}
      </chakra.p>
    </DialogForm>
  )
}
