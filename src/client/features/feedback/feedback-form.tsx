/** 创建工单: type, title and content. A draft keeps what is typed until the feedback is sent. */
import { chakra } from '@chakra-ui/react'
import { v7 as uuidv7 } from 'uuid'
import { createFeedback } from '#api/feedback.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { PhotoField, SelectField, TextBox, TextField } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import type { Draft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import {
  COMPLAINT,
  type ComplaintNoun,
  type ComplaintSubject,
  subjectText,
  FEEDBACK_CONTENT_LENGTH,
  FEEDBACK_PHOTOS,
  FEEDBACK_TITLE_LENGTH,
  FEEDBACK_TYPES,
} from '#domain/site/feedback.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Card } from '#client/ui/card.tsx'
import { useSendFeedback } from './queries.ts'

export interface FeedbackDraft {
  /** the key of a type, or empty */
  type: string
  title: string
  content: string
  photo_ids: string[]
  /** what a complaint is about; null for other feedback */
  about: ComplaintSubject | null
}
export const NO_DRAFT: FeedbackDraft = { type: '', title: '', content: '', photo_ids: [], about: null }
export const newComplaint = (about: ComplaintSubject): FeedbackDraft => ({
  ...NO_DRAFT,
  type: String(COMPLAINT),
  title: `投诉${subjectText(about)}`.slice(0, FEEDBACK_TITLE_LENGTH),
  about,
})
/** The subject of a complaint's drafts. */
export function complainedIn(subject: string): Pick<ComplaintSubject, 'noun' | 'id'> {
  const [noun, id = ''] = subject.split(':', 2)
  return { noun: noun as ComplaintNoun, id }
}
/** Each subject of a complaint has its own drafts, and so has other feedback. */
export const feedbackDraft = (about: Pick<ComplaintSubject, 'noun' | 'id'> | null): DraftSubject<FeedbackDraft> => ({
  kind: 'feedback',
  subject: about ? `${about.noun}:${about.id}` : NO_SUBJECT,
  shape: {
    schema: 2,
    upcasts: {
      /** Version 0 had no photos. */
      0: ({ value, ...rest }) => ({ ...rest, value: { ...value, photo_ids: value.photo_ids ?? [] } }),
      /** Version 1 had no complaints. */
      1: ({ value, ...rest }) => ({ ...rest, value: { ...value, about: value.about ?? null } }),
    },
  },
})

const TYPES = Object.entries(FEEDBACK_TYPES).map(([value, label]) => ({ value, label }))

/** `value` is the open draft; `onSent` is called once the feedback is queued on the device. */
export function FeedbackForm({
  draft,
  value,
  onSent,
}: {
  draft: Draft<FeedbackDraft>
  value: FeedbackDraft
  onSent: () => void
}) {
  const send = useSendFeedback()
  const form = useEndpointForm({
    schema: createFeedback.body,
    values: value,
    body: ({ type, about, ...texts }) => ({
      ...texts,
      id: uuidv7(),
      type: type === '' ? undefined : Number(type),
      ...(about ? { subject: about } : {}),
    }),
    draft,
    async send(body) {
      const queued = await send(body, draft.id)
      tellDone(`${value.about ? '提交投诉' : '提交工单'} · ${body.title}`, { queued })
    },
    onDone: onSent,
  })
  return (
    <PageForm form={form} submit_label="提交" note={<DraftLine draft={draft} />}>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} maxW="760px" width="full" display="grid" gap={3}>
        <Card roomy display="grid" gap="14px">
          {value.about ? (
            <Notice title={`投诉${subjectText(value.about)}`}>只有平台客服能看到，不会告诉被投诉方是谁投诉的。</Notice>
          ) : (
            <SelectField name="type" label="工单类型" required placeholder="请选择" options={TYPES} />
          )}
          <TextField name="title" label="标题" required placeholder="一句话说明" maxLength={FEEDBACK_TITLE_LENGTH} />
          <TextBox
            name="content"
            label="内容"
            required
            placeholder="请写明经过；与订单有关的，请写上订单号"
            minH="160px"
            maxLength={FEEDBACK_CONTENT_LENGTH}
          />
          <PhotoField name="photo_ids" label="照片" max={FEEDBACK_PHOTOS} />
          <FormProblem form={form} />
        </Card>
      </chakra.div>
    </PageForm>
  )
}
