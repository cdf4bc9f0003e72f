/** A route whose page is loaded when it is first visited; its module exports the page as `Page`. */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

export const page = (path: string, load: () => Promise<{ Page: ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
})
