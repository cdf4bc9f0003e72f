/** The frame of every public page: title and description, site settings, the current visitor, and logging out. */
import type { ReactNode } from 'react'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { leave, useVisitor } from '#client/app/visitor.ts'
import { usePageHead } from '#client/lib/page-head.ts'
import { PublicShell } from './public-shell.tsx'

/** `title` null is the home page. `description` is one sentence; by default the site's slogan. */
export function PublicPage({
  title,
  description,
  children,
}: {
  title: string | null
  description?: string | undefined
  children: ReactNode
}) {
  const settings = useSiteSettings()
  usePageHead({ title, description: description ?? settings.slogan }, settings.site_name)
  return (
    <PublicShell user={useVisitor()} settings={settings} onLogout={() => void leave()}>
      {children}
    </PublicShell>
  )
}
