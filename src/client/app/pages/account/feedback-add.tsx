/** 创建工单. */
import { useNavigate } from 'react-router-dom'
import { DRAFT_ID, DRAFT_KIND, FeedbackForm, NO_DRAFT } from '#client/features/feedback/feedback-form.tsx'
import { useDraft } from '#client/features/orders/use-draft.ts'
import { clock } from '#client/lib/format.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'

export function Page() {
  const navigate = useNavigate()
  const { value, change, hold, saved_at, problem } = useDraft(DRAFT_ID, DRAFT_KIND, () => NO_DRAFT)
  return (
    <>
      <PageHeader title="创建工单" back="/user/feedback" />
      {value ? (
        <FeedbackForm
          value={value}
          change={change}
          hold={hold}
          onSent={() => void navigate('/user/feedback', { replace: true })}
          saved={problem ?? (saved_at ? `草稿已存 ${clock(saved_at)}` : '填写时自动存草稿')}
        />
      ) : (
        <SkeletonCards count={1} />
      )}
    </>
  )
}
