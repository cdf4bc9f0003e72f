/** The ways back from a page to the one it was opened from. */
import { useLocation, useNavigate } from 'react-router-dom'
import { cameFrom, pageOf } from './came-from.ts'

/** Leaves a finished form for `to`. Where the form was opened from there, the history goes back instead of growing. */
export function useLeaveFor(to: string): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  return () => {
    const origin = cameFrom(key)
    if (origin?.path === to) void navigate(-origin.steps)
    else void navigate(to, { replace: true })
  }
}

/** Goes back to where the page was opened from. Answers false when it was opened by its address, so that the link to `to` counts. */
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
