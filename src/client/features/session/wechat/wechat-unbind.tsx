/** 解除绑定: ends the WeChat login of this account, after a confirmation and the identity check. */
import { type ReactNode, useState } from 'react'
import { unbindWechat } from '#api/account.ts'
import type { User } from '#api/session.ts'
import { CODE_ERROR_NOTICE_MS } from '#domain/constants.ts'
import { call } from '#client/lib/call.ts'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { failureWords, refusalCode } from '#client/features/session/form/failure.ts'
import { IdentityDialog } from '#client/features/session/identity/identity-dialog.tsx'
import { recentVerification } from '#client/features/session/identity/recent-verification.ts'

const QUESTION = {
  title: '解除微信绑定',
  message: '解除后不能再用这个微信登录，已登录的设备不受影响。之后可以重新绑定。',
  confirm_label: '解除绑定',
  danger: true,
}

export function WechatUnbind({ user, hotline, onDone }: { user: User; hotline: ReactNode; onDone: () => void }) {
  const [verifying, setVerifying] = useState(false)
  const [busy, setBusy] = useState(false)
  const unbind = async (verification: string) => {
    setBusy(true)
    try {
      await call(unbindWechat, { body: { verification } })
      toast.success('已解除微信绑定')
      onDone()
    } catch (error) {
      if (refusalCode(error) === 'not_verified') setVerifying(true)
      else toast.error(failureWords(error), { duration_ms: CODE_ERROR_NOTICE_MS })
    } finally {
      setBusy(false)
    }
  }
  const begin = async () => {
    if (!(await confirm(QUESTION))) return
    const proof = recentVerification(user.id)
    if (proof) await unbind(proof)
    else setVerifying(true)
  }
  return (
    <>
      <Button size="sm" loading={busy} onClick={() => void begin()}>
        解除绑定
      </Button>
      <IdentityDialog
        open={verifying}
        user={user}
        hotline={hotline}
        onClose={() => setVerifying(false)}
        onVerified={(verification) => void unbind(verification)}
      />
    </>
  )
}
