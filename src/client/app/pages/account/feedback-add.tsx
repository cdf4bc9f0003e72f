/** 创建工单; with a subject in the address, 投诉. */
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FeedbackForm, feedbackDraft, newComplaint, NO_DRAFT } from '#client/features/feedback/feedback-form.tsx'
import { useDraft } from '#client/forms/use-draft.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { COMPLAINT_NOUNS, type ComplaintNoun, type ComplaintSubject } from '#domain/site/feedback.ts'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'

function aboutIn(params: URLSearchParams): ComplaintSubject | null {
  const noun = (Object.keys(COMPLAINT_NOUNS) as ComplaintNoun[]).find((each) => each === params.get('noun'))
  const id = params.get('id')
  return noun && id ? { noun, id, title: params.get('title')?.slice(0, 120) ?? '' } : null
}

export function Page() {
  const navigate = useNavigate()
  const about = aboutIn(useSearchParams()[0])
  const draft = useDraft(feedbackDraft(about), () => (about ? newComplaint(about) : NO_DRAFT))
  return (
    <>
      <PageHeader title={about ? '投诉' : '创建工单'} back="/user/feedback" />
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
