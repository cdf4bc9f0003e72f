/** Fields of a payment: amount in yuan as typed, method, bank serial, time, voucher photos, note. */
import { chakra } from '@chakra-ui/react'
import { v7 as uuidv7 } from 'uuid'
import { nowIso } from '#client/lib/clock.ts'
import { Field } from '#client/ui/field.tsx'
import { NativeSelect } from '#client/ui/native-select.tsx'
import type { MoneyInput } from '#domain/actions.ts'
import { chinaTime } from '#domain/china-time.ts'
import { formatFen, parseYuan, yuanProblem } from '#domain/money.ts'
import { capitalFen } from '#domain/numerals.ts'
import type { PayMethod } from '#domain/order.ts'
import { PAY_METHODS } from '#domain/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { PhotoPicker } from '#client/forms/photos.tsx'

/** As typed: `amount` in yuan, `paid_at` as 2026-11-21T14:02 in China's time. */
export interface MoneyDraft {
  id: string
  amount: string
  method: PayMethod
  bank_serial: string
  photo_ids: string[]
  paid_at: string
  note: string
}

export const localTime = (iso: string): string => chinaTime(iso).replace(' ', 'T')
/** An empty or broken time stays as it is, for the check to name. */
export const isoTime = (local: string): string => {
  const at = new Date(`${local}:00+08:00`)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}

export const newMoney = (amount_fen?: number): MoneyDraft => ({
  id: uuidv7(),
  amount: amount_fen === undefined ? '' : formatFen(amount_fen).replaceAll(',', ''),
  method: 'transfer',
  bank_serial: '',
  photo_ids: [],
  paid_at: localTime(nowIso()),
  note: '',
})

/** What is queued. An amount that cannot be read becomes 0, which the step refuses. */
export const moneyInput = (draft: MoneyDraft): MoneyInput => ({
  id: draft.id,
  amount_fen: parseYuan(draft.amount) ?? 0,
  method: draft.method,
  bank_serial: draft.bank_serial.trim(),
  photo_ids: draft.photo_ids,
  paid_at: isoTime(draft.paid_at),
  note: draft.note.trim(),
})

/** The paths whose errors these fields show. */
export const MONEY_PATHS = ['amount_fen', 'method', 'bank_serial', 'photo_ids', 'paid_at', 'note'] as const

const METHODS = Object.entries(PAY_METHODS).map(([value, label]) => ({ value, label }))
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: 3 } })

export function MoneyFields({
  value,
  onChange,
  errors,
  amount_label = '金额',
  amount_hint,
  amount_fixed = false,
  voucher_label = '付款凭证',
  voucher_required = false,
}: {
  value: MoneyDraft
  onChange: (value: MoneyDraft) => void
  errors: FieldErrors
  amount_label?: string
  amount_hint?: string
  /** the amount is not the person's to choose */
  amount_fixed?: boolean
  voucher_label?: string
  voucher_required?: boolean
}) {
  const set = (change: Partial<MoneyDraft>) => onChange({ ...value, ...change })
  const fen = parseYuan(value.amount)
  return (
    <>
      <Field
        label={amount_label}
        suffix="元"
        large
        inputMode="decimal"
        required
        readOnly={amount_fixed}
        value={value.amount}
        onChange={(event) => set({ amount: event.target.value })}
        error={errors['amount_fen'] && (yuanProblem(value.amount) ?? errors['amount_fen'])}
        hint={amount_hint ?? (fen ? capitalFen(fen) : undefined)}
      />
      <Pair>
        <NativeSelect
          label="付款方式"
          required
          options={METHODS}
          value={value.method}
          onChange={(event) => set({ method: event.target.value as PayMethod })}
          error={errors['method']}
        />
        <Field
          label="付款时间"
          type="datetime-local"
          required
          value={value.paid_at}
          max={localTime(nowIso())}
          onChange={(event) => set({ paid_at: event.target.value })}
          error={errors['paid_at']}
        />
      </Pair>
      {value.method === 'cash' ? null : (
        <Field
          label={value.method === 'acceptance' ? '票据号' : '银行流水号'}
          value={value.bank_serial}
          maxLength={40}
          onChange={(event) => set({ bank_serial: event.target.value })}
          error={errors['bank_serial']}
        />
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
        <PhotoPicker
          label={voucher_label}
          value={value.photo_ids}
          onChange={(photo_ids) => set({ photo_ids })}
          error={errors['photo_ids']}
        />
      </div>
      <Field
        label="备注"
        value={value.note}
        maxLength={200}
        onChange={(event) => set({ note: event.target.value })}
        error={errors['note']}
      />
    </>
  )
}
