/** 身份验证: a code to the certified phone or mailbox proves who is at the screen. Only its own buttons close the dialog. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { User } from '#api/session.ts'
import { sendIdentityCode, verifyIdentity } from '#api/session.ts'
import {
  CODE_ERROR_NOTICE_MS,
  FAILURE_MESSAGE_DELAY_MS,
  IDENTITY_CODE_LENGTH,
  IDENTITY_DIALOG_WIDTH_PX,
  VERIFIED_SIGNAL_DELAY_MS,
} from '#domain/constants.ts'
import { maskEmail, maskPhone } from '#domain/mask.ts'
import { MESSAGES } from '#domain/sentences.ts'
import { problem } from '#domain/validation.ts'
import { call } from '#client/lib/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Radio } from '#client/ui/checkbox.tsx'
import { CodeBoxes } from '#client/ui/code-boxes.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast.tsx'
import { SendCode } from './code-field.tsx'
import { failureWords } from './failure.ts'
import { rememberVerification } from './recent-verification.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Bound = Pick<User, 'id' | 'phone' | 'email' | 'certification'>
/** The certified phone, else the mailbox. */
const boundOf = ({ phone, email, certification }: Bound) =>
  certification.phone
    ? { kind: '手机号', masked: maskPhone(phone), query: { phone } }
    : { kind: '邮箱', masked: maskEmail(email), query: { email } }

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 3 } })
const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    '& label': { alignItems: 'flex-start', py: '8px' },
    '& input': { mt: '3px' },
  },
})

/**
 * `onClose` is told whether the person was verified; `onVerified` the token that a signature needs, 600 ms after the dialog has closed.
 * `hotline` is where people answer.
 */
export function IdentityDialog({
  open,
  user,
  hotline,
  onClose,
  onVerified,
}: {
  open: boolean
  user: Bound
  hotline: ReactNode
  onClose: (verified: boolean) => void
  onVerified: (verification: string) => void
}) {
  const [way, setWay] = useState<'code' | 'none'>('code')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [sent_to, setSentTo] = useState<string | null>(null)
  const [verifying, setVerifying] = useState(false)
  const { kind, masked, query } = boundOf(user)

  const close = (verified: boolean) => {
    setWay('code')
    setCode('')
    setError(null)
    onClose(verified)
  }
  const cancel = () => close(false)
  const send = async () => {
    try {
      const { data } = await call(sendIdentityCode, { query })
      setSentTo(data.sent_to)
      setError(null)
      return true
    } catch (reason) {
      toast.error(failureWords(reason), { duration_ms: CODE_ERROR_NOTICE_MS })
      return false
    }
  }
  const verify = async () => {
    const wrong = problem('identity_code', code)
    setError(wrong)
    if (wrong) return
    setVerifying(true)
    const started = performance.now()
    try {
      const { data } = await call(verifyIdentity, { body: { ...query, verification_code: code } })
      rememberVerification(user.id, data)
      toast.success('验证成功！')
      close(true)
      await wait(VERIFIED_SIGNAL_DELAY_MS)
      onVerified(data.verification)
    } catch (reason) {
      await wait(Math.max(0, FAILURE_MESSAGE_DELAY_MS - (performance.now() - started)))
      toast.error('验证失败！')
      setError(failureWords(reason))
    } finally {
      setVerifying(false)
    }
  }

  const form_id = 'identity-form'
  return (
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
            <Button type="submit" form={form_id} variant="primary" loading={verifying}>
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
      <Form
        id={form_id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (way === 'code') void verify()
        }}
      >
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
          <CodeBoxes
            label={MESSAGES.identity_code}
            length={IDENTITY_CODE_LENGTH}
            value={code}
            error={error ?? undefined}
            hint={sent_to ? `验证码已发送至 ${sent_to}` : undefined}
            action={<SendCode onSend={send} />}
            onValue={(value) => {
              setCode(value)
              setError(null)
            }}
          />
        </chakra.div>
        {way === 'none' ? <Notice>请联系人工客服{hotline}核实身份后办理。</Notice> : null}
      </Form>
    </Dialog>
  )
}
