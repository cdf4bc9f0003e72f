/** A link to an article that the app opens over the page instead. Without the app it leads to the article's own page. */
import type { MouseEvent } from 'react'
import { articlePath } from '#domain/site/site-link.ts'

export const articleLink = (id: number, open: (id: number) => void) => ({
  href: articlePath(id),
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    open(id)
  },
})
