/** An internal note. Only the desk reads it. */
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { noteFeedback } from '#api/desk/feedback.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { CardForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { NOTE_LENGTH } from '#domain/desk/feedback.ts'
import { useDeskSend } from '../desk.ts'

function OpenForm({ id, onSent }: { id: string; onSent: () => void }) {
  const send = useDeskSend()
  const [note_id] = useState(() => uuidv7())
  const form = useEndpointForm({
    schema: noteFeedback.body,
    values: { text: '' },
    body: ({ text }) => ({ id: note_id, text }),
    async send(body) {
      await send(noteFeedback, { params: { id }, body })
      tellDone('添加内部备注')
    },
    onDone: onSent,
  })
  return (
    <CardForm form={form} submit_label="添加备注" quiet>
      <TextBox name="text" label="添加备注" required maxLength={NOTE_LENGTH} minH="72px" />
    </CardForm>
  )
}

export function NoteForm({ id }: { id: string }) {
  const [sent, setSent] = useState(0)
  return <OpenForm key={sent} id={id} onSent={() => setSent(sent + 1)} />
}
