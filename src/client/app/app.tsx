/** The whole application: providers around the router. */
import { type ReactNode, useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import { PageFrameContext } from '#client/ui/page/page-frame.ts'
import { UiProvider } from '#client/ui/theme/provider.tsx'
import { knownSiteName, QueryProvider } from './query.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** Pages outside any shell carry the site's name too. */
function SiteFrame({ children }: { children: ReactNode }) {
  const [frame] = useState(() => ({ title_slot: undefined, sync: null, site_name: knownSiteName() }))
  return <PageFrameContext value={frame}>{children}</PageFrameContext>
}

export function App({ router }: { router: DataRouter }) {
  return (
    <UiProvider>
      <QueryProvider>
        <SiteFrame>
          <RouterProvider router={router} />
        </SiteFrame>
        <UpdatePrompt />
      </QueryProvider>
    </UiProvider>
  )
}
