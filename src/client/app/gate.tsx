/** Guards every area behind the login: asks for a login, checks the role, opens the account's database and engine. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { homePath } from '#client/lib/paths.ts'
import { NO_PERMISSION_REDIRECT_S } from '#domain/constants.ts'
import { type Role, roleOf } from '#domain/role.ts'
import type { AccountProfile } from '#client/features/session/account-profile.ts'
import { loadAccountProfile, onAccountProfile, rememberedAccountProfile } from '#client/features/session/account-profile.ts'
import { tellNewMessage } from '#client/features/messages/tell-new.ts'
import { afterLeaving } from '#client/lib/after-leaving.ts'
import { accountHere, onAuthChange, readAuth } from '#client/lib/auth.ts'
import { goneAccount, keptForOwners } from '#client/lib/left-sessions.ts'
import type { Account } from '#client/sync/account.ts'
import { openAccount } from '#client/sync/account.ts'
import { expectDrawing } from '#client/sync/reading/live.ts'
import { AccountProvider } from '#client/sync/reading/react.tsx'
import { onStatus, readStatus } from '#client/sync/status.ts'
import { Button } from '#client/ui/button.tsx'
import { apart } from '#client/ui/loading/apart.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NoPermission } from '#client/ui/page/gone-page.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { AccountProfileProvider } from './account-profile-context.ts'

const AgreementsDialog = apart(async () => (await import('./agreements-dialog.tsx')).AgreementsDialog)

type Opened = { account: Account; profile: AccountProfile }

/** Notifies the person of a new message. The mounted gate sets it. */
let tellMessage = () => {}
const open = (profile: AccountProfile): Opened => ({ account: openAccount(profile.actor, () => tellMessage()), profile })

/** The account opened for the first drawing. It is used once. */
let ahead: Opened | null = null
let looking: Promise<Opened | null> | undefined
let isDrawn = () => {}
async function look(): Promise<Opened | null> {
  isDrawn = expectDrawing()
  const auth = readAuth()
  const profile = auth && (await rememberedAccountProfile(auth.user_id))
  return (ahead = profile && open(profile))
}
/** Opens the account that this device remembers, so that the first drawing already shows the page. Null after that drawing. */
export const lookAhead = (): Promise<Opened | null> => (looking ??= look())
function takeAhead(): Opened | null {
  const taken = ahead
  ahead = null
  looking = Promise.resolve(null)
  return taken
}

/** Nothing is drawn again for a record that has not changed. */
const withProfile = (was: Opened, profile: AccountProfile): Opened =>
  JSON.stringify(was.profile.user) === JSON.stringify(profile.user) ? was : { ...was, profile }

/** The first opening without a network, on a device without data of the account. */
const NotYet = ({ onRetry }: { onRetry: () => void }) => (
  <chakra.main minH="100dvh" display="grid" placeItems="center">
    <Empty
      icon="offline"
      title="首次打开需要网络"
      hint="登录后的资料还没有存到本机。联网后重试即可，之后没有网络也能打开。"
      action={
        <Button variant="primary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  </chakra.main>
)

/** Another account has logged in beside this page. The page stops, and the queue of its own account stays on the device. */
function OtherAccount() {
  const auth = readAuth()
  const go = (path: string) => globalThis.location.assign(path)
  return (
    <chakra.main minH="100dvh" display="grid" placeItems="center">
      <Empty
        is_page
        icon="user"
        title="此浏览器已登录其他账号"
        hint="本页已停止工作。原账号未提交的操作仍在本机，重新登录后继续提交。"
        action={
          <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={3}>
            <Button variant="primary" onClick={() => go(auth ? homePath(roleOf(auth.type)) : '/')}>
              以现在的账号继续
            </Button>
            <Button onClick={() => go('/auth/login')}>登录原账号</Button>
          </chakra.div>
        }
      />
    </chakra.main>
  )
}

const loginPath = (from: { pathname: string; search: string }) =>
  `/auth/login?return=${encodeURIComponent(from.pathname + from.search)}`

/** `opened`: the person was at work when the session ended. The pages of an account that is gone are no way back. */
function wayOut(opened: boolean, from: { pathname: string; search: string }): string {
  if (opened && goneAccount()) return '/auth/login'
  return opened && keptForOwners() === null ? '/' : loginPath(from)
}

/** Shows its children to these roles only, or without roles to everybody logged in. */
export function Gate({ roles, children }: { roles?: readonly Role[]; children?: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(takeAhead)
  const [missing, setMissing] = useState(false)
  const user_id = useSyncExternalStore(onAuthChange, accountHere)
  const [whose] = useState(user_id)

  useEffect(() => {
    const account = opened?.account
    if (!account) return undefined
    const { user_id: own } = account.actor
    const readAgain = () => void loadAccountProfile(own, () => undefined)
    let [answered, online] = [false, readStatus().online]
    const offProfile = onAccountProfile((profile) => {
      if (profile.user.id !== own) return
      answered = true
      setOpened((was) => was && withProfile(was, profile))
    })
    // A visit that began without a line asks once it is back, for example whether an agreement has changed.
    const offStatus = onStatus(() => {
      const was = online
      online = readStatus().online
      if (online && !was && !answered) readAgain()
    })
    tellMessage = () => void tellNewMessage(account, (path) => void navigate(path), readAgain)
    return () => {
      tellMessage = () => {}
      offProfile()
      offStatus()
    }
  }, [opened?.account, navigate])
  // The pages below have started their reads by now.
  useEffect(() => isDrawn(), [])
  useEffect(() => {
    if (!user_id || user_id !== whose) return undefined
    let current = true
    const show = (profile: AccountProfile | null) => {
      if (!current) return
      setMissing(!profile)
      if (!profile) return
      const now = open(profile)
      // After a login that a 401 asked for, the queue continues at once.
      if (readStatus().signed_out) void now.account.engine.wake()
      setOpened((was) => (was?.account === now.account ? was : now))
    }
    // The account may leave this browser meanwhile. Then nothing opens, and the next drawing shows the login.
    loadAccountProfile(user_id, (profile) => current && setOpened((was) => was && withProfile(was, profile))).then(
      show,
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [user_id, whose])

  const account = useMemo(() => opened && { ...opened.account, actor: opened.profile.actor }, [opened])

  // An open session disappears if the person logs out in another tab, or if the server ends it.
  if (!user_id) {
    return <Navigate to={afterLeaving() ?? wayOut(opened !== null, location)} replace />
  }
  if (user_id !== whose) return <OtherAccount />
  if (missing) return <NotYet onRetry={() => globalThis.location.reload()} />
  if (!opened || !account || account.db.retired) return <Skeleton height="100dvh" aria-label="加载中" />
  if (roles && !roles.includes(opened.profile.actor.role)) {
    const home = homePath(opened.profile.actor.role)
    return (
      <NoPermission home={home} countdown_s={NO_PERMISSION_REDIRECT_S} onElapsed={() => void navigate(home, { replace: true })} />
    )
  }
  // Records that an earlier build has kept lack the agreements.
  const asked = opened.profile.user.agreements ?? []
  return (
    <AccountProvider value={account}>
      <AccountProfileProvider value={opened.profile}>
        {children ?? <Outlet />}
        {asked.length > 0 ? <AgreementsDialog asked={asked} /> : null}
      </AccountProfileProvider>
    </AccountProvider>
  )
}
