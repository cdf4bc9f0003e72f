/** 创建工单: what it is about, a title, and the words. What is typed is a draft until it is sent. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { createFeedback } from '#api/feedback.ts'
import { FEEDBACK_CONTENT_LENGTH, FEEDBACK_TITLE_LENGTH, FEEDBACK_TYPES } from '#domain/feedback.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import type { DraftSubject } from '#client/sync/drafts.ts'
import { NO_SUBJECT } from '#client/sync/rows.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field } from '#client/ui/field.tsx'
import { NativeSelect } from '#client/ui/native-select.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { toast } from '#client/ui/toast.tsx'
import { useSendFeedback } from './queries.ts'

export interface FeedbackDraft {
  type: string
  title: string
  content: string
}
export const NO_DRAFT: FeedbackDraft = { type: '', title: '', content: '' }
export const FEEDBACK_DRAFT: DraftSubject<FeedbackDraft> = { kind: 'feedback', subject: NO_SUBJECT }

const TYPES = Object.entries(FEEDBACK_TYPES).map(([value, label]) => ({ value, label }))
type Errors = Partial<Record<keyof FeedbackDraft, string>>

interface Props {
  value: FeedbackDraft
  change: (next: (was: FeedbackDraft) => FeedbackDraft) => void
  /** Saves now and stops saving while true: what is queued takes the draft with it. */
  hold: (go: boolean) => Promise<void>
  onSent: () => void
  draft_id: string
  /** whether what is typed is safe */
  saved: ReactNode
}

export function FeedbackForm({ value, change, hold, onSent, draft_id, saved }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const send = useSendFeedback()
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const bind = (name: keyof FeedbackDraft) => ({
    name,
    value: value[name],
    error: errors[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      change((was) => ({ ...was, [name]: target.value }))
      setErrors((was) => ({ ...was, [name]: undefined }))
    },
  })
  const refuse = (found: Errors) => {
    setErrors(found)
    const first = (['type', 'title', 'content'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const submit = async () => {
    const given = { ...value, type: value.type === '' ? undefined : Number(value.type), id: uuidv7() }
    const checked = createFeedback.body.safeParse(given)
    if (!checked.success)
      return refuse(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message]).reverse()))
    setSending(true)
    try {
      await hold(true)
      await send(checked.data, draft_id)
      if (isOnline()) toast.success('工单已提交')
      else toast.info('已保存到本机，联网后自动提交')
      onSent()
    } catch (error) {
      await hold(false)
      setSending(false)
      toast.error(error instanceof Error ? error.message : '没有保存')
    }
  }
  return (
    <chakra.form
      ref={form}
      noValidate
      display="flex"
      flexDirection="column"
      flex={1}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} maxW="760px" width="full" display="grid" gap={3}>
        <Card roomy display="grid" gap="14px">
          <NativeSelect label="工单类型" placeholder="请选择" options={TYPES} {...bind('type')} />
          <Field label="标题" placeholder="一句话说明" maxLength={FEEDBACK_TITLE_LENGTH} {...bind('title')} />
          <TextArea
            label="内容"
            placeholder="请写明经过；与订单有关的，请写上订单号"
            minH="160px"
            maxLength={FEEDBACK_CONTENT_LENGTH}
            {...bind('content')}
          />
        </Card>
      </chakra.div>
      <StickyBar note={saved}>
        <Button type="submit" variant="primary" loading={sending}>
          提交
        </Button>
      </StickyBar>
    </chakra.form>
  )
}
