/** The whole application: providers around the router. */
import { type DataRouter, RouterProvider } from 'react-router-dom'
import { UiProvider } from '../ui/provider.tsx'
import { QueryProvider } from './query.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export function App({ router }: { router: DataRouter }) {
  return (
    <UiProvider>
      <QueryProvider>
        <RouterProvider router={router} />
        <UpdatePrompt />
      </QueryProvider>
    </UiProvider>
  )
}
