/** The dialog that ends one session, with the reason that the person is told. */
import type { BodyOf } from '#api/endpoint.ts'
import { endOneSession, type OpenSessionRow } from '#api/desk/watch.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { shortTime } from '#client/lib/format.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SESSION_REASON_LENGTH } from '#domain/desk/open-session.ts'
import { useDeskSend } from '../desk.ts'

interface Props {
  row: OpenSessionRow
  /** reads the list again, because the session may have ended meanwhile */
  onAsk: () => void
  onEnded: (id: string) => void
  onClose: () => void
}
export function EndSessionForm({ row: { id, name, device, created_at }, onAsk, onEnded, onClose }: Props) {
  const send = useDeskSend()
  const form = useEndpointForm<{ reason: string }, BodyOf<typeof endOneSession>>({
    schema: endOneSession.body,
    values: { reason: '' },
    async send(body) {
      try {
        await send(endOneSession, { params: { id }, body })
      } catch (error) {
        onAsk()
        throw error
      }
      onEnded(id)
      tellDone(`结束登录 · ${name}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`结束登录 · ${name}`} width={480} onClose={onClose}>
      <DialogForm form={form} submit_label="结束登录" danger onCancel={onClose}>
        <Notice tone="need">
          {device}（{shortTime(created_at)} 登录）会退出登录，其他设备不受影响。设备上未提交的操作会保留。
        </Notice>
        <TextBox name="reason" label="原因" required maxLength={SESSION_REASON_LENGTH} hint="对方会看到这段文字" />
      </DialogForm>
    </Dialog>
  )
}
