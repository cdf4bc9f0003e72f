/** The confirmation of outgoing money: a colleague compares each registered entry with the bank's slip and confirms it. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { isOwn } from '#domain/money/registration.ts'
import { EntryChoice, pickedOf, pickOf, placePicked } from './entry-choice.tsx'
import { MoneyOffline } from './money-offline.tsx'
import { MoneyFacts } from './money-party.tsx'
import { NewPayee, usePayee } from './payee.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

const Quiet = chakra('p', { base: { fontSize: 'sm', color: 'fg.muted' } })

/** Tells the registrar that somebody else has to confirm. */
export const ConfirmedLater = ({ what, party }: { what: string; party: string }) => (
  <Quiet>
    提交后由同事核对确认，本人不能确认自己登记的{what}。确认前订单不变，{party}看不到。
  </Quiet>
)

const WORDS = {
  payout: { name: 'confirm_payout', verb: '已付', due: '应付' },
  refund: { name: 'confirm_refund', verb: '已退', due: '可退' },
} as const
type Kind = keyof typeof WORDS

/** The order's next state once the chosen amount counts. */
function afterWords(order: Order, kind: Kind, chosen_fen: number): string {
  if (kind === 'refund') return '确认后计入已退款，并通知采购商。'
  const left_fen = ledgerOf(order).payable_fen - chosen_fen
  return left_fen > 0 ? `确认后通知供应商，余 ${formatFen(left_fen)} 元待付。` : '确认后通知供应商，订单转为商户已付款。'
}

function NewToOrder({ order }: { order: Order }) {
  const payee = usePayee(order)
  return payee ? <NewPayee order={order} payee={payee} /> : null
}

export function ConfirmOut({ order, kind, onDone }: ActionFormProps & { kind: Kind }) {
  const { actor } = useAccount()
  const { name, verb, due } = WORDS[kind]
  const waiting = order.money.filter((each) => each.kind === kind && each.status === 0)
  const theirs = waiting.filter((entry) => !isOwn(entry, actor))
  const sumOf = (entries: typeof waiting) => entries.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const form = useStepForm(order, STEP_CALLS[name], {
    values: pickOf(theirs),
    body: (typed) => ({ entry_ids: pickedOf(typed, theirs).map(({ id }) => id) }),
    place: placePicked(theirs),
    detail: ({ entry_ids }) => `${formatFen(sumOf(theirs.filter(({ id }) => entry_ids.includes(id))))} 元`,
    onDone,
  })
  const { label } = LIFECYCLE[name]
  if (waiting.length === 0) return <p>没有{label.replace('确认', '待确认的')}。</p>
  const chosen_fen = sumOf(pickedOf(form.values, theirs))
  const { payable_fen, refundable_fen } = ledgerOf(order)
  return (
    <DialogForm form={form} submit_label={label} onCancel={onDone}>
      <MoneyOffline what={label} proven />
      <MoneyFacts
        order={order}
        kind={kind}
        due={[
          [due, `${formatFen(kind === 'payout' ? payable_fen : refundable_fen)} 元`],
          ['已登记待确认', `${formatFen(sumOf(waiting))} 元`],
          ['本次确认', <b key="chosen">{formatFen(chosen_fen)} 元</b>],
        ]}
      />
      {kind === 'payout' ? <NewToOrder order={order} /> : null}
      <EntryChoice order={order} entries={waiting} verb={verb} />
      <Quiet>{afterWords(order, kind, chosen_fen)}与银行回单不符的，请用“撤销登记”驳回。</Quiet>
    </DialogForm>
  )
}
