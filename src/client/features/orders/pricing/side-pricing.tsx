/** The pricing of one side: its formula, its stage, a chart of the market, and the days behind the price. */
import { chakra } from '@chakra-ui/react'
import { nowMs } from '#client/lib/clock.ts'
import { Num } from '#client/ui/figure.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { Pricing, QuotedDay, Side } from '#domain/order/order.ts'
import { formulaWords, isOver, isPoint, priceByFormula, progressWords, quotesBehind, stageOf } from '#domain/money/pricing.ts'
import { DaysTable } from './days-table.tsx'
import { QuoteLine } from './quote-line.tsx'
import { type Quotes, useQuotes } from './quotes.ts'

const Quiet = chakra('p', { base: { fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Fold = chakra('details', {
  base: {
    '& > summary': {
      cursor: 'pointer',
      minH: 'target',
      display: 'flex',
      alignItems: 'center',
      fontSize: 'sm',
      color: 'brand.text',
    },
  },
})
const TONES: Record<NonNullable<ReturnType<typeof stageOf>>, TagTone> = {
  暂定: 'amber',
  已点价: 'blue',
  已确定: 'verdigris',
  双方商定: 'verdigris',
}

/** The quotes behind the price. The order keeps those of a final or fixed price; otherwise they come from the market. */
function behind(pricing: Pricing, quotes: Quotes): readonly QuotedDay[] {
  if (pricing.locked || (isPoint(pricing) && !isOver(pricing, nowMs()))) return pricing.days
  return quotes.kind === 'here' ? quotesBehind(pricing, quotes.days) : pricing.days
}

/** A chart of the market, and the days behind the price. */
export function Course({ pricing, name }: { pricing: Pricing; name: string }) {
  const quotes = useQuotes(pricing.series_id)
  const days = behind(pricing, quotes)
  return (
    <chakra.div display="grid" gap={2}>
      {quotes.kind === 'here' ? <QuoteLine quotes={quotes.days} pricing={pricing} /> : null}
      {days.length > 1 ? (
        <Fold>
          <summary>查看 {days.length} 个报价日的均价</summary>
          <DaysTable days={days} label={`${name}的报价日`} />
        </Fold>
      ) : null}
      <Quiet>行情来源：{pricing.source}</Quiet>
    </chakra.div>
  )
}

/** One side of `OrderPricing`, whose lines align with the other side's. `course` adds a chart, unless both sides share one. */
export function SidePricing({
  side,
  name,
  fixer,
  course,
}: {
  side: Side
  name: string
  fixer: '供应商' | '采购商'
  course: boolean
}) {
  const { pricing } = side
  const quotes = useQuotes(pricing?.series_id ?? null)
  if (!pricing) return null
  const days = behind(pricing, quotes)
  const stage = stageOf(side) ?? '暂定'
  const by_formula = priceByFormula(pricing, days)
  const of_market = !isPoint(pricing) || isOver(pricing, nowMs())
  const unknown = days.length === 0 && !pricing.locked && of_market && quotes.kind !== 'here'
  return (
    <chakra.section
      display="grid"
      gap={2}
      gridTemplateRows="subgrid"
      gridRow={course ? 'span 5' : 'span 4'}
      aria-label={`${name}计价`}
    >
      <chakra.h3 display="flex" alignItems="center" gap={2} fontWeight="bold">
        {name} <Tag tone={TONES[stage]}>{stage}</Tag>
      </chakra.h3>
      <chakra.p overflowWrap="anywhere">{formulaWords(pricing)}</chakra.p>
      <chakra.p>
        <Num fontWeight="bold" fontSize="lg">
          {formatFen(side.price_fen)}
        </Num>{' '}
        元/吨{pricing.locked ? '' : '（暂定）'}
        {pricing.locked || by_formula === null || by_formula === side.price_fen ? null : (
          <Quiet as="span"> 按已有报价折合 {formatFen(by_formula)} 元/吨</Quiet>
        )}
      </chakra.p>
      <Quiet>{unknown ? '行情联网后可查看' : progressWords(pricing, days, nowMs(), fixer)}</Quiet>
      {course ? <Course pricing={pricing} name={name} /> : null}
    </chakra.section>
  )
}
