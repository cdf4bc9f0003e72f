/** 今日行情 on the home page: the first series with price, change and the last twenty days. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Quote } from '#api/market.ts'
import { formatChange, formatYuan } from '#domain/money/money.ts'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { Change, Figure } from '#client/ui/figure.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { Sparkline } from '#client/ui/chart/sparkline.tsx'
import { useMarkets } from './queries.ts'

const MOST = 4
const DEMO = '演示'

const Grid = chakra('ul', {
  base: { display: 'grid', gap: { base: '10px', md: '14px' }, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
const Face = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1fr) 40%' },
    alignItems: 'end',
    columnGap: 4,
    rowGap: 2,
    px: { base: '14px', lg: 5 },
    py: { base: 3, md: 4 },
    rounded: 'xl',
    height: 'full',
  },
})

const directionOf = (change_fen: number) => (change_fen > 0 ? 'up' : change_fen < 0 ? 'down' : 'flat')

function QuoteCard({ quote }: { quote: Quote }) {
  const direction = directionOf(quote.change_fen)
  return (
    <Card as="li" p={0} link>
      <Face to={`/market?category=${quote.category_id}`}>
        <chakra.div minW={0}>
          <chakra.p color="fg.muted" truncate>
            {quote.name}
          </chakra.p>
          <Figure value={formatYuan(quote.average_price_fen)} size={{ base: 'lg', lg: 'xl' }} />
          <chakra.p fontSize="sm" whiteSpace="nowrap">
            <chakra.span srOnly>{direction === 'up' ? '涨' : direction === 'down' ? '跌' : '平'}</chakra.span>
            <Change direction={direction}>{formatChange(quote.change_fen, quote.change_bp)}</Change>
          </chakra.p>
        </chakra.div>
        <chakra.div color={direction === 'flat' ? 'fg.muted' : direction} pb={{ lg: 2 }}>
          <Sparkline values={quote.recent_fen} />
        </chakra.div>
      </Face>
    </Card>
  )
}

const keys = Array.from({ length: MOST }, (_, index) => index)

export function QuoteStrip() {
  const { data, dataUpdatedAt, isError } = useMarkets(null)
  const quotes = data?.slice(0, MOST)
  // Without quotes the section is left out.
  if (quotes?.length === 0 || (!quotes && isError)) return null
  const newest = quotes
    ?.map((quote) => quote.quoted_on)
    .sort()
    .at(-1)
  const demo = quotes?.some((quote) => quote.source.includes(DEMO))
  return (
    <section>
      <SectionTitle
        aside={
          newest ? (
            <>
              <DataAge at={dataUpdatedAt} /> {newest.slice(5)} · 元/吨{demo ? ' · 演示数据' : ''}
            </>
          ) : null
        }
      >
        今日行情
      </SectionTitle>
      <Grid aria-busy={!quotes}>
        {quotes?.map((quote) => <QuoteCard key={quote.id} quote={quote} />) ??
          keys.map((key) => (
            <Card
              as="li"
              key={key}
              display="grid"
              gap={3}
              px={5}
              py={4}
              minH={{ base: '146px', lg: '110px' }}
              alignContent="center"
            >
              <Skeleton width="42%" height="14px" />
              <Skeleton width="60%" height="28px" />
            </Card>
          ))}
      </Grid>
    </section>
  )
}
