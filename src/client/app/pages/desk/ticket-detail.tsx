/** One 客户工单 at the desk. */
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { closeFeedback, type DeskFeedback } from '#api/desk/feedback.ts'
import { useDeskSend } from '#client/features/desk/desk.ts'
import { FeedbackDetail } from '#client/features/desk/feedback/feedback-detail.tsx'
import { useDeskFeedback } from '#client/features/desk/feedback/queries.ts'
import { deskTicketsPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { DataAge } from '#client/ui/loading/data-age.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'

/** Closes it, or opens it again. Either can be undone, so nobody is asked first. */
function CloseButton({ value, again }: { value: DeskFeedback; again: () => void }) {
  const send = useDeskSend()
  const [sending, setSending] = useState(false)
  const closed = value.status !== -1
  const change = async () => {
    setSending(true)
    try {
      await send(closeFeedback, { params: { id: value.id }, body: { closed, base_version: value.version } })
      toast.success(closed ? '已关闭工单' : '已重新打开工单')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有更改')
      again()
    } finally {
      setSending(false)
    }
  }
  return (
    <Button icon={closed ? 'done' : 'sync'} loading={sending} onClick={() => void change()}>
      {closed ? '关闭工单' : '重新打开'}
    </Button>
  )
}

function Body({ id }: { id: string }) {
  const { value, at, failure, again } = useDeskFeedback(id)
  const list = <ButtonLink to={deskTicketsPath()}>返回工单列表</ButtonLink>
  const gone = failure !== null && !failure.away
  return (
    <>
      <PageHeader title="客户工单" back={deskTicketsPath()} subtitle={<DataAge at={at} />} />
      {gone ? (
        <Empty icon="help" title="找不到这张工单" hint={failure.message} action={list} />
      ) : value ? (
        <FeedbackDetail value={value} again={again} close={<CloseButton value={value} again={again} />} />
      ) : failure ? (
        <Empty icon="offline" title="联网后可查看这张工单" action={<Button onClick={again}>重试</Button>} />
      ) : (
        <PageBody>
          <SkeletonCards count={2} />
        </PageBody>
      )}
    </>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id')
  if (!id) return <Navigate to={deskTicketsPath()} replace />
  return <Body key={id} id={id} />
}
