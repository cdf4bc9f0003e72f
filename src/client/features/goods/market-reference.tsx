/** Today's market quotes of the chosen category beside the price field: a reference, not an offer. */
import { chakra } from '@chakra-ui/react'
import { Inset } from '#client/ui/card.tsx'
import { Change, Num } from '#client/ui/figure.tsx'
import { formatChange, formatYuan } from '#domain/money/money.ts'

export interface MarketQuote {
  id: number
  /** the category of goods */
  trade_category_id: string | null
  name: string
  quoted_on: string
  average_price_fen: number
  low_price_fen: number
  high_price_fen: number
  change_fen: number
  change_bp: number
}
const MOST = 3
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 3,
    listStyleType: 'none',
  },
})

/** `estimateOf` returns the typed price at a quote, in fen; null if the price does not follow that quote. */
export function MarketReference({
  quotes,
  estimateOf,
}: {
  quotes: readonly MarketQuote[]
  estimateOf: (quote: MarketQuote) => number | null
}) {
  const shown = quotes.slice(0, MOST)
  const [first] = shown
  if (!first) return null
  return (
    <Inset tone="muted" aria-label="当日行情参考" role="group">
      <chakra.p fontSize="sm" color="fg.muted" mb={1}>
        当日行情参考 · {first.quoted_on.slice(5)} · 元/吨
      </chakra.p>
      <chakra.ul display="grid" gap={1}>
        {shown.map((quote) => (
          <Row key={quote.id}>
            <span>{quote.name}</span>
            <span>
              <Num fontWeight="bold">{formatYuan(quote.average_price_fen)}</Num>{' '}
              <chakra.span fontSize="sm">
                <Change direction={quote.change_fen > 0 ? 'up' : quote.change_fen < 0 ? 'down' : 'flat'}>
                  {formatChange(quote.change_fen, quote.change_bp)}
                </Change>
              </chakra.span>
              {estimateOf(quote) === null ? null : (
                <Num display="block" fontSize="sm" color="fg.muted" textAlign="right">
                  折合 {formatYuan(estimateOf(quote) ?? 0)}
                </Num>
              )}
            </span>
          </Row>
        ))}
      </chakra.ul>
    </Inset>
  )
}
