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
import { FEEDBACK_CONTENT_LENGTH, FEEDBACK_PHOTOS, FEEDBACK_TITLE_LENGTH, FEEDBACK_TYPES } from '#domain/site/feedback.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { Card } from '#client/ui/card.tsx'
import { useSendFeedback } from './queries.ts'

export interface FeedbackDraft {
  /** the key of a type, or empty */
  type: string
  title: string
  content: string
  photo_ids: string[]
}
export const NO_DRAFT: FeedbackDraft = { type: '', title: '', content: '', photo_ids: [] }
export const FEEDBACK_DRAFT: DraftSubject<FeedbackDraft> = {
  kind: 'feedback',
  subject: NO_SUBJECT,
  shape: {
    schema: 1,
    upcasts: {
      /** Version 0 had no photos. */
      0: ({ value, ...rest }) => ({ ...rest, value: { ...value, photo_ids: value.photo_ids ?? [] } }),
    },
  },
}

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
    body: ({ type, ...texts }) => ({ ...texts, id: uuidv7(), type: type === '' ? undefined : Number(type) }),
    draft,
    async send(body) {
      const queued = await send(body, draft.id)
      tellDone(`提交工单 · ${body.title}`, { queued })
    },
    onDone: onSent,
  })
  return (
    <PageForm form={form} submit_label="提交" note={<DraftLine draft={draft} />}>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} maxW="760px" width="full" display="grid" gap={3}>
        <Card roomy display="grid" gap="14px">
          <SelectField name="type" label="工单类型" required placeholder="请选择" options={TYPES} />
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
