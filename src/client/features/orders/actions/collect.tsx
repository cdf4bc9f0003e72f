/** 登记收款: the trader registers money seen in the bank, for the order or for its advance. It may be more than is due. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { ChoiceField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { shortTime } from '#client/lib/format.ts'
import { Facts } from '#client/ui/card.tsx'
import type { ActionPayloads } from '#domain/actions.ts'
import { formatFen } from '#domain/money.ts'
import type { MoneyEntry, Order } from '#domain/order.ts'
import { PAY_METHODS } from '#domain/order.ts'
import { receivableFen, registeredFen } from '#domain/payment.ts'
import { MoneyFields } from './money-fields.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { MoneyOffline } from './money-offline.tsx'
import { type ActionFormProps, useStepForm } from './use-step-form.ts'

type Kind = ActionPayloads['collect']['kind']
const WORDS: Record<Kind, string> = { balance: '货款', advance: '预付款到账' }

const waiting = (order: Order, kind: MoneyEntry['kind']) => order.money.find((each) => each.kind === kind && each.status === 0)

interface Open {
  kind: Kind
  /** the amount that settles it; undefined where nothing is due and the person types what came */
  amount_fen: number | undefined
  said: MoneyEntry | undefined
}
/** The amount that is still to be registered for the order itself. */
const missingFen = (order: Order) => (order.state === 5 ? Math.max(0, receivableFen(order) - registeredFen(order)) : 0)

/** The kinds of money that may be registered, the expected one first. */
function openKinds(order: Order): Open[] {
  const advance = waiting(order, 'advance')
  const missing_fen = missingFen(order)
  const balance: Open = { kind: 'balance', amount_fen: missing_fen || undefined, said: waiting(order, 'payment') }
  const kinds: Open[] = advance ? [{ kind: 'advance', amount_fen: advance.amount_fen, said: advance }] : []
  if (order.state >= 0 && order.state < 5) return kinds
  return missing_fen > 0 ? [balance, ...kinds] : [...kinds, balance]
}

/** Shows the payment that the buyer declares, with its voucher. */
export function BuyerSaid({ entry }: { entry: MoneyEntry }) {
  return (
    <chakra.div display="grid" gap={2} bg="bg.sunken" rounded="lg" p={3}>
      <Facts
        items={[
          ['采购商付款', `${formatFen(entry.amount_fen)} 元`],
          ['方式', [PAY_METHODS[entry.method], shortTime(entry.paid_at)].join(' · ')],
          ...(entry.bank_serial ? [['流水号', entry.bank_serial] as const] : []),
        ]}
      />
      <PhotoStrip ids={entry.photo_ids} label="采购商付款凭证" />
    </chakra.div>
  )
}

/** The default values for money of this kind. */
const valuesOf = (open: Open | undefined): MoneyValues & { kind: Kind } => ({
  kind: open?.kind ?? 'balance',
  ...newMoney(open?.amount_fen ?? null),
  ...(open?.said ? { method: open.said.method } : {}),
})

export function Form({ order, onDone }: ActionFormProps) {
  const kinds = openKinds(order)
  const form = useStepForm(order, STEP_CALLS.collect, {
    values: valuesOf(kinds[0]),
    detail: ({ kind, amount_fen }) => `${WORDS[kind as Kind]} ${formatFen(amount_fen)} 元`,
    onDone,
  })
  const { kind, amount_fen } = form.values
  const chosen = kinds.find((each) => each.kind === kind)
  if (!chosen) return <p>没有需要登记的款项。</p>
  const over_fen = kind === 'balance' ? (integerOf(amount_fen) ?? 0) - missingFen(order) : 0
  return (
    <DialogForm form={form} submit_label="登记收款" onCancel={onDone}>
      <MoneyOffline what="登记" />
      {kinds.length > 1 ? (
        <ChoiceField
          name="kind"
          label="款项"
          choices={kinds.map(({ kind }) => [kind, WORDS[kind]] as const)}
          onChoose={(next) => form.methods.reset(valuesOf(kinds.find((each) => each.kind === next)))}
        />
      ) : null}
      {chosen.said ? <BuyerSaid entry={chosen.said} /> : null}
      <MoneyFields
        amount_label="到账金额"
        fixed_fen={kind === 'advance' ? chosen.amount_fen : undefined}
        voucher_label="收款凭证"
        {...(over_fen > 0 ? { amount_hint: `超出应收 ${formatFen(over_fen)} 元，请按实际到账登记；多收的部分可退给采购商` } : {})}
      />
    </DialogForm>
  )
}
