/**
 * The shell of a desk: side rail, header, page. The rail starts collapsed, and the device remembers a change. In a narrow
 * window the open rail closes with the next page.
 */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BackToTop } from '#client/ui/page/back-to-top.tsx'
import { OfflineBar } from '#client/ui/page/offline-bar.tsx'
import { Dock } from '#client/ui/page/dock.tsx'
import { PageFrameContext } from '#client/ui/page/page-frame.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { MENU_COLLAPSED_BY_DEFAULT } from '#domain/constants.ts'
import { DeskHeader } from './desk-header.tsx'
import { crumbsOf, menuOf } from './menus.ts'
import type { ShellProps } from './shell-props.ts'
import { Shortcuts } from './shortcuts.tsx'
import { SideRail } from './side-rail.tsx'
import { SkipLink } from './skip-link.tsx'

const COLLAPSED_KEY = 'xunjin.collapsed'
/** In narrower windows the open rail would leave too little room for the page. */
const NARROW = '(max-width: 1023px)'

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

function remembered(): boolean {
  try {
    const kept = localStorage.getItem(COLLAPSED_KEY)
    return kept === null ? MENU_COLLAPSED_BY_DEFAULT : kept === '1'
  } catch {
    return MENU_COLLAPSED_BY_DEFAULT
  }
}

/** Pages set their own padding, because a list beside a detail reaches the edges. */
export function DeskShell({ user, unread, sync, badges, onLogout, bell_panel, site_name, notice, children }: ShellProps) {
  const narrow = useMedia(NARROW)
  const { area, desk_roles } = user
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(remembered)
  const [open_at, setOpenAt] = useState<string | null>(null)
  const collapsed = narrow ? open_at !== pathname : kept
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const crumbs = useMemo(() => crumbsOf(menuOf(area, { desk_roles }), pathname, search), [area, desk_roles, pathname, search])
  const frame = useMemo(() => ({ title_slot: slot, sync, site_name, notice, crumbs }), [slot, sync, site_name, notice, crumbs])
  const toggle = () => {
    if (narrow) return setOpenAt(collapsed ? pathname : null)
    setKept(!collapsed)
    try {
      localStorage.setItem(COLLAPSED_KEY, collapsed ? '0' : '1')
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return (
    <PageFrameContext value={frame}>
      <SkipLink />
      <Screen data-print="flow">
        <SideRail user={user} badges={badges} collapsed={collapsed} onToggle={toggle} site_name={site_name} />
        <Column data-print="flow">
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
          <chakra.main id="main" tabIndex={-1} flex={1} minW={0} display="flex" flexDirection="column" data-print="flow">
            {children}
          </chakra.main>
          <Dock yields data-chrome>
            {notice}
            <OfflineBar sync={sync} />
          </Dock>
        </Column>
      </Screen>
      <BackToTop />
      <Shortcuts />
    </PageFrameContext>
  )
}
