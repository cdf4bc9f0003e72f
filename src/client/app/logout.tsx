/** Every 退出登录 asks first: with a plain question, or with the sheet that counts what is not sent. */
import { useNavigate } from 'react-router-dom'
import { logOut } from '#client/features/session/login/logout.ts'
import { readAuth } from '#client/lib/auth.ts'
import { unsentOf } from '#client/sync/account.ts'
import { ask } from '#client/ui/layer/asked.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { type Answer, LogoutSheet } from './logout-sheet.tsx'

interface Ways {
  /** called to leave the account's screens */
  onDone: () => void
  /** opens 同步中心, which sends the queue */
  onSync: () => void
  /** asks even before a logout that loses nothing */
  asks?: boolean
}

export async function askToLogOut({ onDone, onSync, asks = true }: Ways): Promise<void> {
  const auth = readAuth()
  const unsent = auth && (await unsentOf(auth.user_id))
  if (unsent && unsent.rows.length > 0) {
    const { user_id } = auth
    const chosen = await ask<Answer>('stay', (answer) => <LogoutSheet user_id={user_id} unsent={unsent} answer={answer} />)
    if (chosen === 'sync') onSync()
    if (chosen !== 'leave') return
  } else if (asks && !(await confirm({ title: '提示', message: <Sure drafts={unsent?.drafts ?? 0} />, danger: true }))) return
  await logOut(onDone)
}

const Sure = ({ drafts }: { drafts: number }) => (
  <>
    <p>确定要退出登录吗？</p>
    {drafts > 0 ? <p>本机的 {drafts} 份草稿会一并删除。</p> : null}
  </>
)

/** The logout of the account's screens. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return () =>
    askToLogOut({
      onDone: () => void navigate('/', { replace: true }),
      onSync: () => void navigate('/go/sync'),
    })
}
