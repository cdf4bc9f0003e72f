/** What a price and a weight come to while they are typed. */
import { amountFen, MAX_FEN } from '#domain/money.ts'

/** What is being typed comes to, in fen; null while either is missing or the amount is beyond the largest accepted. */
export const worthFen = (price_fen: number | null, quantity_kg: number | null): number | null =>
  price_fen && quantity_kg && price_fen * quantity_kg <= MAX_FEN * 1000 ? amountFen(price_fen, quantity_kg) : null
