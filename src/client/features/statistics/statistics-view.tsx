/** The figures of one measure: by month, by counterparty and by category, each as bars with their table. */
import { chakra } from '@chakra-ui/react'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { type Asked, categoryLines, counterpartyLines, monthLines, OTHERS, totalOf } from './lines.ts'
import { Bars, MONTHS_STAND } from './bars.tsx'
import { LinesTable } from './lines-table.tsx'
import { BARS, columnsOf, HEADLINES, type Line, type Measure } from './measures.ts'

const LEADS: Record<Measure, string> = {
  weight: '点开看订单',
  money: '点开看订单',
  margin: '点开看订单',
  difference: '点开看每车磅差',
  price: '',
}

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: 3, md: 4 },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
  },
})

function Chart({
  asked: { measure, role },
  title,
  head,
  lines,
  total,
  months = false,
}: {
  asked: Asked
  title: string
  /** header of the first column in the table */
  head: string
  lines: readonly Line[]
  total: Line
  months?: boolean
}) {
  if (measure === 'price') return null
  const { unit, value, text } = BARS[measure]
  const leads = lines.some(({ to }) => to !== null)
  return (
    <Card roomy>
      <SectionTitle aside={`${unit}${leads ? ` · ${LEADS[measure]}` : ''}`}>{title}</SectionTitle>
      <Bars label={`${title}，${unit}`} lines={lines} value={value} text={text} months={months} loses={measure === 'margin'} />
      <LinesTable
        name={title}
        columns={columnsOf(measure, role, head)}
        lines={lines.filter(({ figures }) => figures.orders > 0)}
        total={total}
      />
    </Card>
  )
}

export function StatisticsView({ asked }: { asked: Asked }) {
  const { role, measure, side } = asked
  // If months are rows, the current one comes first.
  const roomy = useMedia(MONTHS_STAND)
  if (measure === 'price') return null
  const total: Line = { key: 'all', name: '合计', to: null, figures: totalOf(side) }
  const headline = HEADLINES[measure]
  const months = monthLines(asked)
  const { value } = BARS[measure]
  const ranked = (lines: readonly Line[]) =>
    lines.toSorted(
      (a, b) =>
        Number(a.key === OTHERS) - Number(b.key === OTHERS) || Math.abs(value(b.figures) ?? 0) - Math.abs(value(a.figures) ?? 0),
    )
  const firms = ranked(counterpartyLines(asked))
  const categories = ranked(categoryLines(asked))
  const partner = role === 'trader' ? (side.side === 'supply' ? '供应商' : '采购商') : '商户'
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap={4} rowGap="2px" px={{ base: 1, md: 0 }}>
        <Figure size="xl" value={headline.value(total.figures)} unit={headline.unit} />
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
          {headline.beside(total.figures)}
        </chakra.span>
      </chakra.div>
      <Chart asked={asked} title="按下单月份" head="月份" lines={roomy ? months : months.toReversed()} total={total} months />
      <Halves>
        {firms.length > 1 || role === 'trader' ? (
          <Chart asked={asked} title={`按${partner}`} head={partner} lines={firms} total={total} />
        ) : null}
        <Chart asked={asked} title="按品类" head="品类" lines={categories} total={total} />
      </Halves>
    </>
  )
}
