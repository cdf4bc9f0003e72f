/** Shows a logged-in person their account in place of login and registration. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { readAuth } from '#client/lib/auth.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'

const AlreadyIn = lazy(async () => ({ default: (await import('./already-in.tsx')).AlreadyIn }))

/** Decided once, when the page opens, because a login on this page redirects by itself. */
export function UnlessIn({ return_to, children }: { return_to: string | null; children: ReactNode }) {
  const [logged_in, setLoggedIn] = useState(() => readAuth() !== null)
  if (!logged_in) return children
  return (
    <Suspense fallback={<Skeleton height="200px" rounded="lg" />}>
      <AlreadyIn return_to={return_to} onOut={() => setLoggedIn(false)} />
    </Suspense>
  )
}
