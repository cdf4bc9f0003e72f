/** The shell of a phone: page, and at its foot the offline bar and five tabs. A page's own sticky bar replaces both. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { BackToTop } from '#client/ui/page/back-to-top.tsx'
import { OfflineBar } from '#client/ui/page/offline-bar.tsx'
import { PageFrameContext } from '#client/ui/page/page-frame.ts'
import { Dock } from '#client/ui/page/dock.tsx'
import type { ShellProps } from './shell-props.ts'
import { SkipLink } from './skip-link.tsx'
import { TabBar } from './tab-bar.tsx'

const Screen = chakra('div', { base: { minH: '100dvh', display: 'flex', flexDirection: 'column', bg: 'bg.canvas' } })

export function PhoneShell({ user, sync, badges, unread, site_name, notice, children }: ShellProps) {
  const frame = useMemo(() => ({ title_slot: undefined, sync, site_name, notice }), [sync, site_name, notice])
  return (
    <PageFrameContext value={frame}>
      <Screen data-print="flow">
        <SkipLink />
        <chakra.main id="main" tabIndex={-1} flex={1} display="flex" flexDirection="column" minW={0} data-print="flow">
          {children}
        </chakra.main>
        <Dock yields data-chrome>
          {notice}
          <OfflineBar sync={sync} />
          <TabBar area={user.area} counts={{ ...badges, messages: unread }} />
        </Dock>
      </Screen>
      <BackToTop />
    </PageFrameContext>
  )
}
