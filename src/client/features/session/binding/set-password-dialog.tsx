/** 重设密码 by the identity check, for a person who does not know the current password or has none. */
import { setLoginPassword } from '#api/bindings.ts'
import { useBound } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { call } from '#client/lib/call.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { forgetVerification } from '#client/features/session/identity/recent-verification.ts'
import { PasswordField } from '#client/features/session/password/password-field.tsx'

function Password() {
  const { value = '', error, change, ref } = useBound<string>('password')
  return (
    <PasswordField
      name="password"
      label="新密码"
      fresh
      ref={ref}
      value={value}
      error={error}
      onChange={(event) => change(event.target.value)}
    />
  )
}

export function SetPasswordDialog({ verification, onClose }: { verification: string; onClose: () => void }) {
  const form = useEndpointForm<{ password: string }, { password: string; verification: string }>({
    schema: setLoginPassword.body,
    values: { password: '' },
    body: ({ password }) => ({ password, verification }),
    send: (body) => call(setLoginPassword, { body }),
    onDone() {
      // The server has dropped the proof with the change.
      forgetVerification()
      toast.success('已设置新密码，其他设备需重新登录')
      onClose()
    },
  })
  return (
    <Dialog open title="重设登录密码" onClose={onClose}>
      <DialogForm form={form} submit_label="保存新密码" onCancel={onClose}>
        <Password />
      </DialogForm>
    </Dialog>
  )
}
