/** A few choices side by side, one of them chosen. They are links, since the address is the state; ← → move between them. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { roveFocus } from './rove-focus.ts'
import type { TabItem } from './tabs.tsx'

const Line = chakra('nav', { base: { display: 'inline-flex', p: '3px', rounded: 'md', bg: 'bg.muted' } })
const Choice = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minH: 'target',
    minW: 'target',
    px: { base: '10px', md: 4 },
    rounded: 'sm',
    fontSize: 'button',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    _hover: { color: 'fg' },
    '&[aria-current]': { bg: 'bg.panel', color: 'fg', fontWeight: 'bold', boxShadow: '0 1px 3px #15181b29' },
  },
})

export function Segments({ items, label }: { items: readonly TabItem[]; label: string }) {
  return (
    <Line aria-label={label} onKeyDown={roveFocus('row')} data-print="hide">
      {items.map((item) => (
        <Choice key={item.to} to={item.to} replace preventScrollReset aria-current={item.active ? 'true' : undefined}>
          {item.label}
        </Choice>
      ))}
    </Line>
  )
}
