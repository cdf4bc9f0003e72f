/** 注册: side, phone with code, password and agreements. */
import { useState } from 'react'
import type { Offer } from '#api/members.ts'
import { Button } from '#client/ui/button.tsx'
import { AgreementField, agreementCheck } from './agreement-field.tsx'
import { newPasswordCheck } from '#client/features/session/form/checks.ts'
import { Form } from '#client/features/session/form/form.tsx'
import { PasswordField } from '#client/features/session/password/password-field.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { PHONE_CODE, PhoneCode } from './phone-code.tsx'
import { checkCode, register, sendCode } from './register.ts'
import { TypeChoice, typeCheck } from './type-choice.tsx'
import { useEnter } from '#client/features/session/login/use-enter.ts'
import { useFields } from '#client/features/session/form/use-fields.ts'
import { usePhoneProof } from './use-phone-proof.ts'

const CHECKS = { type: typeCheck, ...PHONE_CODE, password: newPasswordCheck, agreed: agreementCheck }

/** The phone is invited by a firm, and the person has not chosen yet. */
class Undecided extends Error {}

/** `onOpen` shows an article by its id. */
export function RegisterForm({ return_to, onOpen }: { return_to: string | null; onOpen: (article_id: number) => void }) {
  const { loading, enter } = useEnter(return_to)
  const fields = useFields(CHECKS, 'register')
  const { form, values, errors, set, bind, validate, refuse } = fields
  const phone = values.phone.trim()
  /** the phone that was proved, with the invitations to it */
  const [invited, setInvited] = useState<{ phone: string; offers: readonly Offer[] }>({ phone: '', offers: [] })
  const [chosen, setChosen] = useState('')
  const proof = usePhoneProof(checkCode)
  const submit = () => {
    if (!validate()) return
    void enter(
      async () => {
        const { ticket, offers } = await proof.of(phone, values.verification_code)
        setInvited({ phone, offers })
        // An invited person chooses before the account is made.
        if (offers.length > 0 && !chosen) throw new Undecided()
        const given = { phone, ticket, password: values.password }
        const joins = offers.some(({ id }) => id === chosen)
        const type = await register(joins ? { ...given, invitation_id: chosen } : { ...given, type: values.type === '1' ? 1 : 2 })
        fields.forget()
        return type
      },
      {
        words: '注册成功',
        refuse: (refused, error) => error instanceof Undecided || proof.dropWhenRefused(refuse)(refused),
      },
    )
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <TypeChoice value={values.type} error={errors.type} onValue={(value) => set('type', value)} />
      <PhoneCode fields={fields} send={() => sendCode(phone)} />
      <PasswordField fresh label="设置密码" {...bind('password')} />
      {invited.phone === phone && invited.offers.length > 0 ? (
        <OfferChoice offers={invited.offers} value={chosen} onValue={setChosen} />
      ) : null}
      <AgreementField value={values.agreed} error={errors.agreed} onValue={(value) => set('agreed', value)} onOpen={onOpen} />
      <Button type="submit" variant="primary" size="lg" wide loading={loading}>
        注册
      </Button>
    </Form>
  )
}
