/** 账号登录: a phone or mailbox with its password. */
import { MESSAGES } from '#domain/sentences.ts'
import { Field } from '../../ui/field.tsx'
import { accountCheck, passwordCheck } from './checks.ts'
import { Form } from './form.tsx'
import { LoginButton, type LoginFormProps } from './login-button.tsx'
import { PasswordField } from './password-field.tsx'
import { useEnter } from './use-enter.ts'
import { useFields } from './use-fields.ts'

const ACCOUNT = { identity: accountCheck, password: passwordCheck }

export function AccountForm({ return_to, children }: LoginFormProps) {
  const { loading, enter } = useEnter(return_to)
  const { form, values, bind, validate } = useFields(ACCOUNT)
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!validate()) return
        const credentials = { identity: values.identity.trim(), password: values.password }
        void enter(async () => (await import('./login.ts')).logIn(credentials))
      }}
    >
      <Field
        label="手机号或邮箱"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        placeholder={MESSAGES.identity_required}
        {...bind('identity')}
      />
      <PasswordField {...bind('password')} />
      <LoginButton loading={loading} />
      {children}
    </Form>
  )
}
