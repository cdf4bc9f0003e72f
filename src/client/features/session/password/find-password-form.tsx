/** 找回密码, first step: the phone or mailbox of the account and its code. */
import { MESSAGES } from '#domain/input/sentences.ts'
import { readAccountName } from '#domain/input/typed-numbers.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { codeCheck, recipientCheck } from '#client/features/session/form/checks.ts'
import { CodeField, READ_CODE } from '#client/features/session/form/code-field.tsx'
import { Form } from '#client/features/session/form/form.tsx'
import { checkCode, sendCode } from './password.ts'
import { sendOrTell } from '#client/features/session/form/send-or-tell.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'
import { useSubmit } from '#client/features/session/form/use-submit.ts'

const CHECKS = { identity: recipientCheck, verification_code: codeCheck }

/** `onProven` opens the page that sets the new password. */
export function FindPasswordForm({ onProven }: { onProven: () => void }) {
  const { form, values, bind, validate, refuse, focus, forget } = useFields(CHECKS, 'find-password')
  const { loading, submit } = useSubmit(refuse)
  const identity = values.identity.trim()
  const send = async () => {
    if (!validate(['identity'])) return false
    const sent = await sendOrTell(() => sendCode(identity), refuse)
    if (sent) focus('verification_code')
    return sent
  }
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!validate()) return
        void submit(() => checkCode(identity, values.verification_code)).then((proven) => {
          if (!proven) return
          forget()
          onProven()
        })
      }}
    >
      <Field
        label="手机号或邮箱"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={MESSAGES.identity_required}
        hint="填写注册时使用的手机号，或已绑定的邮箱"
        {...bind('identity', readAccountName)}
      />
      <CodeField placeholder={MESSAGES.login_code} onSend={send} {...bind('verification_code', READ_CODE)} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading} mt="6px">
        下一步
      </Button>
    </Form>
  )
}
