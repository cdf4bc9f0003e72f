/** 常用语: the desk's canned sentences, one a line. */
import { saveSentences } from '#api/desk/feedback.ts'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { sentencesIn } from '#domain/desk/feedback.ts'
import { useDeskSend } from '../desk.ts'
import type { Sentences } from './queries.ts'

export function SentencesDialog({ value, onClose }: { value: Sentences; onClose: () => void }) {
  const send = useDeskSend()
  const form = useEndpointForm({
    schema: saveSentences.body,
    values: { lines: value.sentences.join('\n') },
    body: ({ lines }) => ({ base_version: value.version, sentences: sentencesIn(lines) }),
    place: () => 'lines',
    async send(body) {
      await send(saveSentences, { body })
      tellDone('保存常用语')
    },
    onDone: onClose,
  })
  return (
    <Dialog open title="常用语" width={640} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        <TextBox name="lines" label="常用语" hint="每行一句，客服同事共用。" minH="240px" />
      </DialogForm>
    </Dialog>
  )
}
