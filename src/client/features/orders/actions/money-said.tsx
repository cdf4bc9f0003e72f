/** Money as somebody registered it, for the person who confirms, rejects or withdraws it: everything that is read off a bank slip, with its voucher. */
import { chakra } from '@chakra-ui/react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { Facts } from '#client/ui/card.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen } from '#domain/money.ts'
import { capitalFen } from '#domain/numerals.ts'
import { type MoneyEntry, PAY_METHODS } from '#domain/order.ts'
import { MONEY_KINDS } from './money-kinds.ts'

/** `name` says whose word it is. */
export function MoneySaid({ entry, name = MONEY_KINDS[entry.kind].amount }: { entry: MoneyEntry; name?: string | undefined }) {
  const { amount_fen, method, bank_serial, paid_at, note, photo_ids } = entry
  const { time, voucher } = MONEY_KINDS[entry.kind]
  return (
    <chakra.div display="grid" gap={3} bg="bg.sunken" rounded="lg" p={3}>
      <Facts
        items={[
          [name, <b key="amount">{formatFen(amount_fen)} 元</b>],
          ['大写', `人民币${capitalFen(amount_fen) ?? ''}`],
          ['方式', PAY_METHODS[method]],
          ...(bank_serial ? [[method === 'acceptance' ? '票据号' : '流水号', bank_serial] as const] : []),
          [time, chinaTime(paid_at)],
          ...(note ? [['备注', note] as const] : []),
        ]}
      />
      <PhotoStrip ids={photo_ids} label={voucher} />
    </chakra.div>
  )
}
