/** 设置新密码 after a proven code, and 修改密码 for a logged-in person. It redirects everybody else. */
import { lazy, Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { ResetPasswordForm } from '#client/features/session/password/reset-password-form.tsx'
import { forgetReset, resetTicket } from '#client/features/session/password/reset-ticket.ts'
import { readAuth } from '#client/lib/auth.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { AuthShell } from '#client/app/shells/auth-shell.tsx'
import type { FindAgain } from './findpwd.tsx'
import { ToLogin } from './to-login.tsx'

// Only logged-in people need the form code of pages behind the login.
const ChangePasswordForm = lazy(async () => ({
  default: (await import('#client/features/session/password/change-password-form.tsx')).ChangePasswordForm,
}))

const SECURE = '/user/account/secure'
const OFFLINE = '保存密码需要网络，已填写的内容会保留，联网后再提交。'

function Reset({ identity }: { identity: string }) {
  const navigate = useNavigate()
  return (
    <AuthShell title="设置新密码" subtitle={identity} offline={OFFLINE}>
      <ResetPasswordForm
        identity={identity}
        onDone={() => {
          toast.success('密码已重置，请用新密码登录')
          void navigate('/auth/login?by=account', { replace: true })
        }}
        onStale={(words) => {
          forgetReset()
          void navigate('/auth/findpwd', { replace: true, state: { words } satisfies FindAgain })
        }}
      />
      <ToLogin to="/auth/findpwd" label="重新获取验证码">
        不是这个账号？
      </ToLogin>
    </AuthShell>
  )
}

function Change() {
  const navigate = useNavigate()
  return (
    <AuthShell title="修改密码" subtitle="修改后，其他设备上的登录会结束" offline={OFFLINE}>
      <Suspense fallback={<Skeleton height="232px" rounded="lg" />}>
        <ChangePasswordForm
          onDone={() => {
            toast.success('密码已修改')
            void navigate(SECURE, { replace: true })
          }}
          onSignedOut={() => void navigate(`/auth/login?return=${encodeURIComponent('/auth/password')}`, { replace: true })}
        />
      </Suspense>
      <ToLogin to="/auth/findpwd" label="找回密码">
        忘记当前密码？
      </ToLogin>
    </AuthShell>
  )
}

export function Page() {
  const [ticket] = useState(resetTicket)
  const [logged_in] = useState(() => readAuth() !== null)
  if (ticket) return <Reset identity={ticket.identity} />
  return logged_in ? <Change /> : <Navigate to="/auth/findpwd" replace />
}
