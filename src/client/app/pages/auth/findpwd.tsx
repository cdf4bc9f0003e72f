/** 找回密码: proves the phone or mailbox, then opens the page of the new password. */
import { chakra } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FindPasswordForm } from '#client/features/session/password/find-password-form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AuthShell } from '#client/app/shells/auth-shell.tsx'
import { ToLogin } from './to-login.tsx'

/** The notice when the page of the new password sends a person back. */
export interface FindAgain {
  words?: string
}

export function Page() {
  const navigate = useNavigate()
  const { words } = (useLocation().state ?? {}) as FindAgain
  return (
    <AuthShell
      title="找回密码"
      subtitle="验证手机号或邮箱后设置新密码"
      offline="找回密码需要网络，已填写的内容会保留，联网后再提交。"
    >
      {words ? (
        <chakra.div mb="14px">
          <Notice tone="need">{words}</Notice>
        </chakra.div>
      ) : null}
      <FindPasswordForm onProven={() => void navigate('/auth/password')} />
      <ToLogin>想起密码了？</ToLogin>
    </AuthShell>
  )
}
