/** The shell of the public site: top menu, page, footer. On a phone the menu folds behind a button. */

import { chakra } from '@chakra-ui/react'
import { onlineManager } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Settings } from '#api/content.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { useScrolledPast } from '#client/ui/page/back-to-top.tsx'
import { Brand } from '#client/ui/page/brand.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Dropdown, MenuButton, MenuLine, MenuLink } from '#client/ui/layer/dropdown.tsx'
import { LazySection } from '#client/ui/loading/lazy-section.tsx'
import { Dock } from '#client/ui/page/dock.tsx'
import { HEADER_SOLID_SCROLL_PX } from '#domain/constants.ts'
import { fit } from './fit.ts'
import type { AccountSummary } from './shell-props.ts'
import { TOP_MENU, VISITOR_MENU } from './site-menu.ts'
import { SkipLink } from './skip-link.tsx'

const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'bar',
    bg: 'color-mix(in srgb, {colors.bg.panel} 88%, transparent)',
    backdropFilter: 'blur(14px)',
    borderBottomWidth: '1px',
    borderColor: 'transparent',
    transition: 'box-shadow 200ms, border-color 200ms, background-color 200ms',
    pt: 'env(safe-area-inset-top)',
    '&[data-solid]': { bg: 'bg.panel', backdropFilter: 'none', borderColor: 'line', boxShadow: 'bar' },
  },
})
const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: 2, lg: 4 },
    maxW: 'page',
    mx: 'auto',
    px: { base: 4, md: 6, '2xl': 0 },
    minH: { base: '56px', md: '64px' },
  },
})
const Item = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'target',
    px: { base: 2, lg: '9px' },
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 'medium' },
  },
})

function useActive(): string | null {
  const { pathname } = useLocation()
  if (pathname === '/') return '/'
  return TOP_MENU.find((item) => item.to !== '/' && fit(item.to, pathname, '') >= 0)?.to ?? null
}

/** The logged-in person's own tabs lead back from the market and the news. */
const OwnTabs = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))
const Footer = lazy(async () => ({ default: (await import('./public-footer.tsx')).PublicFooter }))
const MaintenanceBar = lazy(async () => ({
  default: (await import('#client/features/content/maintenance-bar.tsx')).MaintenanceBar,
}))
const VisitorLine = lazy(async () => ({ default: (await import('#client/features/content/visitor-line.tsx')).VisitorLine }))
/** Approximate height of the footer on a desk. */
const FOOTER_PX = 460
const Ground = chakra('footer', {
  base: {
    bg: '#15181b',
    '.dark &': { bg: '#090b0c' },
    color: '#aab3bb',
    fontSize: 'button',
    '& :focus-visible': { outlineColor: '#e0a87c' },
  },
})

const Away = chakra('p', {
  base: { bg: 'bg.bar', color: 'white', fontSize: 'sm', textAlign: 'center', px: 4, py: '9px', textWrap: 'balance' },
})
const watchOnline = (listener: () => void) => onlineManager.subscribe(listener)

/** Grey, because nothing is wrong: cached content is shown. */
function PublicOfflineBar() {
  const online = useSyncExternalStore(
    watchOnline,
    () => onlineManager.isOnline(),
    () => true,
  )
  return <div role="status">{online ? null : <Away data-chrome>离线中 · 显示的是本机保存的内容</Away>}</div>
}

export type PublicShellProps = { user: AccountSummary | null; settings: Settings; onLogout: () => void; children: ReactNode }

export function PublicShell({ user, settings, onLogout, children }: PublicShellProps) {
  const solid = useScrolledPast(HEADER_SOLID_SCROLL_PX)
  const active = useActive()
  return (
    <chakra.div minH="100dvh" display="flex" flexDirection="column" bg="bg.panel">
      <SkipLink />
      <Header data-solid={solid ? '' : undefined} data-chrome>
        <Bar>
          <chakra.span mr={{ lg: 5 }} css={{ '& > a': { display: 'flex', minH: '44px' } }}>
            <Link to="/" aria-label={`${settings.site_name}，首页`}>
              <Brand name={settings.site_name} />
            </Link>
          </chakra.span>
          <chakra.nav aria-label="顶部菜单" hideBelow="lg" display="flex" gap={{ lg: 2, xl: 4 }}>
            {TOP_MENU.map((item) => (
              <Item key={item.to} to={item.to} aria-current={item.to === active ? 'page' : undefined}>
                {item.label}
              </Item>
            ))}
          </chakra.nav>
          <chakra.span flex={1} />
          {user ? (
            <>
              <Item to={`/${user.area}`} gap={2} minW={0}>
                <Avatar name={user.name} src={user.avatar} size={28} />
                <chakra.span truncate maxW={{ base: '6.5em', md: '14em' }}>
                  {user.name}
                </chakra.span>
              </Item>
              <chakra.button
                type="button"
                hideBelow="lg"
                minH="target"
                px={2}
                color="fg.muted"
                _hover={{ color: 'fg' }}
                onClick={onLogout}
              >
                退出
              </chakra.button>
            </>
          ) : (
            VISITOR_MENU.map((item) => (
              <Item
                key={item.to}
                to={item.to}
                color={item.to === '/auth/login' ? 'fg' : undefined}
                fontWeight={item.to === '/auth/login' ? 'bold' : undefined}
              >
                {item.label}
              </Item>
            ))
          )}
          <chakra.span hideFrom="lg" mr={-2}>
            <Dropdown label="顶部菜单" trigger={<IconButton icon="menu" label="菜单" boxSize="target" />}>
              {TOP_MENU.map((item) => (
                <MenuLink key={item.to} to={item.to} aria-current={item.to === active ? 'page' : undefined} minH="target">
                  {item.label}
                </MenuLink>
              ))}
              {user ? (
                <>
                  <MenuLine />
                  <MenuButton type="button" minH="target" onClick={onLogout}>
                    退出
                  </MenuButton>
                </>
              ) : null}
            </Dropdown>
          </chakra.span>
        </Bar>
      </Header>
      <chakra.main id="main" tabIndex={-1} flex={1} minW={0}>
        {children}
      </chakra.main>
      <Ground data-chrome>
        <LazySection height_px={FOOTER_PX}>
          <Footer settings={settings} area={user?.area ?? null} />
        </LazySection>
      </Ground>
      <Dock data-chrome>
        {settings.announcement && !user ? (
          <Suspense>
            <VisitorLine announcement={settings.announcement} />
          </Suspense>
        ) : null}
        {settings.maintenance ? (
          <Suspense>
            <MaintenanceBar />
          </Suspense>
        ) : null}
        <PublicOfflineBar />
        {user ? (
          <chakra.div hideFrom="md">
            <Suspense fallback={null}>
              <OwnTabs area={user.area} />
            </Suspense>
          </chakra.div>
        ) : null}
      </Dock>
    </chakra.div>
  )
}
