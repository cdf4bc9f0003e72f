/** Data from a shell for its pages: the title's slot, the sync state and the site's name. */
import { createContext, type ReactNode, useContext } from 'react'
import { usePageHead } from '#client/lib/page-head.ts'
import { BUILT_IN_SITE } from '#domain/site/site.ts'
import type { SyncView } from './sync-pill.tsx'

/** A step on the way to a page. */
export interface Crumb {
  label: string
  to: string
}
/** `title_slot` is the place in the desktop header (null until mounted, undefined on a phone); `crumbs` lead to the page. */
export type PageFrame = {
  title_slot: HTMLElement | null | undefined
  sync: SyncView | null
  site_name: string
  /** shown above a page's own sticky bar, which covers the foot of the shell */
  notice?: ReactNode
  crumbs?: readonly Crumb[]
}

export const PageFrameContext = createContext<PageFrame>({
  title_slot: undefined,
  sync: null,
  site_name: BUILT_IN_SITE.site_name,
})

export const usePageFrame = () => useContext(PageFrameContext)

/** Sets the page's title in the browser: 待办 · 循金. */
export function usePageTitle(name: string): void {
  usePageHead({ title: name, description: '' }, usePageFrame().site_name)
}
