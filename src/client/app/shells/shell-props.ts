/** Properties of every shell behind the login. A shell fetches nothing itself. */
import type { DeskMember } from '#domain/desk/desk-role.ts'
import type { Area } from '#domain/site/site.ts'
import type { ReactNode } from 'react'
import type { SyncView } from '#client/ui/page/sync-pill.tsx'
import type { Badges } from './menu-entry.ts'

/** `name` is the masked display name: company, else real name, else nickname. */
export type AccountSummary = DeskMember & { name: string; area: Area; avatar?: string | undefined }

export type ShellProps = {
  user: AccountSummary
  unread: number
  sync: SyncView
  badges: Badges
  /** Called once the person has confirmed. */
  onLogout: () => void
  /** Panel under the bell on a desk; without it the bell links to the messages. */
  bell_panel?: ReactNode
  /** Name of the site from its settings. */
  site_name: string
  /** Shown at the foot of every page, above a page's own sticky bar too. */
  notice: ReactNode
  children: ReactNode
}
