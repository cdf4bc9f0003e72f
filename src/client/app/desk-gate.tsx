/** Guards the pages of the operator's desk: shows them to people whose desk roles open them. */
import { Outlet, useNavigate } from 'react-router-dom'
import { NoPermission } from '#client/ui/page/gone-page.tsx'
import { NO_PERMISSION_REDIRECT_S } from '#domain/constants.ts'
import { type DeskGuard, deskObstacle } from '#domain/desk/desk-role.ts'
import { useAccountProfile } from './account-profile-context.ts'

export const deskGate = (guard: DeskGuard) =>
  function DeskGate() {
    const { actor } = useAccountProfile()
    const navigate = useNavigate()
    if (!deskObstacle(actor, guard)) return <Outlet />
    const home = '/trade/index'
    return (
      <NoPermission home={home} countdown_s={NO_PERMISSION_REDIRECT_S} onElapsed={() => void navigate(home, { replace: true })} />
    )
  }
