/** What a shell lends to the page inside it: where a desk puts the page's title, and the state of sync a phone shows beside it. */
import { createContext, useContext } from 'react'
import type { SyncView } from './sync-pill.tsx'

/** `title_slot` is the place in the desk's header (null until mounted, undefined on a phone). */
export type PageFrame = { title_slot: HTMLElement | null | undefined; sync: SyncView | null }

export const PageFrameContext = createContext<PageFrame>({ title_slot: undefined, sync: null })

export const usePageFrame = () => useContext(PageFrameContext)
