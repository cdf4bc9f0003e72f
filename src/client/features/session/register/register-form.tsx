/** 注册: side, phone with code, password and agreements. */
import { Button } from '#client/ui/button.tsx'
import { AgreementField, agreementCheck } from './agreement-field.tsx'
import { newPasswordCheck } from '#client/features/session/form/checks.ts'
import { Form } from '#client/features/session/form/form.tsx'
import { PasswordField } from '#client/features/session/password/password-field.tsx'
import { PHONE_CODE, PhoneCode } from './phone-code.tsx'
import { checkCode, register, sendCode } from './register.ts'
import { TypeChoice, typeCheck } from './type-choice.tsx'
import { useEnter } from '#client/features/session/login/use-enter.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'
import { usePhoneProof } from './use-phone-proof.ts'

const CHECKS = { type: typeCheck, ...PHONE_CODE, password: newPasswordCheck, agreed: agreementCheck }

/** `onOpen` shows an article by its id. */
export function RegisterForm({ return_to, onOpen }: { return_to: string | null; onOpen: (article_id: number) => void }) {
  const { loading, enter } = useEnter(return_to)
  const fields = useFields(CHECKS, 'register')
  const { form, values, errors, set, bind, validate, refuse } = fields
  const phone = values.phone.trim()
  const proof = usePhoneProof(checkCode)
  const submit = () => {
    if (!validate()) return
    void enter(
      async () => {
        const ticket = await proof.ticketFor(phone, values.verification_code)
        const type = await register({ type: values.type === '1' ? 1 : 2, phone, ticket, password: values.password })
        fields.forget()
        return type
      },
      { words: '注册成功', refuse: proof.dropWhenRefused(refuse) },
    )
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <TypeChoice value={values.type} error={errors.type} onValue={(value) => set('type', value)} />
      <PhoneCode fields={fields} send={() => sendCode(phone)} />
      <PasswordField fresh label="设置密码" {...bind('password')} />
      <AgreementField value={values.agreed} error={errors.agreed} onValue={(value) => set('agreed', value)} onOpen={onOpen} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading}>
        注册
      </Button>
    </Form>
  )
}
