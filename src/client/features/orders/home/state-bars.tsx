/** The number of orders in each state, as a row of steps that link to their lists. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { STATE_LABELS } from '#domain/order/order.ts'
import { FigureSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ordersPath } from '#client/lib/paths.ts'

export const ROAD_STATES = [0, 1, 2, 3, 4, 5, 6, 7] as const

const Road = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))', xl: 'repeat(8, minmax(0, 1fr))' },
    gap: '1px',
    bg: 'line',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    overflow: 'hidden',
    '& a': {
      display: 'grid',
      gap: '2px',
      height: 'full',
      p: '12px 14px',
      bg: 'bg.panel',
      outlineOffset: '-2px !important',
      _hover: { bg: 'bg.sunken' },
    },
    '& span': { fontSize: 'sm', color: 'fg.muted' },
    '& b': { fontSize: '2xl', fontWeight: 'bold', lineHeight: '1.3', fontVariantNumeric: 'tabular-nums' },
    '& [data-none] b': { color: 'fg.subtle', fontWeight: 'normal' },
  },
})

export function StateBars({ counts }: { counts: Record<number, number> | undefined }) {
  return (
    <Road aria-label="各状态的订单">
      {ROAD_STATES.map((state) => {
        const count = counts?.[state]
        return (
          <li key={state}>
            <Link to={ordersPath('trader', state)} data-none={count ? undefined : ''}>
              <span>{STATE_LABELS[state]}</span>
              {count === undefined ? <FigureSkeleton /> : <b>{count.toLocaleString('en-US')}</b>}
            </Link>
          </li>
        )
      })}
    </Road>
  )
}
