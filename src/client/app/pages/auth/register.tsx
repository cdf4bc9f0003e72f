/** 注册: creates a supplier's or buyer's account and logs it in. */
import { useSearchParams } from 'react-router-dom'
import { RegisterForm } from '#client/features/session/register/register-form.tsx'
import { AuthShell } from '#client/app/shells/auth-shell.tsx'
import { ToLogin } from './to-login.tsx'
import { UnlessIn } from './unless-in.tsx'

export function Page() {
  const [params] = useSearchParams()
  return (
    <AuthShell
      title="注册账号"
      subtitle="一个手机号一个账号，供应商与采购商分开注册"
      offline="注册需要网络，已填写的内容会保留，联网后再提交。"
    >
      {(openArticle) => (
        <UnlessIn return_to={params.get('return')}>
          <RegisterForm return_to={params.get('return')} onOpen={openArticle} />
          <ToLogin>已有账号？</ToLogin>
        </UnlessIn>
      )}
    </AuthShell>
  )
}
