/** The fields of every registration of money, always in this order: amount in figures and capitals, method and time, serial, voucher, note. */
import { chakra } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CheckField, PhotoField, SelectField, TextField, TimeField, YuanField } from '#client/forms/fields.tsx'
import { integerOf, localTime } from '#client/forms/figures.ts'
import { nowIso } from '#client/lib/clock.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Order } from '#domain/order/order.ts'
import { PAY_METHODS } from '#domain/order/order.ts'
import { readSerial } from '#domain/input/typed-numbers.ts'
import { MONEY_KINDS, type MoneyKind } from './money-kinds.ts'
import type { MoneyValues } from './money-values.ts'
import { TransferSplit } from './transfer-split.tsx'

const METHODS = Object.entries(PAY_METHODS).map(([value, label]) => ({ value, label }))
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: 3 } })
const Fixed = chakra('div', {
  base: { bg: 'bg.sunken', rounded: 'md', px: 3, py: '10px', '& b': { fontSize: '2xl', fontVariantNumeric: 'tabular-nums' } },
})

/** An amount that the person cannot choose. */
function FixedAmount({ label, fen, hint }: { label: string; fen: number; hint: string | undefined }) {
  return (
    <Fixed role="group" aria-label={label}>
      <chakra.p fontSize="tiny" color="fg.muted">
        {label}
      </chakra.p>
      <b>{formatFen(fen)} 元</b>
      <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {[capitalFen(fen), hint].filter(Boolean).join(' · ')}
      </chakra.p>
    </Fixed>
  )
}

/** The trader's own registrations, where one transfer is registered once or split on purpose. */
const SPLITS: readonly MoneyKind[] = ['collection', 'refund', 'payout']

/** Money of this kind that the order already has under the serial. */
function bookedFen(order: Order | undefined, kind: MoneyKind, serial: string): number | null {
  const same = order?.money.find((each) => each.kind === kind && each.status >= 0 && serial && each.bank_serial === serial)
  return same?.amount_fen ?? null
}

/** `fixed_fen` is an amount that the person cannot choose. `order` is missing if several orders are paid at once. */
export function MoneyFields({
  kind,
  order,
  amount_hint,
  serial_hint,
  fixed_fen,
}: {
  kind: MoneyKind
  order?: Order
  amount_hint?: string | undefined
  serial_hint?: string | undefined
  fixed_fen?: number | undefined
}) {
  const { control } = useFormContext<MoneyValues>()
  const [amount, method, serial, photos] = useWatch({ control, name: ['amount_fen', 'method', 'bank_serial', 'photo_ids'] })
  const words = MONEY_KINDS[kind]
  const fen = integerOf(amount)
  const splits = SPLITS.includes(kind) && method !== 'cash'
  const booked_fen = splits ? null : bookedFen(order, kind, serial)
  return (
    <>
      {fixed_fen === undefined ? (
        <YuanField
          name="amount_fen"
          label={words.amount}
          large
          required
          hint={[fen ? capitalFen(fen) : '', amount_hint].filter(Boolean).join(' · ') || undefined}
        />
      ) : (
        <FixedAmount label={words.amount} fen={fixed_fen} hint={amount_hint} />
      )}
      <Pair>
        <SelectField name="method" label="付款方式" required options={METHODS} />
        <TimeField name="paid_at" label={words.time} required max={localTime(nowIso())} />
      </Pair>
      {method === 'cash' ? null : (
        <TextField
          name="bank_serial"
          label={method === 'acceptance' ? '票据号' : '银行流水号'}
          read={readSerial}
          hint={
            booked_fen === null ? (
              serial_hint
            ) : (
              <chakra.span color="need.fg">此流水号已登记过 {formatFen(booked_fen)} 元，请核对是否重复</chakra.span>
            )
          }
        />
      )}
      {splits && order ? <TransferSplit order={order} kind={kind} /> : null}
      <div>
        <chakra.p fontSize="sm" fontWeight="bold" mb={2}>
          {words.voucher}
          {words.voucher_required || words.voucher_asked ? (
            <chakra.span color="danger.fg" ml="3px" aria-hidden>
              *
            </chakra.span>
          ) : null}
        </chakra.p>
        <PhotoField name="photo_ids" label={words.voucher} papers once="凭证" />
        {words.voucher_asked && photos.length === 0 ? <CheckField name="no_voucher" label={`暂无${words.voucher}`} /> : null}
      </div>
      <TextField name="note" label="备注" maxLength={200} />
    </>
  )
}
