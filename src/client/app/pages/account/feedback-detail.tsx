/** 工单详情. */
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { FeedbackDetail } from '#client/features/feedback/feedback-detail.tsx'
import { ReplyDialog } from '#client/features/feedback/reply-dialog.tsx'
import { useFeedback } from '#client/features/feedback/queries.ts'
import { useAbsent } from '#client/sync/pull/absent.ts'
import { FEEDBACK } from '#client/sync/nouns/feedback.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

const LIST = '/user/feedback'

function Missing({ id }: { id: string }) {
  const absence = useAbsent(FEEDBACK, id, true)
  if (absence === 'asking') return <SkeletonCards count={1} />
  const action = <ButtonLink to={LIST}>返回工单列表</ButtonLink>
  return absence === 'unreachable' ? (
    <Empty icon="offline" title="这张工单不在本机" hint="联网后可查看。" action={action} />
  ) : (
    <Empty icon="help" title="内容不存在或您无权查看" action={action} />
  )
}

function Body({ id }: { id: string }) {
  const item = useFeedback(id)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // A draft of the reply opens in it.
  const [replying, setReplying] = useState(params.has('draft'))
  if (item === undefined) return <SkeletonCards count={1} />
  if (item === null) return <Missing id={id} />
  return (
    <>
      <FeedbackDetail item={item} onReply={() => setReplying(true)} onGone={() => void navigate(LIST, { replace: true })} />
      {replying ? <ReplyDialog feedback={item.feedback} onClose={() => setReplying(false)} /> : null}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) return <Navigate to={LIST} replace />
  return (
    <>
      <PageHeader title="工单详情" back={LIST} />
      <PageBody>
        <Body key={id} id={id} />
      </PageBody>
    </>
  )
}
