/**
 * 绑定手机号 after WeChat login: the phone's existing account gets the WeChat login. Otherwise the person chooses a side and
 * registers.
 */
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AgreementField, agreementCheck } from '#client/features/session/register/agreement-field.tsx'
import { Form } from '#client/features/session/form/form.tsx'
import { PHONE_CODE, PhoneCode } from '#client/features/session/register/phone-code.tsx'
import { TypeChoice, typeCheck } from '#client/features/session/register/type-choice.tsx'
import { useEnter } from '#client/features/session/login/use-enter.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'
import { usePhoneProof } from '#client/features/session/register/use-phone-proof.ts'
import { bind as bindAccount, checkBindingCode, sendBindingCode } from './wechat.ts'

/** `ticket` proves the WeChat account; `onOpen` shows an article by its id. */
export function BindingForm({
  ticket,
  return_to,
  onOpen,
}: {
  ticket: string
  return_to: string | null
  onOpen: (article_id: number) => void
}) {
  const { loading, enter } = useEnter(return_to)
  // Whether the phone needs a new account. Only a person who has proved the phone learns this.
  const [fresh, setFresh] = useState(false)
  const fields = useFields(
    { ...PHONE_CODE, type: (value) => (fresh ? typeCheck(value) : null), agreed: agreementCheck },
    'binding',
  )
  const { form, values, errors, set, validate, refuse } = fields
  const phone = values.phone.trim()
  const proof = usePhoneProof(checkBindingCode)
  const submit = () => {
    if (!validate()) return
    void enter(
      async () => {
        const phone_ticket = await proof.of(phone, values.verification_code)
        const type = values.type === '1' ? 1 : values.type === '2' ? 2 : null
        const bound = await bindAccount({ ticket, phone, phone_ticket, ...(type ? { type } : {}) })
        fields.forget()
        return bound
      },
      {
        words: '绑定成功',
        refuse: proof.dropWhenRefused((found) => {
          if (found['type']) setFresh(true)
          return refuse(found)
        }),
      },
    )
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <PhoneCode fields={fields} send={() => sendBindingCode(phone, ticket)} />
      {fresh ? (
        <>
          <Notice>这个手机号还没有账号，选择类型后会为您注册。</Notice>
          <TypeChoice value={values.type} error={errors.type} onValue={(value) => set('type', value)} />
        </>
      ) : null}
      <AgreementField value={values.agreed} error={errors.agreed} onValue={(value) => set('agreed', value)} onOpen={onOpen} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading}>
        绑定并登录
      </Button>
    </Form>
  )
}
