/** An unknown path: leads home after six seconds. */
import { useNavigate } from 'react-router-dom'
import { NOT_FOUND_REDIRECT_S } from '#domain/constants.ts'
import { NotFound } from '#client/ui/page/gone-page.tsx'

export function Page() {
  const navigate = useNavigate()
  return <NotFound countdown_s={NOT_FOUND_REDIRECT_S} onElapsed={() => void navigate('/', { replace: true })} />
}
