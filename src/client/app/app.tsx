/** The whole application: providers around the router. */
import { RouterProvider } from 'react-router-dom'
import { UiProvider } from '../ui/provider.tsx'
import { QueryProvider } from './query.tsx'
import { router } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export function App() {
  return (
    <UiProvider>
      <QueryProvider>
        <RouterProvider router={router} />
        <UpdatePrompt />
      </QueryProvider>
    </UiProvider>
  )
}
