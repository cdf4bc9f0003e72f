/** 价格: the dealt prices of a category beside the market's quotes on the days of the deals. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Change, Figure } from '#client/ui/figure.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { formatTonnes } from '#domain/goods/weight.ts'
import { sumFigures } from '#domain/accounting/statistics.ts'
import { type Asked, categoryLines, monthLines } from './lines.ts'
import { LinesTable } from './lines-table.tsx'
import { aboveMarketBp, columnsOf, type Line, marketPriceFen, ownPriceFen, percentText, pricePerTonne } from './measures.ts'

const PriceChart = lazy(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

function Sample({ color, dash, children }: { color: string; dash?: string; children: string }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={2}>
      <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" focusable="false">
        <line x1="1" x2="25" y1="5" y2="5" stroke={`var(--x-colors-${color})`} strokeWidth="2.4" strokeDasharray={dash} />
      </svg>
      {children}
    </chakra.span>
  )
}

/** `category` is the one in the address, or else the one with the most weight. `to` builds the address of another one. */
export function Prices({ asked, category, to }: { asked: Asked; category: string | null; to: (category: string) => string }) {
  const priced = categoryLines(asked).filter(({ figures }) => figures.priced_kg > 0)
  const chosen = priced.find(({ key }) => key === category) ?? priced[0]
  if (!chosen) {
    return <Empty icon="chart" title="没有可以对比的价格" hint="下单当日有对应品种的市场行情时，这里会对比成交均价和市场均价。" />
  }
  return <CategoryPrices asked={asked} id={chosen.key} chosen={chosen} priced={priced} to={to} />
}

function CategoryPrices({
  asked,
  id,
  chosen,
  priced,
  to,
}: {
  asked: Asked
  id: string
  chosen: Line
  /** the selectable categories */
  priced: readonly Line[]
  to: (category: string) => string
}) {
  const navigate = useNavigate()
  const lines = useMemo(() => monthLines(asked, id), [asked, id])
  const total = { ...chosen, figures: sumFigures(lines.map(({ figures }) => figures)) }
  const { figures } = total
  const above = aboveMarketBp(figures)
  const left_kg = Math.max(0, figures.kg - figures.priced_kg)
  return (
    <Card roomy>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="flex-end"
        justifyContent="space-between"
        columnGap={6}
        rowGap={3}
        mb={3}
      >
        <chakra.div display="flex" flexWrap="wrap" columnGap={6} rowGap={1}>
          <div>
            <chakra.p fontSize="sm" color="fg.muted">
              成交均价
            </chakra.p>
            <Figure value={pricePerTonne(ownPriceFen(figures))} unit="元/吨" />
          </div>
          <div>
            <chakra.p fontSize="sm" color="fg.muted">
              同日市场均价
            </chakra.p>
            <Figure value={pricePerTonne(marketPriceFen(figures))} unit="元/吨" tone="muted" />
          </div>
          <chakra.div alignSelf="flex-end" pb="4px">
            比市场{' '}
            <Change direction={above === null || above === 0 ? 'flat' : above > 0 ? 'up' : 'down'}>{percentText(above)}</Change>
          </chakra.div>
        </chakra.div>
        <chakra.div width={{ base: 'full', sm: '220px' }} data-print="hide">
          <NativeSelect
            label="品类"
            options={priced.map(({ key, name }) => ({ value: key, label: name }))}
            value={id}
            onChange={(event) => void navigate(to(event.target.value), { replace: true, preventScrollReset: true })}
          />
        </chakra.div>
      </chakra.div>
      <SectionTitle
        aside={
          <chakra.span display="inline-flex" gap={4}>
            <Sample color="chart-a">成交</Sample>
            <Sample color="chart-b" dash="9 4">
              市场
            </Sample>
          </chakra.span>
        }
      >
        按下单月份
      </SectionTitle>
      <Suspense fallback={<Skeleton height="240px" rounded="lg" />}>
        <PriceChart lines={lines} label={`${chosen.name}每月成交均价与市场均价，数据见下表`} />
      </Suspense>
      <chakra.p mt={2} fontSize="sm" color="fg.muted">
        含税，按重量加权。市场价取每张订单下单当日对应品种的均价，当日没有报价时取之前最近一个交易日。
        {left_kg > 0 ? `另有 ${formatTonnes(left_kg)} 吨没有对应行情，未计入。` : ''}
      </chakra.p>
      <LinesTable
        name={`${chosen.name}价格`}
        columns={columnsOf('price', asked.role, '月份')}
        lines={lines.filter(({ figures: of }) => of.priced_kg > 0)}
        total={total}
      />
    </Card>
  )
}
