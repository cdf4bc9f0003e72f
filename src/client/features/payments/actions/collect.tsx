/**
 * 登记收款: the trader registers money seen in the bank, and confirms its arrival in the same step. Under dual control a
 * colleague confirms it.
 */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { CheckField, ChoiceField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { ActionPayloads } from '#domain/order/actions.ts'
import { beyondOwedFen } from '#domain/money/collection.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Actor, MoneyEntry, Order } from '#domain/order/order.ts'
import { expectedFen, receivableFen, registeredFen } from '#domain/money/payment.ts'
import { MoneyDialog } from '#client/features/payments/form/money-dialog.tsx'
import { MoneySaid } from '#client/features/payments/form/money-said.tsx'
import { newTransfer, type TransferValues, transferBody } from '#client/features/payments/form/money-values.ts'
import { useMoneyForm } from '#client/features/payments/form/use-money-form.tsx'
import type { ActionFormProps } from '#client/forms/step/use-step-form.ts'

type Kind = ActionPayloads['collect']['kind']
const WORDS: Record<Kind, string> = { balance: '货款', advance: '预付款到账' }

const waiting = (order: Order, kind: MoneyEntry['kind']) => order.money.find((each) => each.kind === kind && each.status === 0)

interface Open {
  kind: Kind
  /** the amount that settles it; undefined if nothing is due and the person types what arrived */
  amount_fen: number | undefined
  said: MoneyEntry | undefined
}
/** The kinds of money that may be registered, the expected one first. */
function openKinds(order: Order): Open[] {
  const advance = waiting(order, 'advance')
  const missing_fen = expectedFen(order)
  const balance: Open = { kind: 'balance', amount_fen: missing_fen || undefined, said: waiting(order, 'payment') }
  const kinds: Open[] = advance ? [{ kind: 'advance', amount_fen: advance.amount_fen, said: advance }] : []
  if (order.state >= 0 && order.state < 5) return kinds
  return missing_fen > 0 ? [balance, ...kinds] : [...kinds, balance]
}

/** The serial that the buyer declared. It is offered until money is registered under it. */
const offeredSerial = (order: Order, said: MoneyEntry | undefined): string =>
  said && !order.money.some((each) => each.kind === 'collection' && each.status >= 0 && each.bank_serial === said.bank_serial)
    ? said.bank_serial
    : ''

/** `confirm` is for all declared money, `confirm_part` for less. */
type Values = TransferValues & { kind: Kind; confirm: boolean; confirm_part: boolean; exceeds: boolean }
const valuesOf = (order: Order, open: Open | undefined): Values => ({
  kind: open?.kind ?? 'balance',
  ...newTransfer(open?.amount_fen ?? null, open?.said?.transfer_fen),
  ...(open?.said ? { method: open.said.method } : {}),
  bank_serial: offeredSerial(order, open?.said),
  confirm: true,
  confirm_part: false,
  exceeds: false,
})

/** The checkbox that applies to these values; null if nothing may be confirmed. */
function confirmBox(order: Order, { kind, amount_fen }: Values, actor: Actor): 'confirm' | 'confirm_part' | null {
  const fen = integerOf(amount_fen) ?? 0
  if (kind !== 'balance' || order.state !== 5 || fen === 0 || actor.dual_control) return null
  return fen >= expectedFen(order) ? 'confirm' : 'confirm_part'
}

/** Describes the order's next state once all registered money, including these values, is confirmed. */
function afterWords(order: Order, fen: number): string {
  const left_fen = receivableFen(order) - registeredFen(order) - fen
  return left_fen > 0 ? `订单回到待采购商付款，余 ${formatFen(left_fen)} 元` : '订单转为待商户付款，不能再重新核对'
}

export function Form({ order, onDone }: ActionFormProps) {
  const { actor } = useAccount()
  const kinds = openKinds(order)
  const submitWords = (confirms: boolean) => (confirms ? '登记并确认到账' : '登记收款')
  const form = useMoneyForm(order, STEP_CALLS.collect, {
    kind: 'collection',
    label: (body) => submitWords((body as ActionPayloads['collect']).confirm === true),
    values: valuesOf(order, kinds[0]),
    body: ({ confirm, confirm_part, ...typed }) => {
      const box = confirmBox(order, { confirm, confirm_part, ...typed }, actor)
      return { ...transferBody(typed), confirm: box !== null && { confirm, confirm_part }[box] }
    },
    detail: ({ kind, amount_fen }) => `${WORDS[kind as Kind]} ${formatFen(amount_fen)} 元`,
    onDone,
  })
  const { kind, amount_fen, bank_serial } = form.values
  const chosen = kinds.find((each) => each.kind === kind)
  if (!chosen) return <p>没有需要登记的款项。</p>
  /** Copies the buyer's figures for the new kind. A field that the person has changed stays. */
  const choose = (next: Kind) => {
    const before = valuesOf(order, chosen)
    const after = valuesOf(
      order,
      kinds.find((each) => each.kind === next),
    )
    form.set('amount_fen', after.amount_fen)
    for (const name of ['method', 'bank_serial', 'split', 'transfer_fen'] as const)
      if (form.values[name] === before[name]) form.set(name, after[name])
  }
  const missing_fen = expectedFen(order)
  const fen = integerOf(amount_fen) ?? 0
  const over_fen = kind === 'balance' ? beyondOwedFen(order, fen) : 0
  const box = confirmBox(order, form.values, actor)
  const registered_before = chosen.kind === 'advance' && chosen.said?.registered_by
  return (
    <MoneyDialog
      form={form}
      order={order}
      kind="collection"
      submit_label={submitWords(box !== null && form.values[box])}
      due={missing_fen > 0 ? [['待登记', <b key="due">{formatFen(missing_fen)} 元</b>]] : []}
      fixed_fen={kind === 'advance' ? chosen.amount_fen : undefined}
      amount_hint={over_fen > 0 ? `超出应收 ${formatFen(over_fen)} 元，请先核对是否重复登记` : undefined}
      serial_hint={
        chosen.said?.bank_serial && bank_serial === chosen.said.bank_serial ? '采购商填写的流水号，请与银行回单核对' : undefined
      }
      foot={
        <>
          {over_fen > 0 ? (
            <CheckField
              name="exceeds"
              label={`已与银行回单核对，确实多收 ${formatFen(over_fen)} 元，按实际到账登记；多收的部分可退给采购商`}
            />
          ) : null}
          {box ? (
            <CheckField
              key={box}
              name={box}
              label={`${box === 'confirm' ? '同时确认到账' : '先确认这部分到账'}：${afterWords(order, fen)}`}
            />
          ) : actor.dual_control ? (
            <chakra.p fontSize="sm" color="fg.muted">
              {registered_before
                ? '同事已登记这笔预付款，核对后提交即确认到账。'
                : '提交后由同事确认到账，本人不能确认自己登记的收款。'}
            </chakra.p>
          ) : null}
        </>
      }
      onCancel={onDone}
    >
      {kinds.length > 1 ? (
        <ChoiceField name="kind" label="款项" choices={kinds.map(({ kind }) => [kind, WORDS[kind]] as const)} onChoose={choose} />
      ) : null}
      {chosen.said ? <MoneySaid entry={chosen.said} name="采购商付款" /> : null}
    </MoneyDialog>
  )
}
