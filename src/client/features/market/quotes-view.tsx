/** 今日行情: the categories, the trend of the chosen series, and the latest prices. */
import { chakra } from '@chakra-ui/react'
import type { Quote } from '#api/market.ts'
import { TREND_RANGES_DAYS, TREND_SERIES_MOST } from '#domain/constants.ts'
import { SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { Skeleton, SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { Tabs } from '#client/ui/navigation/tabs.tsx'
import { useMarketCategories, useMarkets } from './queries.ts'
import { QuoteList } from './quote-list.tsx'
import { TrendPanel } from './trend-panel.tsx'

/** The chosen category, series and days. */
export interface MarketChoice {
  category: number | null
  series: readonly number[]
  days: number
}
const DAYS = TREND_RANGES_DAYS[1]

/** Reads the choice from the address. Unknown days and excess series are dropped. */
export function choiceOf(category: number | null, series: string | null, days: string | null): MarketChoice {
  const ids = (series ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map(Number)
  return {
    category,
    series: [...new Set(ids)].slice(0, TREND_SERIES_MOST),
    days: TREND_RANGES_DAYS.find((range) => String(range) === days) ?? DAYS,
  }
}

/** The chosen series, or the category's first one if none is chosen or the chosen one has no quote. */
function chartedOf(choice: MarketChoice, all: readonly Quote[], rows: readonly Quote[]): number[] {
  const known = choice.series.filter((id) => all.some((quote) => quote.id === id))
  return known.length > 0 ? known : rows.slice(0, 1).map(({ id }) => id)
}

export function QuotesView({ choice, to }: { choice: MarketChoice; to: (choice: Partial<MarketChoice>) => string }) {
  const { data: categories = [] } = useMarketCategories()
  const { data: all, error, isPending, refetch } = useMarkets(null)
  if (!all) {
    if (!isPending) return <NotRead what="行情" error={error} onRetry={() => void refetch()} />
    return (
      <div>
        <Skeleton height="460px" rounded="xl" mt={5} mb={4} />
        <SkeletonCards count={2} />
      </div>
    )
  }
  const rows = all.filter(({ category_id }) => choice.category === null || category_id === choice.category)
  const ids = chartedOf(choice, all, rows)
  const newest = rows
    .map(({ quoted_on }) => quoted_on)
    .toSorted()
    .at(-1)
  return (
    <>
      <div data-print="hide">
        <Tabs
          label="行情分类"
          items={[
            { label: '全部', to: to({ category: null, series: [] }), active: choice.category === null },
            ...categories.map(({ id, name }) => ({
              label: name,
              to: to({ category: id, series: [] }),
              active: id === choice.category,
            })),
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <Empty icon="chart" title="这个分类还没有报价" hint="其他分类的行情照常更新。" />
      ) : (
        <chakra.div display="flex" flexDirection="column" gap={{ base: 6, md: 8 }} mt={5}>
          <TrendPanel ids={ids} days={choice.days} quotes={all} to={to} />
          <section>
            <SectionTitle aside={newest ? `${newest} · 含税` : null}>最新报价</SectionTitle>
            <QuoteList quotes={rows} ids={ids} to={(series) => to({ series })} />
          </section>
        </chakra.div>
      )}
    </>
  )
}
