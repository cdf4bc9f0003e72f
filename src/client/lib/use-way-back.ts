/** Goes back from a page to the one from which it was opened. */
import { useLocation, useNavigate } from 'react-router-dom'
import { cameFrom, pageOf } from './came-from.ts'

/** Leaves a finished form for `to`. If the form was opened from `to`, the history goes back instead of growing. */
export function useLeaveFor(to: string): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => {
    const origin = cameFrom(key)
    if (origin?.path === to) void navigate(-origin.steps)
    else void navigate(to, { replace: true })
  }
}

/**
 * Goes back to the page that opened this one. Returns false if this page was opened by its address; the link to `to` then works
 * as usual.
 */
export function useGoBack(to: string): () => boolean {
  const here = useLocation()
  const navigate = useNavigate()
  return () => {
    const origin = cameFrom(here.key)
    if (!origin) return false
    const [pathname = '', search = ''] = to.split('?')
    void navigate(pageOf({ pathname, search }) === pageOf(here) ? -1 : -origin.steps)
    return true
  }
}
