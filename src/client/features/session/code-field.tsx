/** The field of a one-time code on the ways in, with the button that sends one every 60 seconds. */
import { type ComponentProps, useState } from 'react'
import { RESEND_COUNTDOWN_S } from '#domain/constants.ts'
import { Button } from '#client/ui/button.tsx'
import { useCountdown } from '#client/ui/countdown.ts'
import { Field } from '#client/ui/field.tsx'

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

async function goOn(from: HTMLInputElement): Promise<void> {
  const loaded = await import('#client/ui/enter-key.ts').catch(() => null)
  // The form takes the last digit in before it is sent.
  setTimeout(() => loaded?.moveOn(from))
}

/** The last digit does what Enter does: it sends the form, or goes on to the next field. */
export function CodeField({
  length,
  onSend,
  onChange,
  ...field
}: Omit<ComponentProps<typeof Field>, 'label' | 'action'> & Send & { length: number }) {
  return (
    <Field
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length}
      action={<SendCode onSend={onSend} />}
      onChange={(event) => {
        onChange?.(event)
        const input = event.currentTarget
        if (input.value.replaceAll(/\D/g, '').length === length) void goOn(input)
      }}
      {...field}
    />
  )
}
