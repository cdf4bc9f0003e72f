/**
 * A route whose page loads on its first visit. Its module exports the page as `Page`, and as `ahead` a read that must end before
 * the first drawing.
 */
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

export const page = (path: string, load: () => Promise<{ Page: ComponentType; ahead?: () => Promise<void> }>): RouteObject => ({
  path,
  lazy: async () => {
    const { Page, ahead } = await load()
    await ahead?.()
    return { Component: Page }
  },
})
