/** 补充工单: its author's reply, with photos. A draft keeps it until it is queued, and it reopens closed feedback. */
import { v7 as uuidv7 } from 'uuid'
import { answerFeedback, type Feedback } from '#api/feedback.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { PhotoField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { FEEDBACK_CONTENT_LENGTH, FEEDBACK_PHOTOS } from '#domain/site/feedback.ts'
import { useAnswerFeedback } from './queries.ts'

interface Typed {
  text: string
  photo_ids: string[]
}

function ReplyForm({
  feedback,
  draft,
  value,
  onClose,
}: {
  feedback: Feedback
  draft: Draft<Typed>
  value: Typed
  onClose: () => void
}) {
  const send = useAnswerFeedback(feedback)
  const form = useEndpointForm({
    schema: answerFeedback.body,
    values: value,
    body: (typed) => ({ ...typed, id: uuidv7() }),
    draft,
    async send(body) {
      const queued = await send(body, draft.id)
      tellDone(`补充工单 · ${feedback.title}`, { queued })
    },
    onDone: onClose,
  })
  return (
    <DialogForm form={form} submit_label="提交" onCancel={onClose}>
      <TextBox
        name="text"
        label="补充内容"
        required
        hint={feedback.status === -1 ? '提交后，这张工单重新打开。' : '客服会看到，提交后不能修改。'}
        maxLength={FEEDBACK_CONTENT_LENGTH}
        minH="120px"
      />
      <PhotoField name="photo_ids" label="照片" max={FEEDBACK_PHOTOS} />
      <DraftLine draft={draft} />
    </DialogForm>
  )
}

export function ReplyDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const draft = useDraft<Typed>({ kind: 'feedback_reply', subject: feedback.id }, () => ({ text: '', photo_ids: [] }))
  return (
    <Dialog open title="补充工单" onClose={onClose}>
      {draft.value ? <ReplyForm key={draft.id} feedback={feedback} draft={draft} value={draft.value} onClose={onClose} /> : null}
    </Dialog>
  )
}
