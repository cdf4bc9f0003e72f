/** What the trader earns on an order: the sale side less the supply side, with tax. */
import { amountFen, MAX_FEN } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'

/** In fen; null when a side is not known. */
export const marginFen = ({ supply, sale }: Pick<Order, 'supply' | 'sale'>): number | null =>
  supply && sale ? sale.amount_fen - supply.amount_fen : null

/** What is being typed comes to, in fen; null while either is missing or the amount is beyond the largest accepted. */
export const worthFen = (price_fen: number | null, quantity_kg: number | null): number | null =>
  price_fen && quantity_kg && price_fen * quantity_kg <= MAX_FEN * 1000 ? amountFen(price_fen, quantity_kg) : null
