/** 创建工单. */
import { useNavigate } from 'react-router-dom'
import { FEEDBACK_DRAFT, FeedbackForm, NO_DRAFT } from '#client/features/feedback/feedback-form.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

export function Page() {
  const navigate = useNavigate()
  const draft = useDraft(FEEDBACK_DRAFT, () => NO_DRAFT)
  return (
    <>
      <PageHeader title="创建工单" back="/user/feedback" />
      {draft.value ? (
        <FeedbackForm
          key={draft.id}
          draft={draft}
          value={draft.value}
          onSent={() => void navigate('/user/feedback', { replace: true })}
        />
      ) : (
        <SkeletonCards count={1} />
      )}
    </>
  )
}
