/** One feedback in full: type, title, text and status, with its deletion. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { chinaTime } from '#domain/china-time.ts'
import { FEEDBACK_TYPES } from '#domain/site/feedback.ts'
import { QueuedTag } from '#client/lists/queued-tag.tsx'
import { takenBackWords } from '#client/sync/outbox/outbox.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { removeFeedback, type FeedbackItem } from './queries.ts'

function Queued({ queued }: { queued: NonNullable<FeedbackItem['queued']> }) {
  const { online } = useSyncStatus()
  const action = (
    <ButtonLink size="sm" to="/go/sync">
      同步中心
    </ButtonLink>
  )
  return queued.state === 'needs_review' ? (
    <Notice tone="need" title="工单没有提交成功" action={action}>
      {refusalWords(queued)}
    </Notice>
  ) : (
    <Notice tone="syncing" action={action}>
      {queued.state === 'cancelling'
        ? `正在撤回：${takenBackWords({ kind: 'asking' }, online)}`
        : '已存本机，尚未提交。要修改，可在同步中心撤回。'}
    </Notice>
  )
}

export function FeedbackDetail({ item, onGone }: { item: FeedbackItem; onGone: () => void }) {
  const { db } = useAccount()
  const { online } = useSyncStatus()
  const [deleting, setDeleting] = useState(false)
  const { feedback, queued } = item
  const remove = async () => {
    const message = `“${feedback.title}”删除后不能恢复。`
    if (!(await confirm({ title: '删除这张工单？', message, confirm_label: '删除', danger: true }))) return
    setDeleting(true)
    try {
      await removeFeedback(db, feedback.id)
      toast.success('已删除')
      onGone()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有删除')
      setDeleting(false)
    }
  }
  return (
    <>
      {queued ? <Queued queued={queued} /> : null}
      <Card roomy>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2} fontSize="sm" color="fg.muted" mb={2}>
          <Tag tone="copper">{FEEDBACK_TYPES[feedback.type]}</Tag>
          <chakra.time dateTime={feedback.created_at} fontVariantNumeric="tabular-nums">
            {chinaTime(feedback.created_at)}
          </chakra.time>
          <QueuedTag row={queued} />
        </chakra.div>
        <chakra.h2 fontSize="xl" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
          {feedback.title}
        </chakra.h2>
        <chakra.p mt={3} whiteSpace="pre-wrap" overflowWrap="anywhere">
          {feedback.content}
        </chakra.p>
      </Card>
      {queued ? null : (
        <chakra.div>
          <Button size="sm" icon="trash" color="danger.fg" loading={deleting} disabled={!online} onClick={() => void remove()}>
            {online ? '删除' : '联网后删除'}
          </Button>
        </chakra.div>
      )}
    </>
  )
}
