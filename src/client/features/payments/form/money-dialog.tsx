/** The dialog of every registration of money: order, counterparty, account and what is due, then the fields of the money. */
import type { ReactNode } from 'react'
import type { Form } from '#client/forms/use-form.ts'
import { DialogForm } from '#client/forms/form.tsx'
import type { Order } from '#domain/order/order.ts'
import { MoneyFields } from './money-fields.tsx'
import { MONEY_KINDS, type MoneyKind } from './money-kinds.ts'
import { MoneyOffline } from './money-offline.tsx'
import { MoneyFacts } from './money-party.tsx'

interface MoneyDialogProps {
  form: Form
  order: Order
  kind: MoneyKind
  submit_label: string
  onCancel: () => void
  due?: readonly (readonly [name: string, value: ReactNode])[]
  /** stands in the place of the contract's account */
  account?: ReactNode
  fixed_fen?: number | undefined
  amount_hint?: string | undefined
  serial_hint?: string | undefined
  /** between the facts and the fields */
  children?: ReactNode
  /** below the fields */
  foot?: ReactNode
}
export function MoneyDialog({
  form,
  order,
  kind,
  submit_label,
  onCancel,
  due,
  account,
  children,
  foot,
  ...fields
}: MoneyDialogProps) {
  return (
    <DialogForm form={form} submit_label={submit_label} onCancel={onCancel}>
      <MoneyOffline what={MONEY_KINDS[kind].queued} proven={MONEY_KINDS[kind].from === 'trader'} />
      <MoneyFacts order={order} kind={kind} account={account} {...(due ? { due } : {})} />
      {children}
      <MoneyFields kind={kind} order={order} {...fields} />
      {foot}
    </DialogForm>
  )
}
