/**
 * The shell behind the login. A desk has a side rail and a header; a phone has five tabs at the foot of the page. The page has the
 * same place in both, so that a window that gets narrower keeps its dialogs with what was typed.
 */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { OfflineBar } from '#client/ui/page/offline-bar.tsx'
import { Dock } from '#client/ui/page/dock.tsx'
import { PageFrameContext } from '#client/ui/page/page-frame.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { DeskHeader } from './desk-header.tsx'
import { crumbsOf, menuOf } from './menus.ts'
import type { ShellProps } from './shell-props.ts'
import { Shortcuts } from './shortcuts.tsx'
import { SideRail } from './side-rail.tsx'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'
import { useRail } from './use-rail.ts'

/** Every role has the phone's shell in narrow windows, and on a phone that is turned. */
const PHONE = '(max-width: 767px), (max-width: 960px) and (max-height: 500px)'

const Screen = chakra('div', { base: { display: 'flex', minH: '100dvh', bg: 'bg.canvas' } })

/** A page that fills the window (`data-fills`) gets the height that header and offline bar leave; any other is as high as its content. */
const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minW: 0,
    '&:has(> main > [data-fills])': { height: { lg: '100dvh' } },
    '&:has(> main > [data-fills]) > main': { minH: { lg: 0 } },
  },
})

/** Pages set their own padding, because a list beside a detail reaches the edges. */
export function ConsoleShell({ user, unread, sync, badges, onLogout, bell_panel, site_name, notice, children }: ShellProps) {
  const phone = useMedia(PHONE)
  const { area, desk_roles } = user
  const { pathname, search } = useLocation()
  const { collapsed, toggle } = useRail()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const crumbs = useMemo(() => crumbsOf(menuOf(area, { desk_roles }), pathname, search), [area, desk_roles, pathname, search])
  const frame = useMemo(() => {
    const shared = { sync, site_name, notice }
    return phone ? { ...shared, title_slot: undefined } : { ...shared, title_slot: slot, crumbs }
  }, [phone, slot, sync, site_name, notice, crumbs])
  return (
    <PageFrameContext value={frame}>
      <SkipLink />
      <Screen data-print="flow">
        {phone ? null : <SideRail user={user} badges={badges} collapsed={collapsed} onToggle={toggle} site_name={site_name} />}
        <Column data-print="flow">
          {phone ? null : (
            <DeskHeader
              user={user}
              unread={unread}
              sync={sync}
              collapsed={collapsed}
              onToggle={toggle}
              onLogout={onLogout}
              bell_panel={bell_panel}
              slotRef={setSlot}
            />
          )}
          <chakra.main id="main" tabIndex={-1} flex={1} minW={0} display="flex" flexDirection="column" data-print="flow">
            {children}
          </chakra.main>
          <Dock yields data-chrome>
            {notice}
            <OfflineBar sync={sync} />
            {phone ? <TabBar area={area} counts={{ ...badges, messages: unread }} /> : null}
          </Dock>
        </Column>
      </Screen>
      {phone ? null : <Shortcuts />}
    </PageFrameContext>
  )
}
