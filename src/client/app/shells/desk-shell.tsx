/** The shell of a desk: side rail, header, page. The rail starts collapsed; a change is remembered. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { BackToTop } from '#client/ui/back-to-top.tsx'
import { OfflineBar } from '#client/ui/offline-bar.tsx'
import { PageFrameContext } from '#client/ui/page-frame.ts'
import { MENU_COLLAPSED_BY_DEFAULT } from '#domain/constants.ts'
import { DeskHeader } from './desk-header.tsx'
import type { ShellProps } from './shell-props.ts'
import { SideRail } from './side-rail.tsx'
import { SkipLink } from './skip-link.tsx'

const COLLAPSED_KEY = 'xunjin.collapsed'

const Screen = chakra('div', { base: { display: 'flex', minH: '100dvh', bg: 'bg.canvas', _print: { display: 'block' } } })

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
export function DeskShell({ user, unread, sync, badges, onLogout, bell_panel, site_name, children }: ShellProps) {
  const [collapsed, setCollapsed] = useState(remembered)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const frame = useMemo(() => ({ title_slot: slot, sync, site_name }), [slot, sync, site_name])
  const toggle = () => {
    setCollapsed(!collapsed)
    try {
      localStorage.setItem(COLLAPSED_KEY, collapsed ? '0' : '1')
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return (
    <PageFrameContext value={frame}>
      <SkipLink />
      <Screen>
        <SideRail user={user} badges={badges} collapsed={collapsed} onToggle={toggle} site_name={site_name} />
        <Column>
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
          <OfflineBar sync={sync} />
          <chakra.main id="main" tabIndex={-1} flex={1} minW={0} display="flex" flexDirection="column">
            {children}
          </chakra.main>
        </Column>
      </Screen>
      <BackToTop />
    </PageFrameContext>
  )
}
