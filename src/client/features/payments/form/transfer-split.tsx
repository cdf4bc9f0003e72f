/** 分摊: one bank transfer pays several orders. The form asks for its whole amount, and shows each order's use and the rest. */
import { chakra } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField, YuanField } from '#client/forms/fields.tsx'
import { integerOf } from '#client/forms/figures.ts'
import { Facts } from '#client/ui/card.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { directionOf, splitOf, type TransferPart } from '#domain/money/transfer.ts'
import type { MoneyKind } from './money-kinds.ts'
import type { TransferValues } from './money-values.ts'
import { useTransfer } from './use-transfer.ts'

const Used = chakra('p', { base: { fontSize: 'sm', fontVariantNumeric: 'tabular-nums' } })

const partWords = ({ order_no, amount_fen }: TransferPart): string => `${order_no} ${formatFen(amount_fen)} 元`

/** The whole transfer, its use by order, and its rest. Renders nothing if it pays a single entry. */
export function TransferUse({ parts, own }: { parts: readonly TransferPart[]; own: TransferPart }) {
  const split = splitOf([...parts, own])
  if (!split) return null
  return (
    <Facts
      items={[
        ['转账总额', `${formatFen(split.whole_fen)} 元`],
        ...parts.map((part) => [`用于 ${part.order_no}`, `${formatFen(part.amount_fen)} 元`] as const),
        ['用于本笔', `${formatFen(own.amount_fen)} 元`],
        split.left_fen < 0
          ? [
              '超出总额',
              <chakra.b key="over" color="danger.fg">
                {formatFen(-split.left_fen)} 元
              </chakra.b>,
            ]
          : ['尚余', <b key="left">{formatFen(split.left_fen)} 元</b>],
      ]}
    />
  )
}

export function TransferSplit({ order, kind }: { order: Order; kind: MoneyKind }) {
  const { control } = useFormContext<TransferValues>()
  const [id, amount, whole, serial, split] = useWatch({
    control,
    name: ['id', 'amount_fen', 'transfer_fen', 'bank_serial', 'split'],
  })
  const parts = useTransfer(order, directionOf(kind), serial)
  const own = {
    order_id: order.id,
    order_no: order.no,
    entry_id: id,
    amount_fen: integerOf(amount) ?? 0,
    transfer_fen: split ? integerOf(whole) : null,
  }
  return (
    <chakra.div display="grid" gap={2}>
      {parts.length > 0 && !split ? (
        <Used color="need.fg">
          此流水号已登记：{parts.map(partWords).join('，')}。同一笔转账不能重复登记；分摊到多张订单的，请勾选下面一项。
        </Used>
      ) : null}
      <CheckField name="split" label="该笔转账分摊到多张订单" />
      {split ? (
        <>
          <YuanField name="transfer_fen" label="转账总额" required />
          <TransferUse parts={parts} own={own} />
        </>
      ) : null}
    </chakra.div>
  )
}
