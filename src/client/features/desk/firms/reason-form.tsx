/** The dialog that suspends or resumes a firm or a person, with the reason that they are told. */
import { useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import { resumeFirm, resumePerson, suspendFirm, suspendPerson } from '#api/desk/firms.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SUSPENSION_REASON_LENGTH } from '#domain/desk/suspension.ts'
import { useDeskSend } from '../desk.ts'

export interface Held {
  kind: 'firm' | 'person'
  id: string
  name: string
  version: number
  suspended_at: string | null
}
const CALLS = { firm: [suspendFirm, resumeFirm], person: [suspendPerson, resumePerson] } as const
const FOLLOWS = {
  firm: '全部人员会退出登录，货源离开交易大厅，不能有新订单；进行中的订单可以由商户办结。各设备上未提交的操作会保留。',
  person: '此人会退出所有设备的登录；同事和企业的业务不受影响。设备上未提交的操作会保留。',
}
const RETURNS = { firm: '货源回到交易大厅，人员可以重新登录，设备上保留的操作会继续提交。', person: '此人可以重新登录。' }

export function ReasonForm({ held: given, onClose }: { held: Held; onClose: () => void }) {
  const send = useDeskSend()
  // The form sends the version that it opened.
  const [held] = useState(given)
  const { kind, id, name, suspended_at } = held
  const suspends = suspended_at === null
  const what = suspends ? '暂停使用' : '恢复使用'
  const call = CALLS[kind][suspends ? 0 : 1]
  const form = useEndpointForm<{ reason: string }, Pick<BodyOf<typeof suspendFirm>, 'reason'>>({
    schema: call.body.pick({ reason: true }),
    values: { reason: '' },
    async send({ reason }) {
      await send(call, { params: { id }, body: { base_version: held.version, reason } })
      toast.success(`${name}已${what}`)
    },
    onDone: onClose,
  })
  return (
    <Dialog open title={`${what} · ${name}`} width={480} onClose={onClose}>
      <DialogForm form={form} submit_label={what} danger={suspends} onCancel={onClose}>
        <Notice tone={suspends ? 'need' : 'plain'}>{(suspends ? FOLLOWS : RETURNS)[kind]}</Notice>
        <TextBox name="reason" label="原因" required maxLength={SUSPENSION_REASON_LENGTH} hint="对方会看到这段文字" />
      </DialogForm>
    </Dialog>
  )
}
