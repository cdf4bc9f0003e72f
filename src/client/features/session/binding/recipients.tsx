/** 手机号、邮箱、登录密码 on 账号安全: what is bound, and its changes behind the identity check. */
import { type ReactNode, useState } from 'react'
import { unbindEmail, unbindPhone } from '#api/bindings.ts'
import type { User } from '#api/session.ts'
import { call } from '#client/lib/call.ts'
import { type Sure, useIdentityCheck } from '#client/lib/identity-check.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { maskEmail, maskPhone } from '#domain/disclosure/mask.ts'
import { keepsRecipient, type Recipient, RECIPIENT_WORDS } from '#domain/firm/ways-in.ts'
import { BindDialog } from './bind-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'
import { useProvenCall } from './with-proof.ts'

const UNBIND = { phone: unbindPhone, email: unbindEmail } as const
const ICONS: Record<Recipient, IconName> = { phone: 'phone', email: 'mail' }

type Open = { form: Recipient | 'password'; verification: string } | null
export interface Line {
  icon: IconName
  name: string
  state: ReactNode
  buttons: ReactNode
}

/** `line` draws a row of the list. `onChanged` reads the account again. */
export function Recipients({
  user,
  online,
  line,
  onChanged,
}: {
  user: User
  online: boolean
  line: (line: Line) => ReactNode
  onChanged: () => void
}) {
  const check = useIdentityCheck()
  const prove = useProvenCall()
  const [open, setOpen] = useState<Open>(null)
  const { phone, email, certification } = user
  const bound = { phone, email, phone_certified: certification.phone, email_certified: certification.email }
  const begin = async (form: Recipient | 'password', sure: Sure) => {
    const verification = await check(sure)
    if (verification) setOpen({ form, verification })
  }
  const close = () => setOpen(null)
  const unbind = async (kind: Recipient) => {
    const word = RECIPIENT_WORDS[kind]
    const message = `解除后不能再用这个${word}登录和验证身份，其他设备需重新登录，并会通知原${word}。`
    const sure = { title: `解除${word}`, message, confirm_label: `解除${word}` }
    if (!(await prove(sure, (verification) => call(UNBIND[kind], { body: { verification } })))) return
    toast.success(`已解除${word}`)
    onChanged()
  }
  const row = (kind: Recipient) => {
    const word = RECIPIENT_WORDS[kind]
    const value = user[kind]
    const certified = certification[kind]
    const masked = kind === 'phone' ? maskPhone(value) : maskEmail(value)
    const verb = certified ? '更换' : '绑定'
    return line({
      icon: ICONS[kind],
      name: word,
      state: value ? `${masked}${certified ? '' : '，未验证，不能登录'}` : '绑定后可用它登录和接收验证码',
      buttons: (
        <>
          {certified ? <Tag tone="verdigris">已绑定</Tag> : null}
          <Button
            size="sm"
            disabled={!online}
            onClick={() => void begin(kind, { title: `${verb}${word}`, message: `即将${verb}${word}。`, confirm_label: '继续' })}
          >
            {verb}
          </Button>
          {certified && keepsRecipient(bound, kind) === null ? (
            <Button size="sm" disabled={!online} onClick={() => void unbind(kind)}>
              解除
            </Button>
          ) : null}
        </>
      ),
    })
  }
  return (
    <>
      {row('phone')}
      {row('email')}
      {line({
        icon: 'shield',
        name: '登录密码',
        state: '修改后其他设备需重新登录',
        buttons: (
          <>
            <ButtonLink size="sm" to="/auth/password">
              修改密码
            </ButtonLink>
            <Button
              size="sm"
              disabled={!online}
              onClick={() =>
                void begin('password', {
                  title: '重设登录密码',
                  message: '不用当前密码，直接设置新密码。',
                  confirm_label: '继续',
                })
              }
            >
              忘记密码
            </Button>
          </>
        ),
      })}
      {open?.form === 'password' ? <SetPasswordDialog verification={open.verification} onClose={close} /> : null}
      {open && open.form !== 'password' ? (
        <BindDialog
          kind={open.form}
          old={certification[open.form] ? (open.form === 'phone' ? maskPhone(phone) : maskEmail(email)) : null}
          verification={open.verification}
          onClose={close}
          onDone={() => {
            close()
            onChanged()
          }}
        />
      ) : null}
    </>
  )
}
