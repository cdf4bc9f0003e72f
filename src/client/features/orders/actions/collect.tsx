/** 登记收款: the trader registers money seen in the bank, and confirms in the same step that all of it has arrived. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { CheckField, ChoiceField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import type { ActionPayloads } from '#domain/actions.ts'
import { formatFen } from '#domain/money.ts'
import type { MoneyEntry, Order } from '#domain/order.ts'
import { receivableFen, registeredFen } from '#domain/payment.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { MoneySaid } from './money-said.tsx'
import { type MoneyValues, newMoney } from './money-values.ts'
import { useMoneyForm } from './use-money-form.tsx'
import type { ActionFormProps } from './use-step-form.ts'

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

/** The serial that the buyer gave, until money is registered under it. */
const offeredSerial = (order: Order, said: MoneyEntry | undefined): string =>
  said && !order.money.some((each) => each.kind === 'collection' && each.status >= 0 && each.bank_serial === said.bank_serial)
    ? said.bank_serial
    : ''

type Values = MoneyValues & { kind: Kind; confirm: boolean }
const valuesOf = (order: Order, open: Open | undefined): Values => ({
  kind: open?.kind ?? 'balance',
  ...newMoney(open?.amount_fen ?? null),
  ...(open?.said ? { method: open.said.method } : {}),
  bank_serial: offeredSerial(order, open?.said),
  confirm: true,
})

/** Whether registering these values leaves nothing missing, so that the payment may be confirmed with them. */
const covers = (order: Order, { kind, amount_fen }: Pick<Values, 'kind' | 'amount_fen'>): boolean =>
  kind === 'balance' && order.state === 5 && (integerOf(amount_fen) ?? 0) >= missingFen(order)

export function Form({ order, onDone }: ActionFormProps) {
  const kinds = openKinds(order)
  const submitWords = (confirms: boolean) => (confirms ? '登记并确认到账' : '登记收款')
  const form = useMoneyForm(order, STEP_CALLS.collect, {
    kind: 'collection',
    label: (body) => submitWords((body as ActionPayloads['collect']).confirm === true),
    values: valuesOf(order, kinds[0]),
    body: (typed) => ({ ...typed, confirm: typed.confirm && covers(order, typed) }),
    detail: ({ kind, amount_fen }) => `${WORDS[kind as Kind]} ${formatFen(amount_fen)} 元`,
    onDone,
  })
  const { kind, amount_fen, confirm, bank_serial } = form.values
  const chosen = kinds.find((each) => each.kind === kind)
  if (!chosen) return <p>没有需要登记的款项。</p>
  const missing_fen = missingFen(order)
  const over_fen = kind === 'balance' ? (integerOf(amount_fen) ?? 0) - missing_fen : 0
  const may_confirm = covers(order, { kind, amount_fen })
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="collection"
      submit_label={submitWords(may_confirm && confirm)}
      due={missing_fen > 0 ? [['待登记', <b key="due">{formatFen(missing_fen)} 元</b>]] : []}
      fixed_fen={kind === 'advance' ? chosen.amount_fen : undefined}
      amount_hint={over_fen > 0 ? `超出应收 ${formatFen(over_fen)} 元，请按实际到账登记；多收的部分可退给采购商` : undefined}
      serial_hint={
        chosen.said?.bank_serial && bank_serial === chosen.said.bank_serial ? '采购商填写的流水号，请与银行回单核对' : undefined
      }
      foot={
        may_confirm ? (
          <CheckField name="confirm" label="同时确认到账：订单转为待商户付款，不能再重新核对" />
        ) : order.state === 5 && kind === 'balance' && integerOf(amount_fen) ? (
          <chakra.p fontSize="sm" color="fg.muted">
            登记后还差 {formatFen(-over_fen)} 元，足额后才能确认到账。
          </chakra.p>
        ) : null
      }
      onCancel={onDone}
    >
      {kinds.length > 1 ? (
        <ChoiceField
          name="kind"
          label="款项"
          choices={kinds.map(({ kind }) => [kind, WORDS[kind]] as const)}
          onChoose={(next) =>
            form.methods.reset(
              valuesOf(
                order,
                kinds.find((each) => each.kind === next),
              ),
            )
          }
        />
      ) : null}
      {chosen.said ? <MoneySaid entry={chosen.said} name="采购商付款" /> : null}
    </MoneyDialog>
  )
}
