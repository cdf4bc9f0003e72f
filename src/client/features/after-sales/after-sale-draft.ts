/** The values of an application for after-sale service in its form, and the draft that keeps them. */
import { v7 as uuidv7 } from 'uuid'
import { type Figure, KG, typedFigure, YUAN } from '#client/forms/figures.ts'
import type { DraftSubject, Typed } from '#client/sync/device/drafts.ts'
import type { Shape } from '#domain/upcast.ts'
import { missingKg } from '#domain/agreement/after-sale.ts'
import { returnFen } from '#domain/agreement/grant.ts'
import type { AfterSaleKind, Order } from '#domain/order/order.ts'
import { differenceWords } from '#domain/order/settlement.ts'

export interface AfterSaleDraft {
  id: string
  kind: AfterSaleKind
  quantity_kg: Figure
  amount_fen: Figure
  reason: string
  photo_ids: string[]
}
/** The order knows amount and reason of weight that was settled but never received. */
export function newAfterSale(order: Order): AfterSaleDraft {
  const missing_kg = missingKg(order)
  const claim = missing_kg > 0 && order.sale
  return {
    id: uuidv7(),
    kind: claim ? 'compensation' : 'partial_return',
    quantity_kg: null,
    amount_fen: claim ? returnFen(missing_kg, order.sale) : null,
    reason: claim ? differenceWords(order) : '',
    photo_ids: [],
  }
}
/** Figures of version 0 were texts: kilograms, and yuan. */
interface FigureTexts {
  quantity: string
  amount: string
}
const APPLICATION: Shape<Typed<AfterSaleDraft>> = {
  schema: 1,
  upcasts: {
    0({ value }) {
      const { quantity, amount, ...rest } = value as unknown as FigureTexts & AfterSaleDraft
      return { value: { ...rest, quantity_kg: typedFigure(KG, quantity), amount_fen: typedFigure(YUAN, amount) } }
    },
  },
}
export const afterSaleDraft = (order_id: string): DraftSubject<AfterSaleDraft> => ({
  kind: 'after-sale',
  subject: order_id,
  shape: APPLICATION,
})
