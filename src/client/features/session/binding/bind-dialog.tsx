/** 绑定或更换 a phone or mailbox: the new one and the code that it received. */
import { bindEmail, bindPhone, sendBindCode } from '#api/bindings.ts'
import { useBound, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { call } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { CODE_ERROR_NOTICE_MS } from '#domain/constants.ts'
import { type Recipient, RECIPIENT_WORDS } from '#domain/firm/ways-in.ts'
import { MESSAGES } from '#domain/input/sentences.ts'
import { readMobile } from '#domain/input/typed.ts'
import { readEmail } from '#domain/input/typed-numbers.ts'
import { CodeField, READ_CODE } from '#client/features/session/form/code-field.tsx'
import { failureWords, fieldsOf } from '#client/features/session/form/failure.ts'
import { forgetVerification } from '#client/features/session/identity/recent-verification.ts'

const CALLS = { phone: bindPhone, email: bindEmail } as const

function Code({ onSend }: { onSend: () => Promise<boolean> }) {
  const { value = '', error, change, ref } = useBound<string>('verification_code')
  return (
    <CodeField
      ref={ref}
      name="verification_code"
      value={value}
      error={error}
      placeholder={MESSAGES.login_code}
      onSend={onSend}
      onChange={(event) => change(READ_CODE(event.target.value, value))}
    />
  )
}

interface Props {
  kind: Recipient
  /** the bound one, masked; null without one */
  old: string | null
  verification: string
  onDone: () => void
  onClose: () => void
}

export function BindDialog({ kind, old, verification, onDone, onClose }: Props) {
  const word = RECIPIENT_WORDS[kind]
  const endpoint = CALLS[kind]
  const form = useEndpointForm<{ recipient: string; verification_code: string }, { verification_code: string }>({
    schema: endpoint.body,
    values: { recipient: '', verification_code: '' },
    body: ({ recipient, verification_code }) => ({ [kind]: recipient, verification_code, verification }),
    place: (path) => (path === kind ? 'recipient' : path),
    send: (body) => call(endpoint, { body }),
    onDone() {
      // The server has dropped the proof with the change.
      forgetVerification()
      toast.success(old ? `已更换${word}` : `已绑定${word}`)
      onDone()
    },
  })
  const send = async () => {
    form.clear()
    try {
      await call(sendBindCode, { body: { identity: form.values.recipient, verification } })
      form.methods.setFocus('verification_code')
      return true
    } catch (error) {
      const at = fieldsOf(error)['identity']
      if (at) form.methods.setError('recipient', { message: at })
      else toast.error(failureWords(error), { duration_ms: CODE_ERROR_NOTICE_MS })
      return false
    }
  }
  return (
    <Dialog open title={`${old ? '更换' : '绑定'}${word}`} onClose={onClose}>
      <DialogForm form={form} submit_label={old ? '确认更换' : '绑定'} onCancel={onClose}>
        {old ? (
          <Notice tone="plain">
            当前{word} {old}。更换后会通知原{word}，其他设备需重新登录。
          </Notice>
        ) : null}
        {kind === 'phone' ? (
          <TextField
            name="recipient"
            label="新手机号"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder={MESSAGES.mobile_required}
            read={readMobile}
          />
        ) : (
          <TextField
            name="recipient"
            label={old ? '新邮箱' : '邮箱'}
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder="请输入邮箱"
            read={readEmail}
          />
        )}
        <Code onSend={send} />
      </DialogForm>
    </Dialog>
  )
}
