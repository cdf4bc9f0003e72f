/** The amount of a price and a weight while they are typed. */
import { amountFen, MAX_FEN } from '#domain/money/money.ts'

/** The amount of the typed figures, in fen; null while either is missing or the amount is beyond the largest accepted. */
export const worthFen = (price_fen: number | null, quantity_kg: number | null): number | null =>
  price_fen && quantity_kg && price_fen * quantity_kg <= MAX_FEN * 1000 ? amountFen(price_fen, quantity_kg) : null
