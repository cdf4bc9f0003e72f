/** A phone and its code, with which registration and WeChat binding prove a number. */
import { MESSAGES } from '#domain/input/sentences.ts'
import { readMobile } from '#domain/input/typed.ts'
import { Field } from '#client/ui/field/field.tsx'
import { codeCheck, mobileCheck } from '#client/features/session/form/checks.ts'
import { CodeField, READ_CODE } from '#client/features/session/form/code-field.tsx'
import { sendOrTell } from '#client/features/session/form/send-or-tell.ts'
import type { useFields } from '#client/features/session/form/use-fields.ts'

export const PHONE_CODE = { phone: mobileCheck, verification_code: codeCheck }

type Pair = Pick<ReturnType<typeof useFields<keyof typeof PHONE_CODE>>, 'bind' | 'validate' | 'refuse' | 'focus'>

/** `send` asks the server to send a code to the typed phone. */
export function PhoneCode({ fields, send }: { fields: Pair; send: () => Promise<void> }) {
  const { bind, validate, refuse, focus } = fields
  const onSend = async () => {
    if (!validate(['phone'])) return false
    const sent = await sendOrTell(send, refuse)
    if (sent) focus('verification_code')
    return sent
  }
  return (
    <>
      <Field
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={MESSAGES.mobile_required}
        {...bind('phone', readMobile)}
      />
      <CodeField placeholder={MESSAGES.login_code} onSend={onSend} {...bind('verification_code', READ_CODE)} />
    </>
  )
}
