/** Fields of a payment: amount, method, bank serial, time, voucher photos, note. */
import { chakra } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PhotoField, SelectField, TextField, TimeField, YuanField } from '#client/forms/fields.tsx'
import { integerOf, localTime } from '#client/forms/figures.ts'
import { nowIso } from '#client/lib/clock.ts'
import { Field } from '#client/ui/field.tsx'
import { formatFen } from '#domain/money.ts'
import { capitalFen } from '#domain/numerals.ts'
import { PAY_METHODS } from '#domain/order.ts'
import type { MoneyValues } from './money-values.ts'

const METHODS = Object.entries(PAY_METHODS).map(([value, label]) => ({ value, label }))
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: 3 } })

export function MoneyFields({
  amount_label = '金额',
  amount_hint,
  fixed_fen,
  voucher_label = '付款凭证',
  voucher_required = false,
}: {
  amount_label?: string
  amount_hint?: string
  /** the amount, where it is not the person's to choose */
  fixed_fen?: number | undefined
  voucher_label?: string
  voucher_required?: boolean
}) {
  const { control } = useFormContext<MoneyValues>()
  const [amount, method] = useWatch({ control, name: ['amount_fen', 'method'] })
  const fen = integerOf(amount)
  return (
    <>
      {fixed_fen === undefined ? (
        <YuanField
          name="amount_fen"
          label={amount_label}
          large
          required
          hint={amount_hint ?? (fen ? capitalFen(fen) : undefined)}
        />
      ) : (
        <Field
          label={amount_label}
          suffix="元"
          large
          required
          readOnly
          value={formatFen(fixed_fen)}
          hint={amount_hint ?? capitalFen(fixed_fen)}
        />
      )}
      <Pair>
        <SelectField name="method" label="付款方式" required options={METHODS} />
        <TimeField name="paid_at" label="付款时间" required max={localTime(nowIso())} />
      </Pair>
      {method === 'cash' ? null : (
        <TextField name="bank_serial" label={method === 'acceptance' ? '票据号' : '银行流水号'} maxLength={40} />
      )}
      <div>
        <chakra.p fontSize="sm" fontWeight="bold" mb={2}>
          {voucher_label}
          {voucher_required ? (
            <chakra.span color="danger.fg" ml="3px" aria-hidden>
              *
            </chakra.span>
          ) : null}
        </chakra.p>
        <PhotoField name="photo_ids" label={voucher_label} />
      </div>
      <TextField name="note" label="备注" maxLength={200} />
    </>
  )
}
