/** The trend of one to four series: range, figures of the chosen day, chart and table. The choice is in the URL. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Quote } from '#api/market.ts'
import { TREND_RANGES_DAYS, TREND_SERIES_MOST } from '#domain/constants.ts'
import { Card } from '#client/ui/card.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { NotRead } from '#client/ui/loading/not-read.tsx'
import { Segments } from '#client/ui/navigation/segments.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { useTrend } from './queries.ts'
import { layOut, type Trends } from './trend-data.ts'
import { saidOf, TrendReadout } from './trend-readout.tsx'
import { TrendTable } from './trend-table.tsx'

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

/** Builds the address of another choice of series and days. */
export type TrendTo = (choice: { series: readonly number[]; days: number }) => string

function AddSeries({ ids, days, quotes, to }: { ids: readonly number[]; days: number; quotes: readonly Quote[]; to: TrendTo }) {
  const navigate = useNavigate()
  const others = quotes.filter(({ id }) => !ids.includes(id))
  const full = ids.length >= TREND_SERIES_MOST
  return (
    <chakra.div width={{ base: 'full', md: '280px' }} data-print="hide">
      <NativeSelect
        label="添加对比"
        placeholder={full ? `最多对比 ${TREND_SERIES_MOST} 个品种` : '选择品种'}
        disabled={full || others.length === 0}
        options={others.map(({ id, name, spec }) => ({ value: String(id), label: spec ? `${name} ${spec}` : name }))}
        value=""
        onChange={(event) => {
          const id = Number(event.target.value)
          if (id) void navigate(to({ series: [...ids, id], days }), { replace: true, preventScrollReset: true })
        }}
      />
    </chakra.div>
  )
}

const HEIGHT = { base: '280px', md: '360px' } as const

const unitWords = ({ unit, start, lines }: Trends) =>
  unit === 'percent'
    ? `各品种价位不同，图中以 ${start} 均价为 0%，画各自的涨跌幅；上方仍为元/吨。`
    : lines.length > 1
      ? '均价，元/吨，含税；百分比为区间涨跌幅。'
      : '线为均价，浅色带为当日最低至最高；元/吨，含税。'

function Shown({ trends, ids, days, to }: { trends: Trends; ids: readonly number[]; days: number; to: TrendTo }) {
  const [index, setIndex] = useState<number | null>(null)
  const names = trends.lines.map(({ name }) => name).join('、')
  const at = index !== null && index < trends.days.length ? index : null
  return (
    <>
      <TrendReadout
        trends={trends}
        index={at}
        onNewest={() => setIndex(null)}
        without={(id) => to({ series: ids.filter((each) => each !== id), days })}
      />
      <chakra.div mt={2} mx={{ base: '-6px', md: 0 }}>
        <Suspense fallback={<Skeleton height={HEIGHT} rounded="lg" />}>
          <TrendChart
            trends={trends}
            index={at}
            onIndex={setIndex}
            label={`${names}价格走势，左右方向键逐日查看`}
            said={saidOf(trends, at ?? trends.days.length - 1)}
          />
        </Suspense>
      </chakra.div>
      <chakra.p mt={2} fontSize="sm" color="fg.muted">
        {unitWords(trends)}来源：{[...new Set(trends.lines.map(({ source }) => source))].join('、')}
      </chakra.p>
    </>
  )
}

/** `ids` must not be empty. `quotes` are all series that may be added. */
export function TrendPanel({
  ids,
  days,
  quotes,
  to,
}: {
  ids: readonly number[]
  days: number
  quotes: readonly Quote[]
  to: TrendTo
}) {
  const { data, error, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useTrend(ids, days)
  const trends = useMemo(() => data && layOut(data), [data])
  const title = trends?.lines.length === 1 ? trends.lines[0] : null
  return (
    <Card roomy aria-label="价格走势" data-print="whole">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        <chakra.h2 fontSize="1.125rem" fontWeight="bold" lineHeight="1.5">
          {title ? title.name : '走势对比'}
          {title?.spec ? (
            <chakra.span ml={2} fontSize="sm" fontWeight="normal" color="fg.muted">
              {title.spec}
            </chakra.span>
          ) : null}
        </chakra.h2>
        <Segments
          label="走势范围"
          items={TREND_RANGES_DAYS.map((range) => ({
            label: `${range} 日`,
            to: to({ series: ids, days: range }),
            active: range === days,
          }))}
        />
      </chakra.div>
      {trends && trends.days.length > 0 ? (
        <chakra.div aria-busy={isPlaceholderData || undefined} opacity={isPlaceholderData ? 0.6 : undefined}>
          <Shown trends={trends} ids={ids} days={days} to={to} />
        </chakra.div>
      ) : isPending ? (
        <chakra.div role="status" aria-label="加载中" mt={3}>
          <Skeleton width="180px" height="34px" mb={6} />
          <Skeleton height={HEIGHT} rounded="lg" />
        </chakra.div>
      ) : (
        <NotRead what="这段走势" error={error} onRetry={() => void refetch()} />
      )}
      <chakra.div
        mt={4}
        display="flex"
        flexWrap="wrap"
        alignItems="flex-start"
        justifyContent="space-between"
        columnGap={6}
        rowGap={2}
      >
        <chakra.div minW={0} flex={{ base: '1 1 100%', md: '1 1 0' }} order={{ base: 2, md: 1 }}>
          {trends && trends.days.length > 0 ? <TrendTable trends={trends} /> : null}
          <DataAge at={dataUpdatedAt} />
        </chakra.div>
        <chakra.div order={{ base: 1, md: 2 }} width={{ base: 'full', md: 'auto' }}>
          <AddSeries ids={ids} days={days} quotes={quotes} to={to} />
        </chakra.div>
      </chakra.div>
    </Card>
  )
}
