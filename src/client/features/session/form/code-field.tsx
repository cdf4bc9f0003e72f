/** The one-time code field of the login pages, with a button that sends a code every 60 seconds. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { LOGIN_CODE_LENGTH, RESEND_COUNTDOWN_S } from '#domain/constants.ts'
import { isCode } from '#domain/input/contact.ts'
import { readCode } from '#domain/input/typed.ts'
import { Button } from '#client/ui/button.tsx'
import { useCountdown } from '#client/ui/countdown.ts'
import { Field } from '#client/ui/field/field.tsx'

/** `onSend` returns whether a code was sent; only then the countdown starts. */
type Send = { onSend: () => Promise<boolean> }

export function SendCode({ onSend }: Send) {
  const { left_s, start } = useCountdown()
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    if (await onSend()) start(RESEND_COUNTDOWN_S)
    setSending(false)
  }
  return (
    <Button variant="ghost" size="sm" loading={sending} disabled={left_s > 0} px="10px" onClick={() => void send()}>
      {left_s > 0 ? `${left_s}秒后重新获取` : '获取验证码'}
    </Button>
  )
}

export const READ_CODE = readCode(LOGIN_CODE_LENGTH)

const goOn = async (from: HTMLInputElement): Promise<void> =>
  void (await import('#client/ui/field/enter-key.ts').catch(() => null))?.moveOn(from)

/** The last digit acts like Enter: it sends the form, or moves to the next field. */
export function CodeField({
  onSend,
  ...field
}: Omit<ComponentProps<typeof Field>, 'label' | 'action' | 'value'> & Send & { value: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = input
    if (current && isCode(field.value) && current === document.activeElement) void goOn(current)
  }, [field.value])
  return (
    <Field
      ref={input}
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      action={<SendCode onSend={onSend} />}
      {...field}
    />
  )
}
