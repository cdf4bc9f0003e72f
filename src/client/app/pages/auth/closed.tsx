/** The page after an account was closed. */
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { leaveTo } from '#client/lib/after-leaving.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { AuthShell } from '#client/app/shells/auth-shell.tsx'
import { ToLogin } from './to-login.tsx'

export function Page() {
  // The next logout leads to the home page again.
  useEffect(() => leaveTo(null), [])
  return (
    <AuthShell title="账号已注销" subtitle="感谢您使用循金" offline="注册需要网络，联网后再注册。">
      <chakra.div display="grid" gap={5}>
        <p>您的个人资料已删除，本机上的资料也已清除。同一个手机号可以重新注册。</p>
        <ButtonLink to="/" variant="primary" wide>
          返回首页
        </ButtonLink>
      </chakra.div>
      <ToLogin to="/auth/register" label="注册新账号">
        还想再用？
      </ToLogin>
    </AuthShell>
  )
}
