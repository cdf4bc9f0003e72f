/**
 * A registered money entry for the person who confirms, rejects or withdraws it: every detail of a bank slip, the voucher, the
 * registrar, and the transfer's other uses.
 */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { Facts } from '#client/ui/card.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { accountInFull } from '#domain/firm/bank-account.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import { type MoneyEntry, type Order, PAY_METHODS } from '#domain/order/order.ts'
import { directionOf } from '#domain/money/transfer.ts'
import { MONEY_KINDS } from './money-kinds.ts'
import { TransferUse } from './transfer-split.tsx'
import { useTransfer } from './use-transfer.ts'

const registrarWords = ({ registered_name, registered_at }: MoneyEntry): string =>
  [registered_name ?? '同事', registered_at && chinaTime(registered_at)].filter(Boolean).join(' · ')

/** The transfer's use, looked up if the entry is a part of one. */
function SplitUse({ order, entry }: { order: Order; entry: MoneyEntry }) {
  const parts = useTransfer(order, directionOf(entry.kind), entry.bank_serial, entry.id)
  const { id, amount_fen, transfer_fen = null } = entry
  return <TransferUse parts={parts} own={{ order_id: order.id, order_no: order.no, entry_id: id, amount_fen, transfer_fen }} />
}

/** `name` says who declared it. With `order`, it also shows the other uses of a split transfer. */
export function MoneySaid({
  entry,
  order,
  name = MONEY_KINDS[entry.kind].amount,
  children,
}: {
  entry: MoneyEntry
  order?: Order
  name?: string | undefined
  children?: ReactNode
}) {
  const { amount_fen, method, bank_serial, paid_at, note, photo_ids, registered_by, payee } = entry
  const { time, voucher } = MONEY_KINDS[entry.kind]
  const serial_name = method === 'acceptance' ? '票据号' : '流水号'
  return (
    <chakra.div
      role="group"
      aria-label={`${name} ${formatFen(amount_fen)} 元`}
      display="grid"
      gap={3}
      bg="bg.sunken"
      rounded="lg"
      p={3}
    >
      <Facts
        items={[
          [name, <b key="amount">{formatFen(amount_fen)} 元</b>],
          ['大写', `人民币${capitalFen(amount_fen) ?? ''}`],
          ['方式', PAY_METHODS[method]],
          ...(method === 'cash' ? [] : [[serial_name, bank_serial || '未填写'] as const]),
          ...(payee ? [['收款账户', accountInFull(payee)] as const] : []),
          [time, chinaTime(paid_at)],
          ...(registered_by ? [['登记人', registrarWords(entry)] as const] : []),
          ...(note ? [['备注', note] as const] : []),
        ]}
      />
      {order && entry.transfer_fen ? <SplitUse order={order} entry={entry} /> : null}
      {photo_ids.length > 0 ? (
        <PhotoStrip ids={photo_ids} label={voucher} />
      ) : (
        <chakra.p fontSize="sm" color="fg.muted">
          没有{voucher}
        </chakra.p>
      )}
      {children}
    </chakra.div>
  )
}
