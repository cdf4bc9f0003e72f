/**
 * Draws the difference in weight of one trip: zero in the middle, the agreed tolerance shaded, the difference as a bar from
 * zero.
 */
import { chakra } from '@chakra-ui/react'
import { Num } from '#client/ui/figure.tsx'
import type { Order, Trip } from '#domain/order/order.ts'
import { diffBp, exceedsTolerance, formatPermille } from '#domain/goods/weight.ts'

const WIDTH = 72
const HEIGHT = 14
const SIZE = { width: WIDTH, height: HEIGHT }

const Picture = chakra('svg', {
  base: {
    flexShrink: 0,
    overflow: 'visible',
    '& [data-band]': { fill: 'bg.muted' },
    '& [data-bar]': { fill: 'done' },
    '&[data-over] [data-bar]': { fill: 'need' },
    '& line': { stroke: 'line.control' },
  },
})

/** Half the width stands for `scale_bp`, which the trips of an order share. */
export function DiffBar({ order, trip, scale_bp }: { order: Order; trip: Trip; scale_bp: number }) {
  const received = trip.received
  const bp = received ? diffBp(trip.shipped.net_kg, received.net_kg) : null
  if (!received || bp === null) return null
  const over = exceedsTolerance(trip.shipped.net_kg, received.net_kg, order.tolerance_permille)
  const x = (value_bp: number) => WIDTH / 2 + (Math.max(-scale_bp, Math.min(scale_bp, value_bp)) / scale_bp) * (WIDTH / 2)
  const edge = order.tolerance_permille * 10
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={2}>
      <Picture viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={SIZE} data-over={over ? '' : undefined} aria-hidden>
        <rect data-band="" x={x(-edge)} width={x(edge) - x(-edge)} y={0} height={HEIGHT} rx={3} />
        <rect
          data-bar=""
          x={Math.min(x(0), x(bp))}
          width={Math.max(1.5, Math.abs(x(bp) - x(0)))}
          y={3}
          height={HEIGHT - 6}
          rx={1}
        />
        <line x1={WIDTH / 2} x2={WIDTH / 2} y1={-1} y2={HEIGHT + 1} />
      </Picture>
      <Num color={over ? 'need.fg' : 'fg.muted'} fontWeight={over ? 'bold' : 'normal'} fontSize="sm">
        {bp > 0 ? '+' : ''}
        {formatPermille(bp)}
        {over ? ' 超差' : ''}
      </Num>
    </chakra.span>
  )
}

/** The scale of an order's bars in basis points: twice the tolerance, or the largest difference if that is more. */
export function diffScale(order: Order): number {
  const largest = order.trips.map((trip) =>
    Math.abs(trip.received ? (diffBp(trip.shipped.net_kg, trip.received.net_kg) ?? 0) : 0),
  )
  return Math.max(10, order.tolerance_permille * 20, ...largest)
}
