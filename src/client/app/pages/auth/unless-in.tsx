/** Login and registration show this to a person who is logged in: their name, a link to their own area, a button for another account. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { readAuth } from '#client/lib/auth.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

const AlreadyIn = lazy(async () => ({ default: (await import('./already-in.tsx')).AlreadyIn }))

/** Judged once, when the page opens: a login made here leads on by itself. */
export function UnlessIn({ return_to, children }: { return_to: string | null; children: ReactNode }) {
  const [logged_in, setLoggedIn] = useState(() => readAuth() !== null)
  if (!logged_in) return children
  return (
    <Suspense fallback={<Skeleton height="200px" rounded="lg" />}>
      <AlreadyIn return_to={return_to} onOut={() => setLoggedIn(false)} />
    </Suspense>
  )
}
