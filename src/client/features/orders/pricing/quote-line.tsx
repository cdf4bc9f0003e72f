/** Draws the prices of a series, with the quotation window or the fixed day marked. The table below has the figures. */
import { chakra } from '@chakra-ui/react'
import { Num } from '#client/ui/figure.tsx'
import { formatYuan } from '#domain/money/money.ts'
import type { Pricing, QuotedDay } from '#domain/order/order.ts'
import { daysWithin, isPoint } from '#domain/money/pricing.ts'
import { trendPoints } from '#domain/site/trend-line.ts'

const [WIDTH, HEIGHT] = [320, 72]
/** The number of trading days drawn before the window. */
const BEFORE = 15
const LEAST = 40

const Frame = chakra('figure', {
  base: {
    color: 'brand',
    '& svg': { display: 'block', overflow: 'visible' },
    '& rect': { fill: 'brand.subtle' },
    '& line': { stroke: 'line.control', strokeWidth: 1, strokeDasharray: '3 3' },
    '& figcaption': { display: 'flex', justifyContent: 'space-between', gap: 3, fontSize: 'sm', color: 'fg.muted', mt: 1 },
  },
})

/** The days to draw, and the indexes of the marked ones. */
function drawn(all: readonly QuotedDay[], pricing: Pricing) {
  const marked = isPoint(pricing) ? pricing.days : daysWithin(pricing, all)
  const first = all.findIndex(({ quoted_on }) => quoted_on === marked[0]?.quoted_on)
  const from = Math.max(0, Math.min(first === -1 ? all.length : first - BEFORE, all.length - LEAST))
  const days = all.slice(from)
  const at = (day: QuotedDay | undefined) => days.findIndex(({ quoted_on }) => quoted_on === day?.quoted_on)
  return { days, marks: [at(marked[0]), at(marked.at(-1))] as const }
}

export function QuoteLine({ quotes, pricing }: { quotes: readonly QuotedDay[]; pricing: Pricing }) {
  const { days, marks } = drawn(quotes, pricing)
  if (days.length < 2) return null
  const values = days.map(({ average_price_fen }) => average_price_fen)
  const x = (index: number) => (index / (days.length - 1)) * WIDTH
  const [first, last] = marks
  const half = x(0.5)
  return (
    <Frame aria-label={`${pricing.series_name}走势`}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        {first < 0 ? null : (
          <rect
            x={Math.max(0, x(first) - half)}
            width={Math.min(WIDTH, x(last) + half) - Math.max(0, x(first) - half)}
            height={HEIGHT}
          />
        )}
        <polyline
          points={trendPoints(values, WIDTH, HEIGHT)}
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption>
        <Num>{days[0]?.quoted_on.slice(5)}</Num>
        <Num>
          {formatYuan(Math.min(...values))}–{formatYuan(Math.max(...values))} 元/吨
        </Num>
        <Num>{days.at(-1)?.quoted_on.slice(5)}</Num>
      </figcaption>
    </Frame>
  )
}
