/** The dialog that writes an announcement to some roles, to all visitors, or to the people of chosen firms. A draft keeps it. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { sendAnnouncement } from '#api/desk/announcements.ts'
import { ChecksField } from '#client/forms/checks-field.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextBox, TextField, TimeField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowMs } from '#client/lib/clock.ts'
import { removeDraft, subjectOfAll } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  ALL_VISITORS,
  ANNOUNCEMENT_LENGTH,
  ANNOUNCEMENT_TITLE_LENGTH,
  announcementProblems,
  audienceText,
} from '#domain/desk/announcement.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { ROLE_LIST, ROLE_NAMES, type Role } from '#domain/role.ts'
import { useDeskSend } from '../desk.ts'

type Told = Role | 'visitors'
interface ToldFirm {
  id: string
  name: string
  role: Role
}
interface Typed {
  title: string
  content: string
  /** all roles, if visitors are among them */
  roles: Told[]
  shown_until?: string
  /** the only firms that are told; missing in drafts of earlier builds */
  firms?: ToldFirm[]
}
interface Props {
  /** the only firms that are told; empty: the roles that are ticked */
  firm_ids: readonly string[]
  /** the same firms, as far as the page knows them; a draft knows its own */
  firms: readonly ToldFirm[]
  onClose: () => void
}
const TOLD: readonly Told[] = [...ROLE_LIST, 'visitors']
const NAMES: Record<Told, string> = { ...ROLE_NAMES, visitors: ALL_VISITORS }
const HINTS: Record<Told, string> = {
  supplier: '卖货给商户的企业，全部人员',
  buyer: '向商户买货的企业，全部人员',
  trader: '居间交易的企业，全部人员',
  visitors: '登录的人收到站内信；未登录的人在公开页面和登录、注册页看到标题，点开看内容',
}
const ticked = (told: readonly Told[], choice: Told, on: boolean): Told[] => {
  if (choice === 'visitors' && on) return [...TOLD]
  return TOLD.filter((each) => (each === choice ? on : told.includes(each) && (on || each !== 'visitors')))
}
function bodyOf({ title, content, roles, shown_until }: Typed) {
  const visitors = roles.includes('visitors')
  const told = roles.filter((each) => each !== 'visitors')
  return { title, content, roles: told, visitors, shown_until: (visitors && shown_until) || null }
}

const namesOf = (firms: readonly ToldFirm[]): string[] => firms.map(({ name }) => name)

function OpenForm({ firm_ids, firms: given, onClose, draft, typed }: Props & { draft: Draft<Typed>; typed: Typed }) {
  const { db } = useAccount()
  const firms = typed.firms ?? given
  const send = useDeskSend()
  const [id] = useState(() => uuidv7())
  const form = useEndpointForm<Typed, BodyOf<typeof sendAnnouncement>>({
    schema: sendAnnouncement.body,
    values: typed,
    body: (values) => ({ ...bodyOf(values), id, firm_ids: firms.map((firm) => firm.id) }),
    check: ({ visitors = false, shown_until = null, firm_ids = [], ...body }) =>
      refuseIfAny(announcementProblems({ ...body, firm_ids, visitors, shown_until }, nowMs())),
    draft,
    async ask(body) {
      const { roles, visitors = false } = body
      const to = audienceText({ roles, visitors, firm_names: namesOf(firms) })
      const message = `发给${to}。发送后不能修改或撤回${visitors ? '，可以提前结束对访客的显示' : ''}。`
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
      {firm_ids.length > 0 ? (
        <Notice>发给{namesOf(firms).join('、')}的全部人员。</Notice>
      ) : (
        <ChecksField name="roles" legend="发给（可多选）" choices={TOLD} labels={NAMES} hints={HINTS} ticked={ticked} />
      )}
      {form.values.roles.includes('visitors') ? (
        <TimeField name="shown_until" label="结束显示" hint="到时不再显示给访客；不填则一直显示，可以随时结束" />
      ) : null}
      <TextField name="title" label="标题" required maxLength={ANNOUNCEMENT_TITLE_LENGTH} />
      <TextBox
        name="content"
        label="内容"
        required
        maxLength={ANNOUNCEMENT_LENGTH}
        minH="104px"
        hint="作为站内信发送，没有网络时也能读到"
      />
      <DraftLine draft={draft} />
    </DialogForm>
  )
}

export function AnnouncementForm({ firm_ids, firms, onClose }: Props) {
  const subject = firm_ids.length > 0 ? subjectOfAll(firm_ids) : NO_SUBJECT
  const draft = useDraft<Typed>({ kind: 'announcement', subject }, () => ({
    title: '',
    content: '',
    roles: ROLE_LIST.filter((each) => firms.some(({ role }) => role === each)),
    firms: firms.map(({ id, name, role }) => ({ id, name, role })),
  }))
  const whose = firm_ids.length === 1 ? namesOf(firms).join() : `${firm_ids.length} 家企业`
  return (
    <Dialog open title={firm_ids.length > 0 ? `发送消息 · ${whose}` : '新公告'} width={560} onClose={onClose}>
      {draft.value ? (
        <OpenForm key={draft.id} firm_ids={firm_ids} firms={firms} onClose={onClose} draft={draft} typed={draft.value} />
      ) : null}
    </Dialog>
  )
}
