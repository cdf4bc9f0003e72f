/** 账号登录: phone or mailbox with password. Traders on a new device also need the second factor. */
import { lazy, Suspense, useState } from 'react'
import { MESSAGES } from '#domain/input/sentences.ts'
import { readAccountName } from '#domain/input/typed-numbers.ts'
import { Field } from '#client/ui/field/field.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { accountCheck, passwordCheck } from '#client/features/session/form/checks.ts'
import { type SecondFactor, secondFactorOf } from '#client/features/session/form/failure.ts'
import { Form } from '#client/features/session/form/form.tsx'
import { LoginButton, type LoginFormProps } from './login-button.tsx'
import { PasswordField } from '#client/features/session/password/password-field.tsx'
import { useEnter } from './use-enter.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'

const SecondFactorForm = lazy(async () => ({ default: (await import('./second-factor-form.tsx')).SecondFactorForm }))

const ACCOUNT = { identity: accountCheck, password: passwordCheck }

export function AccountForm({ return_to, children }: LoginFormProps) {
  const { loading, enter } = useEnter(return_to)
  const { form, values, bind, validate } = useFields(ACCOUNT)
  const [asked, setAsked] = useState<SecondFactor | null>(null)
  if (asked)
    return (
      <Suspense fallback={<Skeleton height="282px" rounded="lg" />}>
        <SecondFactorForm asked={asked} return_to={return_to} onBack={() => setAsked(null)} />
      </Suspense>
    )
  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!validate()) return
        const credentials = { identity: values.identity.trim(), password: values.password }
        const refuse = (_fields: object, error: unknown) => {
          const second = secondFactorOf(error)
          setAsked(second)
          return second !== null
        }
        void enter(async () => (await import('./login.ts')).logIn(credentials), { refuse })
      }}
    >
      <Field
        label="手机号或邮箱"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={MESSAGES.identity_required}
        {...bind('identity', readAccountName)}
      />
      <PasswordField {...bind('password')} />
      <LoginButton loading={loading} />
      {children}
    </Form>
  )
}
