/** Logging out: asks about unsent work, ends the session, and clears the device of the account. */
import { forgetAuth, readAuth } from '../../lib/auth.ts'
import { call } from '../../lib/call.ts'
import { forgetLastSeen } from '../../lib/last-seen.ts'
import { unsentCount, wipeAccount } from '../../sync/account.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'

/** Called once the person has confirmed 确定要退出登录吗？ `onDone` leads away from the account's screens. */
export async function logOut(onDone: () => void): Promise<void> {
  const user_id = readAuth()?.user_id
  const unsent = user_id ? await unsentCount(user_id) : 0
  if (unsent > 0) {
    const sure = await confirm({
      title: '还有未提交的操作',
      message: `本机还有 ${unsent} 项操作没有提交。退出后它们会从本机删除，不能恢复。`,
      confirm_label: '放弃并退出',
      danger: true,
    })
    if (!sure) return
  }
  // Without a network the server cannot be told; the device is cleared all the same.
  await import('#api/session.ts').then(({ logout }) => call(logout)).catch(() => undefined)
  if (user_id) await wipeAccount(user_id)
  forgetLastSeen()
  forgetAuth()
  onDone()
  toast.success('退出成功')
}

export const useLogout = (onDone: () => void) => () => logOut(onDone)
