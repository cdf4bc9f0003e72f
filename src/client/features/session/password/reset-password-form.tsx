/** Sets a new password after a proven code. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/button.tsx'
import { newPasswordCheck } from '#client/features/session/form/checks.ts'
import { Form } from '#client/features/session/form/form.tsx'
import { reset } from './password.ts'
import { PasswordField } from './password-field.tsx'
import { useFields } from '#client/features/session/form/use-fields.ts'
import { useSubmit } from '#client/features/session/form/use-submit.ts'

/** The account's name, for password managers that store passwords by name. */
const Account = ({ name }: { name: string }) => (
  <chakra.input type="text" name="username" autoComplete="username" defaultValue={name} readOnly hidden />
)

const RESET = { password: newPasswordCheck }

/** `onStale` receives the refusal's message if the ticket has expired. */
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
