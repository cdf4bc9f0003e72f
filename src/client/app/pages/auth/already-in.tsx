/** Names the account that is logged in on this device, with a link to its area and a button for another account. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readUser } from '#api/session.ts'
import { refusalCode } from '#client/features/session/form/failure.ts'
import { pathAfterLogin } from '#client/features/session/login/return-path.ts'
import { readAuth } from '#client/lib/auth.ts'
import { call } from '#client/lib/call.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { AREA_TITLE } from '#client/app/shells/area.ts'
import { useVisitor } from '#client/app/visitor.ts'

/** `onOut` is called if nobody is logged in here. */
export function AlreadyIn({ return_to, onOut }: { return_to: string | null; onOut: () => void }) {
  const user = useVisitor()
  const navigate = useNavigate()
  const [auth] = useState(readAuth)
  const [asking, setAsking] = useState(true)
  const out = useEffectEvent(onOut)
  useEffect(() => {
    // An ended session leaves its cookie behind. Offline, only the cookie can be read.
    call(readUser).then(
      () => setAsking(false),
      (error: unknown) => (refusalCode(error) === 'unauthorized' ? out() : setAsking(false)),
    )
  }, [])
  if (asking || !user || !auth) return <Skeleton height="200px" rounded="lg" role="status" aria-label="加载中" />
  const leave = async () => {
    const { askToLogOut } = await import('#client/app/logout.tsx')
    await askToLogOut({ onDone: onOut, onSync: () => void navigate('/go/sync'), asks: false })
  }
  const to = pathAfterLogin(return_to, auth.type, location.origin)
  return (
    <chakra.section aria-label="已登录的账号" display="grid" gap={3}>
      <chakra.div display="flex" alignItems="center" gap={3} mb={2}>
        <Avatar name={user.name} src={user.avatar} size={48} />
        <chakra.div minW={0}>
          <chakra.p fontSize="sm" color="fg.muted">
            当前已登录
          </chakra.p>
          <chakra.p fontSize="lg" fontWeight="bold" truncate>
            {user.name}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <ButtonLink variant="primary" size="lg" wide to={to}>
        {return_to ? '继续' : `进入${AREA_TITLE[user.area]}`}
      </ButtonLink>
      <Button size="lg" wide onClick={() => void leave()}>
        使用其他账号登录
      </Button>
    </chakra.section>
  )
}
