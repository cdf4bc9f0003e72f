/**
 * Sets the title and description of a page. The browser's head takes them; on the server they are collected for the head of the
 * HTML.
 */
import { createContext, use, useEffect } from 'react'

interface Head {
  /** without the site's name; null on the home page */
  title: string | null
  description: string
}

/** The server collects a page's head here while it draws the page. In the browser it is null. */
export const PageHead = createContext<Head | null>(null)

export function usePageHead({ title, description }: Head, site_name: string): void {
  const collected = use(PageHead)
  if (collected) Object.assign(collected, { title, description })
  useEffect(() => {
    document.title = title === null ? `${site_name} · 能源与再生金属交易` : `${title} · ${site_name}`
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description, site_name])
}
