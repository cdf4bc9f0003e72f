/** 身份验证: a code sent to the certified phone or mailbox proves the person's identity. Only its own buttons close the dialog. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '#api/session.ts'
import { sendIdentityCode, verifyIdentity } from '#api/session.ts'
import {
  CODE_ERROR_NOTICE_MS,
  IDENTITY_CODE_LENGTH,
  IDENTITY_DIALOG_WIDTH_PX,
  VERIFIED_SIGNAL_DELAY_MS,
} from '#domain/constants.ts'
import { maskEmail, maskPhone } from '#domain/disclosure/mask.ts'
import { Refusal } from '#domain/refusal.ts'
import { MESSAGES } from '#domain/input/sentences.ts'
import { useBound } from '#client/forms/fields.tsx'
import { FormScope } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { call } from '#client/lib/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Radio } from '#client/ui/field/checkbox.tsx'
import { CodeBoxes } from '#client/ui/field/code-boxes.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { SendCode } from '#client/features/session/form/code-field.tsx'
import { failureWords } from '#client/features/session/form/failure.ts'
import { failLate, wait } from '#client/features/session/form/pauses.ts'
import { rememberVerification } from './recent-verification.ts'

type Bound = Pick<User, 'id' | 'phone' | 'email' | 'certification'>
/** The certified phone, else the mailbox. */
const boundOf = ({ phone, email, certification }: Bound) =>
  certification.phone
    ? { kind: '手机号', masked: maskPhone(phone), query: { phone } }
    : { kind: '邮箱', masked: maskEmail(email), query: { email } }

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 3 } })
const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    '& label': { alignItems: 'flex-start', py: '8px' },
    '& input': { mt: '3px' },
  },
})

interface CodeProps {
  sent_to: string | null
  onSend: () => Promise<boolean>
  onComplete: (verification_code: string) => void
}
function Code({ sent_to, onSend, onComplete }: CodeProps) {
  const { value = '', error, change, ref } = useBound<string>('verification_code')
  return (
    <CodeBoxes
      label={MESSAGES.identity_code}
      length={IDENTITY_CODE_LENGTH}
      value={value}
      error={error}
      hint={sent_to ? `验证码已发送至 ${sent_to}` : undefined}
      action={<SendCode onSend={onSend} />}
      onValue={change}
      onComplete={onComplete}
      ref={ref}
    />
  )
}

/**
 * `onClose` receives whether the person was verified; `onVerified` receives the token for signing, 600 ms after the dialog has
 * closed. `hotline` is the support number.
 */
export function IdentityDialog({
  open,
  user,
  purpose,
  hotline,
  onClose,
  onVerified,
}: {
  open: boolean
  user: Bound
  /** the action that follows the check */
  purpose?: ReactNode
  hotline: ReactNode
  onClose: (verified: boolean) => void
  onVerified: (verification: string) => void
}) {
  const [way, setWay] = useState<'code' | 'none'>('code')
  const [sent_to, setSentTo] = useState<string | null>(null)
  const { kind, masked, query } = boundOf(user)
  const verification = useRef('')
  const form = useEndpointForm({
    schema: verifyIdentity.body,
    values: { verification_code: '' },
    body: (typed) => ({ ...query, ...typed }),
    async send(body) {
      try {
        const { data } = await failLate(() => call(verifyIdentity, { body }))
        rememberVerification(user.id, data)
        verification.current = data.verification
      } catch (error) {
        toast.error('验证失败！')
        throw new Refusal('invalid', { fields: { verification_code: failureWords(error) } })
      }
    },
    onDone() {
      toast.success('验证成功！')
      close(true)
      void wait(VERIFIED_SIGNAL_DELAY_MS).then(() => onVerified(verification.current))
    },
  })
  // Blocks cancelling during the check, because a cancelled dialog would still pass on the proof.
  const { isSubmitting: verifying } = form.methods.formState

  const close = (verified: boolean) => {
    setWay('code')
    form.methods.reset()
    onClose(verified)
  }
  const cancel = () => close(false)
  const send = async () => {
    try {
      const { data } = await call(sendIdentityCode, { query })
      setSentTo(data.sent_to)
      form.clear()
      form.methods.setFocus('verification_code')
      return true
    } catch (reason) {
      toast.error(failureWords(reason), { duration_ms: CODE_ERROR_NOTICE_MS })
      return false
    }
  }

  const form_id = 'identity-form'
  return (
    <FormScope form={form} guarded={false}>
      <Dialog
        open={open}
        onClose={cancel}
        title="身份验证"
        closable={false}
        width={IDENTITY_DIALOG_WIDTH_PX}
        footer={
          way === 'code' ? (
            <>
              <Button onClick={cancel} disabled={verifying}>
                取消
              </Button>
              <Button type="submit" form={form_id} variant="primary" loading={form.saving}>
                验证
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={cancel}>
              确定
            </Button>
          )
        }
      >
        <Column
          id={form_id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (way === 'code') void form.submit()
          }}
        >
          {purpose}
          <Choices role="radiogroup" aria-label="验证方式">
            <Radio
              name="way"
              checked={way === 'code'}
              onChange={() => setWay('code')}
              label={
                <>
                  通过已绑定{kind}接收验证码
                  <chakra.span display="block" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                    {masked}
                  </chakra.span>
                </>
              }
            />
            <Radio name="way" checked={way === 'none'} onChange={() => setWay('none')} label="以上方式均无法获取验证码" />
          </Choices>
          {/* Stays mounted behind the other choice, so that its countdown goes on. */}
          <chakra.div display={way === 'code' ? 'block' : 'none'}>
            <Code sent_to={sent_to} onSend={send} onComplete={(verification_code) => void form.submit({ verification_code })} />
          </chakra.div>
          {way === 'none' ? <Notice>请联系人工客服{hotline}核实身份后办理。</Notice> : null}
        </Column>
      </Dialog>
    </FormScope>
  )
}
