/** Status tabs as links with counts, in one scrolling line; ← and → move between them. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatFixed } from '#domain/decimal.ts'
import { roveFocus } from './rove-focus.ts'

const Line = chakra('nav', {
  base: {
    display: 'flex',
    gap: 5,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'line',
    overscrollBehaviorX: 'contain',
    '&::-webkit-scrollbar': { display: 'none' },
  },
})

export const tabLook = {
  position: 'relative',
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  minH: 'tab',
  fontSize: 'md',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  outlineOffset: '-2px !important',
  _hover: { color: 'fg' },
  '&[aria-current], &[aria-selected=true]': {
    color: 'fg',
    fontWeight: 'bold',
    _after: { content: '""', position: 'absolute', insetX: 0, bottom: 0, height: '3px', rounded: '2px', bg: 'brand' },
  },
  '& em': { fontStyle: 'normal', fontSize: 'tiny', color: 'fg.subtle', ml: 1, fontVariantNumeric: 'tabular-nums' },
} as const

const Tab = chakra(Link, { base: tabLook })

export type TabItem = { label: string; to: string; active: boolean; count?: number | undefined }

/** `label` names the row for assistive technology. The URL is the state, so a tab replaces the history entry. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  const ref = useRef<HTMLElement>(null)
  const active = items.findIndex((item) => item.active)
  useEffect(() => {
    const row = ref.current
    const tab = row?.children[active]
    if (row && tab instanceof HTMLElement)
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [active])
  return (
    <Line ref={ref} aria-label={label} onKeyDown={roveFocus('row')}>
      {items.map((item) => (
        <Tab key={item.to} to={item.to} replace preventScrollReset aria-current={item.active ? 'page' : undefined}>
          {item.label}
          {item.count === undefined ? null : <em>{formatFixed(item.count, 0)}</em>}
        </Tab>
      ))}
    </Line>
  )
}
