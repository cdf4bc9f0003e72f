/** The dark side menu of a desk: 64 px of icons with fly-out submenus, or 232 px with one submenu open at a time. */
import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Badge } from '#client/ui/badge.tsx'
import { Logo } from '#client/ui/page/brand.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { AREA_TITLE } from './area.ts'
import type { Badges } from './menu-entry.ts'
import { activeIn, menuOf, waitingUnder } from './menus.ts'
import type { AccountSummary } from './shell-props.ts'

const Rail = chakra('div', {
  base: {
    position: 'sticky',
    top: 0,
    height: '100dvh',
    zIndex: 'rail',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.rail',
    color: '#9fa8b1',
    '& :focus-visible': { outlineColor: '#e0a87c', outlineOffset: '-2px' },
  },
})
const RailToggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    height: 'bar',
    px: '15px',
    mb: 2,
    flexShrink: 0,
    color: 'white',
    fontWeight: 'bold',
    fontSize: '1.0625rem',
    whiteSpace: 'nowrap',
  },
})
const List = chakra('ul', {
  base: { flex: 1, px: '10px', pb: 4, display: 'flex', flexDirection: 'column', gap: '4px' },
  variants: { scroll: { true: { overflowY: 'auto', scrollbarWidth: 'none' } } },
})

const entryLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: 'full',
  minH: 'target',
  px: '11px',
  rounded: 'md',
  fontSize: 'md',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  color: 'inherit',
  transition: 'background-color 120ms, color 120ms',
  _hover: { bg: '#ffffff0d', color: 'white' },
  '&[data-on]': { bg: '#ffffff14', color: 'white' },
} as const
const EntryLink = chakra(Link, { base: entryLook })
const EntryButton = chakra('button', { base: entryLook })

const Leaf = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '38px',
    px: 3,
    rounded: 'sm',
    fontSize: '0.875rem',
    '[data-elder] &': { minH: '52px', fontSize: 'md' },
    whiteSpace: 'nowrap',
    color: '#b4bcc4',
    _hover: { bg: '#ffffff0d', color: 'white' },
    '&[aria-current]': { color: '#f0c39b', fontWeight: 'bold', bg: '#ffffff0d' },
  },
})
const Leaves = chakra('ul', {
  variants: {
    place: {
      inside: { ml: '21px', my: '4px', pl: '11px', borderLeftWidth: '1px', borderColor: '#ffffff1f' },
      beside: {
        position: 'absolute',
        left: 'calc(100% + 16px)',
        top: 0,
        minW: '176px',
        p: '8px',
        rounded: 'lg',
        bg: '#20262b',
        boxShadow: '0 10px 32px #00000066',
        zIndex: 'popover',
        maxH: 'calc(100dvh - 24px)',
        overflowY: 'auto',
      },
    },
  },
})

/** Moves the list beside the collapsed rail up until all of it is in the window. A long one scrolls. */
function fitWindow(list: HTMLElement | null): void {
  if (!list) return
  const { top, bottom } = list.getBoundingClientRect()
  const below = Math.max(0, bottom + 12 - innerHeight)
  list.style.top = `${-Math.min(below, Math.max(0, top - 12))}px`
}

export function SideRail({
  user,
  badges,
  collapsed,
  onToggle,
  site_name,
}: {
  user: AccountSummary
  badges: Badges
  collapsed: boolean
  onToggle: () => void
  site_name: string
}) {
  const { pathname, search } = useLocation()
  const { area, desk_roles } = user
  const menu = useMemo(() => menuOf(area, { desk_roles }), [area, desk_roles])
  const active = activeIn(menu, pathname, search)
  const here = pathname + search
  const id = useId()
  const rail = useRef<HTMLDivElement>(null)
  // An opened submenu belongs to its page. On other pages the expanded rail opens the submenu of the current page.
  const [opened, setOpened] = useState<{ label: string | null; at: string } | null>(null)
  const own = collapsed ? null : (active.entry?.label ?? null)
  const open = opened && opened.at === here ? opened.label : own
  useEffect(() => {
    if (!collapsed || !open) return
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !rail.current?.contains(event.target)) setOpened(null)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [collapsed, open])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !collapsed || !open) return
    setOpened(null)
    rail.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }
  return (
    <Rail ref={rail} style={{ width: collapsed ? 64 : 232 }} onKeyDown={press} data-chrome>
      <RailToggle
        type="button"
        onClick={onToggle}
        aria-label={collapsed ? '展开菜单' : undefined}
        aria-expanded={!collapsed}
        aria-controls={id}
      >
        <Logo size={34} />
        {collapsed ? null : (
          <chakra.span textAlign="left" lineHeight="1.25">
            {site_name}
            <chakra.span display="block" fontSize="tiny" fontWeight="normal" color="#9fa8b1">
              {AREA_TITLE[area]}
            </chakra.span>
            <chakra.span srOnly>，收起菜单</chakra.span>
          </chakra.span>
        )}
      </RailToggle>
      <chakra.nav id={id} aria-label="侧边菜单" display="contents">
        <List scroll={!collapsed}>
          {menu.map((entry) => {
            const on = entry === active.entry
            const count = waitingUnder(entry, badges)
            const face = (
              <>
                <chakra.span position="relative">
                  <Icon name={entry.icon} size={21} />
                  {collapsed ? <Badge corner count={count} label="条待处理" /> : null}
                </chakra.span>
                {collapsed ? <chakra.span srOnly>{entry.label}</chakra.span> : <chakra.span flex={1}>{entry.label}</chakra.span>}
                {collapsed ? null : <Badge count={count} label="条待处理" />}
              </>
            )
            const shown = open === entry.label
            return (
              <chakra.li key={entry.label} position="relative">
                {entry.children ? (
                  <EntryButton
                    type="button"
                    title={collapsed ? entry.label : undefined}
                    data-on={on ? '' : undefined}
                    aria-expanded={shown}
                    onClick={() => setOpened({ label: shown ? null : entry.label, at: here })}
                  >
                    {face}
                    {collapsed ? null : <Icon name={shown ? 'up' : 'down'} size={15} />}
                  </EntryButton>
                ) : (
                  <EntryLink
                    to={entry.to ?? '/'}
                    title={collapsed ? entry.label : undefined}
                    data-on={on ? '' : undefined}
                    aria-current={on ? 'page' : undefined}
                  >
                    {face}
                  </EntryLink>
                )}
                {entry.children && shown ? (
                  <Leaves
                    place={collapsed ? 'beside' : 'inside'}
                    aria-label={entry.label}
                    ref={collapsed ? fitWindow : undefined}
                  >
                    {collapsed ? (
                      <chakra.li px={3} py="6px" fontSize="sm" color="#9fa8b1" aria-hidden>
                        {entry.label}
                      </chakra.li>
                    ) : null}
                    {entry.children.map((leaf) => (
                      <li key={leaf.to}>
                        <Leaf to={leaf.to} aria-current={leaf.to === active.to ? 'page' : undefined}>
                          <chakra.span flex={1}>{leaf.label}</chakra.span>
                          <Badge count={leaf.badge ? (badges[leaf.badge] ?? 0) : 0} label="条待处理" />
                        </Leaf>
                      </li>
                    ))}
                  </Leaves>
                ) : null}
              </chakra.li>
            )
          })}
        </List>
      </chakra.nav>
    </Rail>
  )
}
