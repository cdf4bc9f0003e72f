/** One feedback in full: type, title, text and status, with its deletion. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { chinaTime } from '#domain/china-time.ts'
import { FEEDBACK_TYPES, subjectText, spanWords } from '#domain/site/feedback.ts'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { QueuedTag } from '#client/lists/queued-tag.tsx'
import { takenBackWords } from '#client/sync/outbox/outbox.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Said, Talk } from '#client/ui/list/talk.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { FeedbackTag } from './feedback-tag.tsx'
import { isReply, removeFeedback, type FeedbackItem } from './queries.ts'

function Queued({ queued }: { queued: NonNullable<FeedbackItem['queued']> }) {
  const { online } = useSyncStatus()
  const action = (
    <ButtonLink size="sm" to="/go/sync">
      同步中心
    </ButtonLink>
  )
  return queued.state === 'needs_review' ? (
    <Notice tone="need" title={isReply(queued) ? '补充的内容没有提交成功' : '工单没有提交成功'} action={action}>
      <p>{refusalWords(queued)}</p>
      {isReply(queued) ? <p>您填写的是：{String(queued.body['text'])}</p> : null}
    </Notice>
  ) : (
    <Notice tone="syncing" action={action}>
      {queued.state === 'cancelling'
        ? `正在撤回：${takenBackWords({ kind: 'asking' }, online)}`
        : '已存本机，尚未提交。要修改，可在同步中心撤回。'}
    </Notice>
  )
}

/** When the desk answered first, or that it has not yet. */
function Answered({ feedback: { created_at, first_answered_at, status } }: Pick<FeedbackItem, 'feedback'>) {
  if (first_answered_at)
    return (
      <>
        首次回复 {chinaTime(first_answered_at).slice(5)}，用时 {spanWords(created_at, first_answered_at)}
      </>
    )
  return status === -1 ? '已关闭' : '客服回复后，会通过站内信通知您'
}

function Conversation({ item: { feedback, waiting } }: { item: FeedbackItem }) {
  const { replies } = feedback
  return (
    <Card roomy>
      <SectionTitle>往来记录</SectionTitle>
      <chakra.p fontSize="sm" color="fg.muted" mb={replies.length > 0 ? 3 : 0} fontVariantNumeric="tabular-nums">
        <Answered feedback={feedback} />
      </chakra.p>
      {replies.length > 0 ? (
        <Talk aria-label="往来记录">
          {replies.map(({ id, by, at, text, photo_ids }) => (
            <Said
              key={id}
              by={by === 'desk' ? '平台客服' : '我'}
              at={at}
              text={text}
              mine={by === 'person'}
              tag={waiting.has(id) ? <Tag tone="blue">待同步</Tag> : null}
            >
              {photo_ids.length > 0 ? (
                <chakra.div mt={2}>
                  <PhotoStrip ids={photo_ids} />
                </chakra.div>
              ) : null}
            </Said>
          ))}
        </Talk>
      ) : null}
    </Card>
  )
}

/** `onReply` opens the author's reply. */
export function FeedbackDetail({ item, onReply, onGone }: { item: FeedbackItem; onReply: () => void; onGone: () => void }) {
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
          <FeedbackTag status={feedback.status} />
          <QueuedTag row={queued} />
        </chakra.div>
        <chakra.h2 fontSize="xl" fontWeight="bold" lineHeight="1.4" overflowWrap="anywhere">
          {feedback.title}
        </chakra.h2>
        {feedback.subject ? (
          <chakra.p mt={2} fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            投诉对象：{subjectText(feedback.subject)}
          </chakra.p>
        ) : null}
        <chakra.p mt={3} whiteSpace="pre-wrap" overflowWrap="anywhere">
          {feedback.content}
        </chakra.p>
        {feedback.photo_ids.length > 0 ? (
          <chakra.div mt={3}>
            <PhotoStrip ids={feedback.photo_ids} />
          </chakra.div>
        ) : null}
      </Card>
      <Conversation item={item} />
      <chakra.div display="flex" flexWrap="wrap" gap={3}>
        <Button variant="primary" icon="edit" onClick={onReply}>
          {feedback.status === -1 ? '补充并重新打开' : '补充内容'}
        </Button>
        {queued ? null : (
          <Button icon="trash" color="danger.fg" loading={deleting} disabled={!online} onClick={() => void remove()}>
            {online ? '删除' : '联网后删除'}
          </Button>
        )}
      </chakra.div>
    </>
  )
}
