/** An internal note. Only the desk reads it. A draft keeps it. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { noteFeedback } from '#api/desk/feedback.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextBox } from '#client/forms/fields.tsx'
import { CardForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { removeDraft } from '#client/sync/device/drafts.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { NOTE_LENGTH } from '#domain/desk/feedback.ts'
import { useDeskSend } from '../desk.ts'

interface Typed {
  text: string
}
const EMPTY: Typed = { text: '' }

interface Props {
  id: string
  /** opens an empty form */
  onSent: () => void
}
function OpenForm({ id, onSent, draft, typed }: Props & { draft: Draft<Typed>; typed: Typed }) {
  const { db } = useAccount()
  const send = useDeskSend()
  const [note_id] = useState(() => uuidv7())
  const form = useEndpointForm({
    schema: noteFeedback.body,
    values: typed,
    body: ({ text }) => ({ id: note_id, text }),
    draft,
    async send(body) {
      await send(noteFeedback, { params: { id }, body })
      await removeDraft(db, draft.id)
      tellDone('添加内部备注')
    },
    onDone: onSent,
  })
  return (
    <CardForm form={form} submit_label="添加备注" quiet note={<DraftLine draft={draft} />}>
      <TextBox name="text" label="添加备注" required maxLength={NOTE_LENGTH} minH="72px" />
    </CardForm>
  )
}

function Opening(props: Props) {
  const draft = useDraft<Typed>({ kind: 'ticket_note', subject: props.id }, () => EMPTY)
  return draft.value ? <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} /> : null
}

export function NoteForm({ id }: { id: string }) {
  const [sent, setSent] = useState(0)
  return <Opening key={sent} id={id} onSent={() => setSent(sent + 1)} />
}
