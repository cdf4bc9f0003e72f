/** The five tabs of an area at the foot of a phone, also on public pages for a person who is logged in. */
import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { Badge } from '#client/ui/badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Area } from '#domain/site/site.ts'
import type { Badges } from './menu-entry.ts'
import { activeTab, phoneTabs } from './menus.ts'

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'line',
    pb: 'calc(6px + env(safe-area-inset-bottom))',
  },
})
const Tab = chakra(Link, {
  base: {
    flex: 1,
    minW: 0,
    minH: 'tabbar',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3px',
    fontSize: '0.6875rem',
    '[data-elder] &': { fontSize: 'tiny' },
    lineHeight: '1.3',
    color: 'fg.subtle',
    outlineOffset: '-3px !important',
    '&[aria-current]': { color: 'brand.fg', fontWeight: 'bold' },
  },
})

export function TabBar({ area, counts = {} }: { area: Area; counts?: Badges }) {
  const { pathname } = useLocation()
  const tabs = phoneTabs(area)
  const active = activeTab(tabs, pathname)
  return (
    <Bar aria-label="主菜单">
      {tabs.map((tab) => (
        <Tab key={tab.to} to={tab.to} aria-current={tab === active ? 'page' : undefined}>
          <chakra.span position="relative">
            <Icon name={tab.icon} size={24} />
            <Badge corner count={tab.badge ? (counts[tab.badge] ?? 0) : 0} label="条未处理" />
          </chakra.span>
          {tab.label}
        </Tab>
      ))}
    </Bar>
  )
}
