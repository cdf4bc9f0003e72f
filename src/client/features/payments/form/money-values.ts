/** The values of a payment in a form, and the draft that keeps them. */
import { v7 as uuidv7 } from 'uuid'
import { type Figure, isoTime, thisMinute, typedFigure, YUAN } from '#client/forms/figures.ts'
import { type DraftSubject, subjectOfAll, type Typed } from '#client/sync/device/drafts.ts'
import type { MoneyInput } from '#domain/order/actions.ts'
import type { PayMethod } from '#domain/order/order.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import type { Shape } from '#domain/upcast.ts'
import { MONEY_KINDS, type MoneyKind } from './money-kinds.ts'

export type MoneyValues = Omit<MoneyInput, 'amount_fen' | 'transfer_fen'> & { amount_fen: Figure }

/** Money of the trader, whose transfer may pay several orders. `no_voucher`: the person says that there is none yet. */
export type TransferValues = MoneyValues & { split: boolean; transfer_fen: Figure; no_voucher: boolean }
/**
 * Missing parts of the voucher that the form requires. The rules accept money without one, because older apps queued such rows.
 */
export const voucherMissing =
  (kind: MoneyKind) =>
  ({ photo_ids, no_voucher = false }: Pick<MoneyValues, 'photo_ids'> & { no_voucher?: boolean }): FieldErrors =>
    MONEY_KINDS[kind].voucher_asked && photo_ids.length === 0 && !no_voucher
      ? { photo_ids: `请上传${MONEY_KINDS[kind].voucher}；暂时没有的，请勾选下面一项` }
      : {}
/** The body of these values. Without a split it omits the transfer's whole amount. */
export const transferBody = <V extends TransferValues>({ split, transfer_fen, no_voucher: _none, ...typed }: V) => ({
  ...typed,
  ...(split && typed.method !== 'cash' ? { transfer_fen } : {}),
})

/** The default values. The time is now, to the minute that the field shows. */
export const newMoney = <A extends Figure>(amount_fen: A) => ({
  id: uuidv7(),
  amount_fen,
  method: 'transfer' as PayMethod,
  bank_serial: '',
  photo_ids: [] as string[],
  paid_at: thisMinute(),
  note: '',
})

/** The default values of the trader's money. `whole_fen`: the transfer's whole amount as the buyer declared it. */
export const newTransfer = (amount_fen: number | null, whole_fen?: number): TransferValues => ({
  ...newMoney(amount_fen),
  split: whole_fen !== undefined,
  transfer_fen: whole_fen ?? null,
  no_voucher: false,
})

/** Figures of version 0 were texts: the amount in yuan, and the time in China's. */
interface MoneyTexts {
  amount: string
  paid_at: string
}
const MONEY: Shape<Typed<MoneyValues>> = {
  schema: 1,
  upcasts: {
    0({ value }) {
      const { amount, ...rest } = value as unknown as MoneyTexts & MoneyValues
      return { value: { ...rest, amount_fen: typedFigure(YUAN, amount), paid_at: isoTime(rest.paid_at) } }
    },
  },
}
/** `subject` is the id of an order. */
export const payDraft = (subject: string): DraftSubject<MoneyValues> => ({ kind: 'pay', subject, shape: MONEY })
/** The draft of one payment of these orders together. */
export const batchDraft = (ids: readonly string[]): DraftSubject<MoneyValues> => ({
  ...payDraft(subjectOfAll(ids)),
  former: 'batch',
})
