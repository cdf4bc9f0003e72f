/** The whole application: the providers around the router. The server draws public pages with the same providers. */
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { PageFrameContext } from '#client/ui/page/page-frame.ts'
import { UiProvider } from '#client/ui/theme/provider.tsx'
import { knownSiteName, QueryProvider } from './query.tsx'

interface Props {
  client: QueryClient
  /** called once the first drawing is in the page */
  onDrawn?: () => void
  /** the router */
  children: ReactNode
}

export function App({ client, onDrawn, children }: Props) {
  // The site's name, for pages outside any shell.
  const [frame] = useState(() => ({ title_slot: undefined, sync: null, site_name: knownSiteName(client) }))
  useEffect(() => onDrawn?.(), [onDrawn])
  return (
    <UiProvider>
      <QueryProvider client={client}>
        <PageFrameContext value={frame}>{children}</PageFrameContext>
      </QueryProvider>
    </UiProvider>
  )
}
