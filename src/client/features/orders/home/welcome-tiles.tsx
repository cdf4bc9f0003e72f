/** The counts on a welcome page, with links to their lists. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Figure } from '#client/ui/figure.tsx'
import { FigureSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Waiting } from '#client/sync/reading/count-waiting.ts'
import type { Role } from '#domain/role.ts'
import { type WaitingGroup, waitingGroups } from './waiting-groups.ts'

/** Two or four tiles share a row. On narrow screens the tiles of the last row fill it. */
const Tiles = chakra('div', {
  base: {
    display: { base: 'flex', lg: 'grid' },
    flexWrap: 'wrap',
    gap: '10px',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > *': { flex: { base: '1 0 calc(50% - 5px)', md: '1 0 calc(25% - 7.5px)' } },
  },
})
export const Halves = chakra('div', {
  base: { display: 'grid', gap: '10px', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
})
const Tile = chakra(Link, {
  base: {
    display: 'grid',
    gap: '2px',
    px: '14px',
    py: 3,
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'xl',
    minW: 0,
    _hover: { borderColor: 'line.control' },
    '& > span:first-of-type': { fontSize: 'sm', color: 'fg.muted', display: 'flex', alignItems: 'center', gap: '6px' },
  },
})

const UNITS: Record<WaitingGroup['kind'], string> = { order: '单', contract: '份', statement: '份', review: '项', approval: '项' }

/** `count` is undefined until it is known. */
function CountTile({
  to,
  icon,
  label,
  count,
  unit,
}: {
  to: string
  icon: IconName
  label: string
  count: number | undefined
  unit: string
}) {
  return (
    <Tile to={to}>
      <span>
        <Icon name={icon} size={17} />
        {label}
      </span>
      {count === undefined ? (
        <FigureSkeleton />
      ) : (
        <Figure value={count.toLocaleString('en-US')} unit={unit} tone={count ? 'plain' : 'muted'} />
      )}
    </Tile>
  )
}

/** The counts of everything that waits for the person, with links to it. */
export function WaitingTiles({ waiting, role }: { waiting: Waiting | undefined; role: Role }) {
  return (
    <Tiles aria-label="等您处理" role="group">
      {waitingGroups(role, waiting).map(({ key, kind, label, icon, to, count }) => (
        <CountTile key={key} to={to} icon={icon} label={label} count={count} unit={UNITS[kind]} />
      ))}
    </Tiles>
  )
}
