/** The shell of a phone: offline bar, page, five tabs. A page's own sticky bar replaces the tabs. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BackToTop } from '#client/ui/back-to-top.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { OfflineBar } from '#client/ui/offline-bar.tsx'
import { PageFrameContext } from '#client/ui/page-frame.ts'
import { activeTab, phoneTabs } from './menus.ts'
import type { ShellProps } from './shell-props.ts'
import { SkipLink } from './skip-link.tsx'

const Screen = chakra('div', { base: { minH: '100dvh', display: 'flex', flexDirection: 'column', bg: 'bg.canvas' } })
const TabBar = chakra('nav', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'bar',
    display: 'flex',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'line',
    pb: 'calc(6px + env(safe-area-inset-bottom))',
    'body:has([data-sticky-bar]) &': { display: 'none' },
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

export function PhoneShell({ user, sync, badges, unread, site_name, children }: ShellProps) {
  const { pathname } = useLocation()
  const tabs = phoneTabs(user.area)
  const active = activeTab(tabs, pathname)
  const frame = useMemo(() => ({ title_slot: undefined, sync, site_name }), [sync, site_name])
  const counts = { ...badges, messages: unread }
  return (
    <PageFrameContext value={frame}>
      <Screen>
        <SkipLink />
        <OfflineBar sync={sync} />
        <chakra.main id="main" tabIndex={-1} flex={1} display="flex" flexDirection="column" minW={0}>
          {children}
        </chakra.main>
        <TabBar aria-label="主菜单" data-chrome>
          {tabs.map((tab) => (
            <Tab key={tab.to} to={tab.to} aria-current={tab === active ? 'page' : undefined}>
              <chakra.span position="relative">
                <Icon name={tab.icon} size={24} />
                <Badge corner count={tab.badge ? (counts[tab.badge] ?? 0) : 0} label="条未处理" />
              </chakra.span>
              {tab.label}
            </Tab>
          ))}
        </TabBar>
      </Screen>
      <BackToTop />
    </PageFrameContext>
  )
}
