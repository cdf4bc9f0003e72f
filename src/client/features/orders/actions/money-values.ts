/** The values of a payment in a form, and the draft that keeps them. */
import { v7 as uuidv7 } from 'uuid'
import { type Figure, isoTime, thisMinute, typedFigure, YUAN } from '#client/forms/figures.ts'
import { type DraftSubject, subjectOfAll, type Typed } from '#client/sync/drafts.ts'
import type { Shape } from '#domain/upcast.ts'
import type { MoneyInput } from '#domain/actions.ts'
import type { PayMethod } from '#domain/order.ts'

export type MoneyValues = Omit<MoneyInput, 'amount_fen'> & { amount_fen: Figure }

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
