/** 撤销登记: removes an unconfirmed registration. Its registrar withdraws it, or a colleague rejects it. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Radio } from '#client/ui/field/checkbox.tsx'
import { formatFen } from '#domain/money/money.ts'
import { registrarId, waitingRegistrations } from '#domain/money/registration.ts'
import { MONEY_KINDS } from '#client/features/payments/form/money-kinds.ts'
import { MoneyOffline } from '#client/features/payments/form/money-offline.tsx'
import { MoneyFacts } from '#client/features/payments/form/money-party.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

export function Form({ order, subject, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const waiting = waitingRegistrations(order)
  const [chosen, setChosen] = useState(subject ?? waiting[0]?.id ?? '')
  const entry = waiting.find(({ id }) => id === chosen)
  const form = useStepForm(order, STEP_CALLS.drop_registration, {
    values: { reason: '' },
    params: { entryId: chosen },
    detail: () => (entry ? `${formatFen(entry.amount_fen)} 元` : ''),
    onDone,
  })
  if (!entry) return <p>没有待确认的登记。</p>
  const own = registrarId(entry) === actor.user_id
  return (
    <DialogForm form={form} submit_label="撤销登记" danger onCancel={onDone}>
      <MoneyOffline what="撤销" />
      {subject || waiting.length === 1 ? null : (
        <chakra.fieldset display="grid">
          <chakra.legend srOnly>登记</chakra.legend>
          {waiting.map((each) => (
            <Radio
              key={each.id}
              name="entry"
              label={`${each.reversal ? '冲正 ' : ''}${MONEY_KINDS[each.kind].amount} ${formatFen(each.amount_fen)} 元`}
              checked={each.id === chosen}
              onChange={() => setChosen(each.id)}
            />
          ))}
        </chakra.fieldset>
      )}
      <MoneyFacts order={order} kind={entry.kind} />
      <MoneySaid entry={entry} order={order} />
      {entry.reversal ? (
        <p>
          {entry.reversal.name} 申请冲正：{entry.reversal.reason}
        </p>
      ) : null}
      <TextBox
        name="reason"
        label={own ? '撤回原因' : '驳回原因'}
        required
        maxLength={200}
        hint={entry.reversal ? '只取消这次冲正申请，款项照旧有效。' : '只取消登记，订单不变，对方看不到；流水号可以重新登记。'}
      />
    </DialogForm>
  )
}
