/** Sets a new password: after a proven code, or for a logged-in person who knows the old one. */
import { chakra } from '@chakra-ui/react'
import { required } from '#domain/sentences.ts'
import { Button } from '#client/ui/button.tsx'
import { newPasswordCheck, oldPasswordCheck } from './checks.ts'
import { refusalCode } from './failure.ts'
import { Form } from './form.tsx'
import { change, reset } from './password.ts'
import { PasswordField } from './password-field.tsx'
import { useFields } from './use-fields.ts'
import { useSubmit } from './use-submit.ts'

/** The account's name, for browsers and managers that store passwords by name. */
const Account = ({ name }: { name: string }) => (
  <chakra.input type="text" name="username" autoComplete="username" defaultValue={name} readOnly hidden />
)

const RESET = { password: newPasswordCheck }

/** `onStale` receives the refusal's message when the ticket has expired. */
export function ResetPasswordForm({
  identity,
  onDone,
  onStale,
}: {
  identity: string
  onDone: () => void
  onStale: (words: string) => void
}) {
  const { form, values, bind, validate, refuse } = useFields(RESET)
  const { loading, submit } = useSubmit((found) => {
    const stale = found['verification_code'] ?? found['ticket']
    if (stale) onStale(stale)
    return stale !== undefined || refuse(found)
  })
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (validate()) void submit(() => reset(values.password)).then((done) => done && onDone())
      }}
    >
      <Account name={identity} />
      <PasswordField fresh label="新密码" {...bind('password')} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading} mt="6px">
        保存新密码
      </Button>
    </Form>
  )
}

const CHANGE = { old_password: oldPasswordCheck, password: newPasswordCheck }

export function ChangePasswordForm({ onDone, onSignedOut }: { onDone: () => void; onSignedOut: () => void }) {
  const { form, values, bind, validate, refuse } = useFields(CHANGE)
  const { loading, submit } = useSubmit((found, error) => {
    if (refusalCode(error) === 'unauthorized') onSignedOut()
    return refuse(found)
  })
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!validate()) return
        void submit(() => change(values.old_password, values.password)).then((done) => done && onDone())
      }}
    >
      <PasswordField label="当前密码" placeholder={required('当前密码')} {...bind('old_password')} />
      <PasswordField fresh label="新密码" {...bind('password')} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading} mt="6px">
        修改密码
      </Button>
    </Form>
  )
}
