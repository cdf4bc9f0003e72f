/** The second step of a trader's login on a new device: the code sent to the certified phone or mailbox. */
import { MESSAGES } from '#domain/input/sentences.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { codeCheck } from '#client/features/session/form/checks.ts'
import { CodeField, READ_CODE } from '#client/features/session/form/code-field.tsx'
import { refusalCode, type SecondFactor } from '#client/features/session/form/failure.ts'
import { Form } from '#client/features/session/form/form.tsx'
import { finishSecondFactor, sendSecondFactorCode } from './login.ts'
import { sendOrTell } from '#client/features/session/form/send-or-tell.ts'
import { useEnter } from './use-enter.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'

const CHECKS = { verification_code: codeCheck }

/** `onBack` returns to the password, which must be retyped once its ticket has expired. */
export function SecondFactorForm({
  asked: { ticket, sent_to },
  return_to,
  onBack,
}: {
  asked: SecondFactor
  return_to: string | null
  onBack: () => void
}) {
  const { loading, enter } = useEnter(return_to)
  const { form, values, bind, validate, refuse, focus } = useFields(CHECKS)
  const orBack = (found: Record<string, string>, error: unknown) => {
    if (refusalCode(error) === 'bad_credentials') onBack()
    return refuse(found)
  }
  const send = async () => {
    const sent = await sendOrTell(() => sendSecondFactorCode(ticket), refuse)
    if (sent) focus('verification_code')
    return sent
  }
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (validate()) void enter(() => finishSecondFactor(ticket, values.verification_code), { refuse: orBack })
      }}
    >
      {/* Stands above the field: an error below the field would move it away from under the finger. */}
      <Button variant="ghost" size="sm" alignSelf="start" justifySelf="start" disabled={loading} onClick={onBack}>
        返回
      </Button>
      <Notice title="首次在此设备登录">为保护账户安全，请输入发送到 {sent_to} 的验证码。</Notice>
      <CodeField placeholder={MESSAGES.login_code} autoFocus onSend={send} {...bind('verification_code', READ_CODE)} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading} mt="6px">
        验证并登录
      </Button>
    </Form>
  )
}
