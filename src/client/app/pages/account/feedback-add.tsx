/** 创建工单. */
import { useNavigate } from 'react-router-dom'
import { FEEDBACK_DRAFT, FeedbackForm, NO_DRAFT } from '#client/features/feedback/feedback-form.tsx'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'

export function Page() {
  const navigate = useNavigate()
  const draft = useDraft(FEEDBACK_DRAFT, () => NO_DRAFT)
  const { id, value, change, hold } = draft
  return (
    <>
      <PageHeader title="创建工单" back="/user/feedback" />
      {value ? (
        <FeedbackForm
          key={id}
          draft_id={id}
          value={value}
          change={change}
          hold={hold}
          onSent={() => void navigate('/user/feedback', { replace: true })}
          saved={<DraftLine draft={draft} />}
        />
      ) : (
        <SkeletonCards count={1} />
      )}
    </>
  )
}
