/**
 * One 客户工单 for the desk: the conversation, what it complains about, and the reply; beside them the author, who handles it, and
 * the notes.
 */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { assignFeedback, type DeskFeedback } from '#api/desk/feedback.ts'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { shortTime } from '#client/lib/format.ts'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Said, Talk } from '#client/ui/list/talk.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import { ROLE_NAMES, type Role } from '#domain/role.ts'
import { FEEDBACK_TYPES } from '#domain/site/feedback.ts'
import { useDeskSend } from '../desk.ts'
import { ComplaintCard } from './complaint-card.tsx'
import { firstAnswer, StatusTag } from './feedback-list.tsx'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: 3, md: 4 },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 0.5fr)' },
    px: { base: 3, md: 6 },
    py: { base: 3, md: 5 },
    maxW: 'wide',
    width: 'full',
  },
})
const Column = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { base: 3, md: 4 }, minW: 0 },
})
const Photos = ({ ids }: { ids: readonly string[] }) =>
  ids.length > 0 ? (
    <chakra.div mt={2}>
      <PhotoStrip ids={ids} />
    </chakra.div>
  ) : null

function Conversation({ value }: { value: DeskFeedback }) {
  const { author, title, content, photo_ids, replies, status, type, created_at } = value
  return (
    <Card roomy>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2} fontSize="sm" color="fg.muted" mb={2}>
        <Tag tone="copper">{FEEDBACK_TYPES[type]}</Tag>
        <StatusTag status={status} />
      </chakra.div>
      <chakra.h2 fontSize="xl" fontWeight="bold" lineHeight="1.4" mb={3} overflowWrap="anywhere">
        {title}
      </chakra.h2>
      <Talk aria-label="往来记录">
        <Said by={author.name} at={created_at} text={content} mine={false}>
          <Photos ids={photo_ids} />
        </Said>
        {replies.map((reply) => (
          <Said key={reply.id} by={reply.name} at={reply.at} text={reply.text} mine={reply.by === 'desk'}>
            <Photos ids={reply.photo_ids} />
          </Said>
        ))}
      </Talk>
    </Card>
  )
}

function Assignee({ value, again }: { value: DeskFeedback; again: () => void }) {
  const send = useDeskSend()
  const [sending, setSending] = useState(false)
  const assign = async (user_id: string) => {
    setSending(true)
    try {
      const body = { user_id: user_id || null, base_version: value.version }
      await send(assignFeedback, { params: { id: value.id }, body })
      toast.success(user_id ? '已分配' : '已取消分配')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有分配')
      again()
    } finally {
      setSending(false)
    }
  }
  return (
    <NativeSelect
      label="处理人"
      placeholder="未分配"
      value={value.assignee?.id ?? ''}
      disabled={sending}
      options={value.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => void assign(target.value)}
    />
  )
}

function Notes({ value: { id, notes } }: { value: DeskFeedback }) {
  return (
    <Card roomy>
      <SectionTitle aside="客户看不到">内部备注</SectionTitle>
      <chakra.ul display="grid" gap={3} mb={notes.length > 0 ? 4 : 0} aria-label="内部备注">
        {notes.map((note) => (
          <chakra.li key={note.id} listStyleType="none" overflowWrap="anywhere">
            <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {note.name} {shortTime(note.at)}
            </chakra.p>
            <chakra.p whiteSpace="pre-wrap">{note.text}</chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
      <NoteForm id={id} />
    </Card>
  )
}

/** `again` reads it anew; `close` is the button that closes or reopens it. */
export function FeedbackDetail({ value, again, close }: { value: DeskFeedback; again: () => void; close: ReactNode }) {
  const { author, phone, created_at, first_answered_at, closed_at } = value
  return (
    <Columns>
      <Column>
        <Conversation value={value} />
        {value.subject ? <ComplaintCard subject={value.subject} /> : null}
        <Card roomy>
          <SectionTitle aside={value.status === -1 ? '发送后重新打开' : undefined}>回复客户</SectionTitle>
          <ReplyForm value={value} again={again} />
        </Card>
      </Column>
      <Column>
        <Card roomy display="grid" gap={4}>
          <Facts
            items={[
              ['提交人', `${author.name}（${ROLE_NAMES[author.role as Role]}）`],
              ['企业', author.firm_name],
              ['手机', phone || '—'],
              ['提交时间', chinaTime(created_at)],
              ['首次回复', first_answered_at ? `${chinaTime(first_answered_at)}，用时 ${firstAnswer(value)}` : '还没有'],
              ...(closed_at ? ([['关闭时间', chinaTime(closed_at)]] as const) : []),
            ]}
          />
          <Assignee value={value} again={again} />
          {close}
        </Card>
        <Notes value={value} />
      </Column>
    </Columns>
  )
}
