/** The form for a new password of a logged-in person, who must also type the old one. */
import type { ComponentProps } from 'react'
import { changePassword } from '#api/account.ts'
import { useBound } from '#client/forms/fields.tsx'
import { FormScope } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { call } from '#client/lib/call.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { ERROR_NOTICE_MS } from '#domain/constants.ts'
import { required } from '#domain/input/sentences.ts'
import { refusalCode } from '#client/features/session/form/failure.ts'
import { Form } from '#client/features/session/form/form.tsx'
import { PasswordField } from './password-field.tsx'
import { failLate } from '#client/features/session/form/pauses.ts'

type Look = Pick<ComponentProps<typeof PasswordField>, 'fresh' | 'label' | 'placeholder'>

function Password({ name, ...look }: Look & { name: string }) {
  const { value = '', error, change, ref } = useBound<string>(name)
  return (
    <PasswordField {...look} name={name} ref={ref} value={value} error={error} onChange={(event) => change(event.target.value)} />
  )
}

/** `onSignedOut` is called if the session has ended. */
export function ChangePasswordForm({ onDone, onSignedOut }: { onDone: () => void; onSignedOut: () => void }) {
  const form = useEndpointForm({
    schema: changePassword.body,
    values: { old_password: '', password: '' },
    async send(body) {
      try {
        await failLate(() => call(changePassword, { body }))
      } catch (error) {
        if (refusalCode(error) === 'unauthorized') onSignedOut()
        throw error
      }
    },
    onDone,
    tell: (message) => toast.error(message, { duration_ms: ERROR_NOTICE_MS }),
  })
  return (
    <FormScope form={form} guarded={false}>
      <Form onSubmit={() => void form.submit()}>
        <Password name="old_password" label="当前密码" placeholder={required('当前密码')} />
        <Password name="password" label="新密码" fresh />
        <Button type="submit" variant="primary" size="lg" wide loading={form.saving} mt="6px">
          修改密码
        </Button>
      </Form>
    </FormScope>
  )
}
