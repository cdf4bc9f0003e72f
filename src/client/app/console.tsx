/** The frame of the areas behind the login: the shell with sync status, unread count and badges. */
import { useMemo } from 'react'
import { Outlet } from 'react-router-dom'
import { BellPanel } from '#client/features/messages/bell-panel.tsx'
import { useUnread } from '#client/features/messages/queries.ts'
import { ageWords } from '#client/lib/format.ts'
import { useOutbox, useSyncStatus, useTooLate } from '#client/sync/reading/react.tsx'
import { ActionFormsContext } from '#client/forms/step/action-forms.ts'
import { apart } from '#client/ui/loading/apart.tsx'
import { usePageFrame } from '#client/ui/page/page-frame.ts'
import type { SyncView } from '#client/ui/page/sync-pill.tsx'
import { FORMS } from './action-forms.ts'
import { IdentityCheckProvider } from './identity-check.tsx'
import { useBadges } from './badges.ts'
import { AccountProfileProvider, useAccountProfile } from './account-profile-context.ts'
import { useFreshMaintenance } from './fresh-maintenance.ts'
import { useFreshQuotes } from './fresh-quotes.ts'
import { KeepPlace } from './keep-place.tsx'
import { useLogout } from './logout.tsx'
import { areaOf } from './shells/area.ts'
import { ConsoleShell } from './shells/console-shell.tsx'
import { useShownProfile } from './shown-profile.ts'

const MaintenanceBar = apart(async () => (await import('#client/features/content/maintenance-bar.tsx')).MaintenanceBar)

/** The state of the sync pill. Refused actions come first, then a lost network, then work in progress. */
function useSyncView(): SyncView {
  const status = useSyncStatus()
  const outbox = useOutbox()
  const too_late = useTooLate()?.length ?? 0
  return useMemo(() => {
    const rows = outbox ?? []
    const review = rows.filter((row) => row.state === 'needs_review').length
    const queued = rows.length - review
    const needs = review + too_late
    // Before the first sync has ended, the device's data has no age.
    const as_of = status.last_pull_at === null || status.first !== null ? null : ageWords(status.last_pull_at, status.online)
    if (!status.online) return { status: 'offline', count: queued, as_of }
    if (needs > 0 || status.stuck || status.full || status.outdated || status.signed_out)
      return { status: 'needs', count: Math.max(1, needs), as_of }
    if (queued > 0 || status.first) return { status: 'syncing', count: queued || (status.first?.remaining ?? 0), as_of }
    return { status: 'online', count: 0, as_of }
  }, [status, outbox, too_late])
}

export function Console() {
  const shown = useShownProfile(useAccountProfile())
  const { user, display_name } = shown
  const sync = useSyncView()
  const unread = useUnread() ?? 0
  const badges = useBadges()
  const { site_name } = usePageFrame()
  const logout = useLogout()
  useFreshMaintenance()
  useFreshQuotes()
  return (
    <AccountProfileProvider value={shown}>
      <ConsoleShell
        user={{ name: display_name, area: areaOf(user.type), avatar: user.avatar || undefined, desk_roles: user.desk_roles }}
        unread={unread}
        sync={sync}
        badges={badges}
        onLogout={() => void logout()}
        bell_panel={<BellPanel />}
        site_name={site_name}
        notice={<MaintenanceBar />}
      >
        <IdentityCheckProvider>
          <KeepPlace />
          <ActionFormsContext value={FORMS}>
            <Outlet />
          </ActionFormsContext>
        </IdentityCheckProvider>
      </ConsoleShell>
    </AccountProfileProvider>
  )
}
