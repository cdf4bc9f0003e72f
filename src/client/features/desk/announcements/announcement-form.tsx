/** The dialog that writes an announcement to some roles, or to the people of one firm. A draft keeps it. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { sendAnnouncement } from '#api/desk/announcements.ts'
import { ChecksField } from '#client/forms/checks-field.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextBox, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { removeDraft } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { ANNOUNCEMENT_LENGTH, ANNOUNCEMENT_TITLE_LENGTH, audienceText } from '#domain/desk/announcement.ts'
import { ROLE_LIST, ROLE_NAMES, type Role } from '#domain/role.ts'
import { useDeskSend } from '../desk.ts'

interface Typed {
  title: string
  content: string
  roles: Role[]
}
interface Props {
  /** the only firm that is told; null: the roles that are ticked */
  firm: { id: string; name: string; role: Role } | null
  onClose: () => void
}
const ROLE_HINTS: Record<Role, string> = {
  supplier: '卖货给商户的企业，全部人员',
  buyer: '向商户买货的企业，全部人员',
  trader: '居间交易的企业，全部人员',
}
const ticked = (roles: readonly Role[], role: Role, on: boolean): Role[] =>
  ROLE_LIST.filter((each) => (each === role ? on : roles.includes(each)))

function OpenForm({ firm, onClose, draft, typed }: Props & { draft: Draft<Typed>; typed: Typed }) {
  const { db } = useAccount()
  const send = useDeskSend()
  const [id] = useState(() => uuidv7())
  const form = useEndpointForm<Typed, BodyOf<typeof sendAnnouncement>>({
    schema: sendAnnouncement.body,
    values: typed,
    body: (values) => ({ ...values, id, firm_id: firm?.id ?? null }),
    draft,
    async ask(body) {
      const to = audienceText({ roles: body.roles, firm_name: firm?.name ?? '' })
      const message = `发给${to}。发送后不能修改或撤回。`
      return (await confirm({ title: `发送“${body.title}”？`, message, confirm_label: '发送' })) ? body : null
    },
    async send(body) {
      const { data } = await send(sendAnnouncement, { body })
      await removeDraft(db, draft.id)
      toast.success(`已开始发送，共 ${data.people} 人`)
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="发送" onCancel={onClose}>
      {firm ? (
        <Notice>发给{firm.name}的全部人员。</Notice>
      ) : (
        <ChecksField
          name="roles"
          legend="发给（可多选）"
          choices={ROLE_LIST}
          labels={ROLE_NAMES}
          hints={ROLE_HINTS}
          ticked={ticked}
        />
      )}
      <TextField name="title" label="标题" required maxLength={ANNOUNCEMENT_TITLE_LENGTH} />
      <TextBox
        name="content"
        label="内容"
        required
        maxLength={ANNOUNCEMENT_LENGTH}
        minH="160px"
        hint="作为站内信发送，没有网络时也能读到"
      />
      <DraftLine draft={draft} />
    </DialogForm>
  )
}

export function AnnouncementForm({ firm, onClose }: Props) {
  const draft = useDraft<Typed>({ kind: 'announcement', subject: firm?.id ?? NO_SUBJECT }, () => ({
    title: '',
    content: '',
    roles: firm ? [firm.role] : [],
  }))
  return (
    <Dialog open title={firm ? `发送消息 · ${firm.name}` : '新公告'} width={560} onClose={onClose}>
      {draft.value ? <OpenForm key={draft.id} firm={firm} onClose={onClose} draft={draft} typed={draft.value} /> : null}
    </Dialog>
  )
}
