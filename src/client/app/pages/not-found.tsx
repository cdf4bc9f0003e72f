/** An unknown path: six seconds, then home. */
import { useNavigate } from 'react-router-dom'
import { NOT_FOUND_REDIRECT_S } from '#domain/constants.ts'
import { NotFound } from '../../ui/error-page.tsx'

export function NotFoundPage() {
  const navigate = useNavigate()
  return <NotFound countdown_s={NOT_FOUND_REDIRECT_S} onElapsed={() => void navigate('/', { replace: true })} />
}
