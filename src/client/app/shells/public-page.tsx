/** The frame of every public page: title and description, site settings, the current visitor, and logging out. */
import { type ReactNode, useEffect } from 'react'
import { useSiteSettings } from '#client/features/content/site-settings.ts'
import { leave, useVisitor } from '#client/app/visitor.ts'
import { PublicShell } from './public-shell.tsx'

/** Sets the title of the browser's tab and the description in the page's head. */
function usePageHead(title: string, description: string) {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
}

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
  usePageHead(
    `${title ? `${title} · ` : ''}${settings.site_name}${title ? '' : ' · 能源与再生金属交易'}`,
    description ?? settings.slogan,
  )
  return (
    <PublicShell user={useVisitor()} settings={settings} onLogout={() => void leave()}>
      {children}
    </PublicShell>
  )
}
