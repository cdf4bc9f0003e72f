/** The dialog that sends an approval back with a word. */
import { decideApproval } from '#api/approvals.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { type Approval, APPROVAL_NOTE_LENGTH } from '#domain/firm/approval.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { numberOrGoods, useApprovalActions } from './queries.ts'

export function RejectForm({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const actions = useApprovalActions()
  const form = useEndpointForm<{ note: string }, { approve: boolean; note: string }>({
    schema: decideApproval.body.omit({ verification: true }),
    values: { note: '' },
    body: ({ note }) => ({ approve: false, note }),
    check: ({ note }) => refuseIfAny(note === '' ? { note: '请填写退回原因' } : {}),
    async send(body) {
      tellDone(`退回审批 · ${numberOrGoods(approval)}`, { queued: await actions.decide(approval, body) })
    },
    onDone: onClose,
  })
  return (
    <Dialog open title="退回审批" width={440} onClose={onClose}>
      <DialogForm form={form} submit_label="退回" onCancel={onClose}>
        <TextBox name="note" label="退回原因" required maxLength={APPROVAL_NOTE_LENGTH} hint={`${approval.by_name} 会看到。`} />
      </DialogForm>
    </Dialog>
  )
}
