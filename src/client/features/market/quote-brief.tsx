/** A few prices beside other content: name, price and change, each linked to its trend. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatChange, formatYuan } from '#domain/money/money.ts'
import { SectionTitle } from '#client/ui/card.tsx'
import { Change, Num } from '#client/ui/figure.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { directionOf, trendPath } from './price-words.ts'
import { useMarkets } from './queries.ts'

const ROWS = 6
const Row = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'baseline',
    columnGap: 3,
    py: '10px',
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    '& > :nth-of-type(even)': { textAlign: 'right' },
    _hover: { '& > :first-of-type': { color: 'brand.fg' } },
  },
})

/** Renders nothing until quotes have been read. */
export function QuoteBrief() {
  const { data, isPending } = useMarkets(null)
  if (isPending) return <Skeleton height="320px" rounded="xl" />
  if (!data || data.length === 0) return null
  return (
    <section aria-label="今日行情">
      <SectionTitle aside={`${(data[0]?.quoted_on ?? '').slice(5)} · 元/吨`}>今日行情</SectionTitle>
      {data.slice(0, ROWS).map((quote) => (
        <Row key={quote.id} to={trendPath([quote.id])}>
          <span>{quote.name}</span>
          <Num fontWeight="bold">{formatYuan(quote.average_price_fen)}</Num>
          <chakra.span fontSize="sm" color="fg.muted">
            {quote.spec}
          </chakra.span>
          <chakra.span fontSize="sm">
            <Change direction={directionOf(quote.change_fen)}>{formatChange(quote.change_fen, quote.change_bp)}</Change>
          </chakra.span>
        </Row>
      ))}
    </section>
  )
}
