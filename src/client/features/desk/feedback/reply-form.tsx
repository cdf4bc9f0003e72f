/** The desk's reply: text, a canned sentence put into it, photos. A draft keeps it, also when a colleague was faster. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { type DeskFeedback, replyFeedback } from '#api/desk/feedback.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { PhotoField, TextBox } from '#client/forms/fields.tsx'
import { CardForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Refused } from '#client/lib/call.ts'
import { uploadNow } from '#client/sync/device/blobs.ts'
import { removeDraft } from '#client/sync/device/drafts.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { missedEdit } from '#domain/firm/edits.ts'
import { FEEDBACK_CONTENT_LENGTH, FEEDBACK_PHOTOS } from '#domain/site/feedback.ts'
import { useDeskSend } from '../desk.ts'
import { useSentences } from './queries.ts'
import { SentencesDialog } from './sentences-dialog.tsx'

interface Typed {
  text: string
  photo_ids: string[]
}
const EMPTY: Typed = { text: '', photo_ids: [] }

interface Props {
  value: DeskFeedback
  /** reads it anew after a conflict */
  again: () => void
}

/** `onSent` opens an empty form. */
function OpenForm({ value, again, draft, typed, onSent }: Props & { draft: Draft<Typed>; typed: Typed; onSent: () => void }) {
  const { db, actor } = useAccount()
  const send = useDeskSend()
  const { value: canned } = useSentences()
  const [editing, setEditing] = useState(false)
  // The version that stood when typing began: what others do meanwhile is shown before the reply is sent.
  const [base, setBase] = useState(value.version)
  const [reply_id] = useState(() => uuidv7())
  const form = useEndpointForm({
    schema: replyFeedback.body,
    values: typed,
    body: (values) => ({ ...values, id: reply_id, base_version: base }),
    draft,
    async send(body) {
      await uploadNow(db, body.photo_ids)
      try {
        await send(replyFeedback, { params: { id: value.id }, body })
      } catch (error) {
        if (error instanceof Refused && error.status === 409) again()
        throw error
      }
      await removeDraft(db, draft.id)
      tellDone(`回复工单 · ${value.title}`)
    },
    onDone: onSent,
  })
  const { text } = form.values
  const begun = text !== '' || form.values.photo_ids.length > 0
  if (!begun && base !== value.version) setBase(value.version)
  const missed = begun ? missedEdit(value.edits, actor.user_id, base) : undefined
  const last = value.replies.at(-1)
  return (
    <>
      {missed ? (
        <Notice
          tone="need"
          title={`您填写期间，${missed.by_name}${missed.did}`}
          action={
            <Button
              size="sm"
              onClick={() => {
                setBase(value.version)
                form.clear()
              }}
            >
              已看过，继续回复
            </Button>
          }
        >
          {last ? `最近一条：${last.name}：${last.text}` : '请核对后再回复。'}
        </Notice>
      ) : null}
      <CardForm form={form} submit_label="发送回复" note={<DraftLine draft={draft} />}>
        <chakra.div display="flex" alignItems="center" gap={2}>
          <NativeSelect
            label="常用语"
            placeholder="选一句放进回复"
            value=""
            options={(canned?.sentences ?? []).map((each) => ({ value: each, label: each }))}
            onChange={({ target }) => form.set('text', text ? `${text}\n${target.value}` : target.value)}
          />
          <IconButton icon="edit" label="修改常用语" disabled={!canned} onClick={() => setEditing(true)} />
        </chakra.div>
        <TextBox
          name="text"
          label="回复"
          required
          hint="客户会在手机上看到，发送后不能修改。Ctrl + Enter 发送。"
          maxLength={FEEDBACK_CONTENT_LENGTH}
          minH="120px"
        />
        <PhotoField name="photo_ids" label="照片" max={FEEDBACK_PHOTOS} />
      </CardForm>
      {editing && canned ? <SentencesDialog value={canned} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function Opening(props: Props & { onSent: () => void }) {
  const draft = useDraft<Typed>({ kind: 'ticket_reply', subject: props.value.id }, () => EMPTY)
  return draft.value ? <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} /> : null
}

export function ReplyForm(props: Props) {
  const [sent, setSent] = useState(0)
  return <Opening key={sent} {...props} onSent={() => setSent(sent + 1)} />
}
