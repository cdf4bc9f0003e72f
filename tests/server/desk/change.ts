/** An example of a right call at the operator's desk. */
import type { TradeServer } from '../orders/trade-server.ts'

export interface Change {
  params?: Record<string, string>
  body: object
}
export type Example = (trade: TradeServer) => Promise<Change>
