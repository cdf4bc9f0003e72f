/** The selected day of a trend with each line's figure. It is above the chart, where no finger covers it. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatChange, formatYuan } from '#domain/money/money.ts'
import { Button } from '#client/ui/button.tsx'
import { Change, Figure, Num } from '#client/ui/figure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LineSample } from './line-look.tsx'
import { directionOf, percentWords } from './price-words.ts'
import { type Line, pointAt, type Trends } from './trend-data.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '26px minmax(0, 1fr) auto 4.6em 44px', md: '26px minmax(0, 14em) 6em 5em 44px' },
    alignItems: 'center',
    columnGap: { base: 2, md: 4 },
    minH: 'target',
    '& > :nth-of-type(n + 2):not(a)': { textAlign: 'right' },
  },
})
const Off = chakra(Link, {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '44px',
    rounded: 'md',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _print: { visibility: 'hidden' },
  },
})

/** Change of the average since the previous trading day. */
function change(line: Line, index: number) {
  const here = pointAt(line, index)
  const before = here && pointAt(line, here.index - 1)
  if (!here || !before) return null
  const fen = here.point.average_price_fen - before.point.average_price_fen
  return { fen, bp: Math.round((fen / before.point.average_price_fen) * 10_000) }
}

/** A sentence about one day: the chart's text for screen readers. */
export function saidOf(trends: Trends, index: number): string {
  const words = trends.lines.map((line) => {
    const found = pointAt(line, index)
    if (!found) return `${line.name} 无报价`
    const moved = trends.lines.length > 1 ? `，区间 ${percentWords(line.moved_bp[found.index] ?? 0)}` : ''
    return `${line.name} ${formatYuan(found.point.average_price_fen)} 元每吨${moved}`
  })
  return `${trends.days[index] ?? ''}，${words.join('；')}`
}

function Single({ line, index }: { line: Line; index: number }) {
  const found = pointAt(line, index)
  const moved = change(line, index)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap={4} rowGap="2px">
      <Figure size="xl" value={found ? formatYuan(found.point.average_price_fen) : '—'} unit="元/吨" />
      {moved ? <Change direction={directionOf(moved.fen)}>{formatChange(moved.fen, moved.bp)}</Change> : null}
      {found ? (
        <Num fontSize="sm" color="fg.muted">
          最低 {formatYuan(found.point.low_price_fen)} · 最高 {formatYuan(found.point.high_price_fen)}
        </Num>
      ) : null}
    </chakra.div>
  )
}

function Compared({ line, place, index, without }: { line: Line; place: number; index: number; without: string }) {
  const found = pointAt(line, index)
  const moved = found && line.moved_bp[found.index]
  return (
    <Row>
      <LineSample index={place} />
      <chakra.span truncate textAlign="left !important">
        {line.name}
      </chakra.span>
      <Num fontWeight="bold">{found ? formatYuan(found.point.average_price_fen) : '—'}</Num>
      <Change direction={directionOf(moved ?? 0)}>{moved === null || moved === undefined ? '—' : percentWords(moved)}</Change>
      <Off to={without} replace preventScrollReset aria-label={`移出对比：${line.name}`}>
        <Icon name="close" size={16} />
      </Off>
    </Row>
  )
}

/** `index` null means the newest day; `without` builds the address that removes a line. */
export function TrendReadout({
  trends,
  index,
  onNewest,
  without,
}: {
  trends: Trends
  index: number | null
  onNewest: () => void
  without: (id: number) => string
}) {
  const at = index ?? trends.days.length - 1
  const [only] = trends.lines
  return (
    <div>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap={3} minH="44px">
        <Num fontWeight="bold" color="fg.muted">
          {trends.days[at]}
          {index === null ? '（最新）' : ''}
        </Num>
        {index === null ? null : (
          <Button variant="ghost" size="sm" minH="44px" onClick={onNewest} data-print="hide">
            回到最新
          </Button>
        )}
      </chakra.div>
      {trends.lines.length === 1 && only ? (
        <Single line={only} index={at} />
      ) : (
        <ul aria-label="对比的品种">
          {trends.lines.map((line, place) => (
            <Compared key={line.id} line={line} place={place} index={at} without={without(line.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}
