/** The phone, the mailbox and the password of an account. Each change follows an identity check. */
import { z } from 'zod'
import { LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { isEmail } from '#domain/input/contact.ts'
import { type Recipient, RECIPIENT_WORDS } from '#domain/firm/ways-in.ts'
import { MESSAGES, required, wrongFormat } from '#domain/input/sentences.ts'
import { password, recipient } from './account.ts'
import { endpoint, ok, verification } from './endpoint.ts'
import { phone } from './phone.ts'
import { code } from './session.ts'

const email = z
  .string({ error: required('邮箱') })
  .trim()
  .toLowerCase()
  .min(1, { error: required('邮箱') })
  .max(80, { error: '最多 80 个字' })
  .refine(isEmail, { error: wrongFormat('邮箱') })
const VALUES = { phone: { phone }, email: { email } } as const
const verification_code = code(LOGIN_CODE_LENGTH, MESSAGES.login_code)

export const sendBindCode = endpoint({
  method: 'POST',
  path: '/v1/bind/verification-code',
  guard: 'any',
  summary: '向要绑定的新手机号或新邮箱发送验证码，须先通过身份验证',
  body: z.object({ identity: recipient, verification }),
  response: ok,
})
/** The calls of one kind. The word is that of the kind, as its summaries name it. */
const bindingOf = <K extends Recipient>(kind: K) => {
  const path = `/v1/binding/${kind}` as const
  const word = RECIPIENT_WORDS[kind]
  return {
    bind: endpoint({
      method: 'POST',
      path,
      guard: 'any',
      summary: `绑定或更换${word}，并结束该账号在其他设备上的登录`,
      body: z.object({ ...VALUES[kind], verification_code, verification }),
      response: ok,
    }),
    unbind: endpoint({
      method: 'DELETE',
      path,
      guard: 'any',
      summary: `解除${word}；最后一种验证方式不能解除`,
      body: z.object({ verification }),
      response: ok,
    }),
  }
}
export const { bind: bindPhone, unbind: unbindPhone } = bindingOf('phone')
export const { bind: bindEmail, unbind: unbindEmail } = bindingOf('email')
export const setLoginPassword = endpoint({
  method: 'PUT',
  path: '/v1/account/password/login',
  guard: 'any',
  summary: '通过身份验证设置登录密码，不需要当前密码，并结束该账号在其他设备上的登录',
  body: z.object({ password, verification }),
  response: ok,
})
