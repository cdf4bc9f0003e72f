/** 常用语: the desk's canned sentences, one a line. A draft keeps what is typed. */
import type { BodyOf } from '#api/endpoint.ts'
import { saveSentences } from '#api/desk/feedback.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { sentencesIn } from '#domain/desk/feedback.ts'
import { listChange } from '#domain/firm/log-changes.ts'
import { ColleagueChanges } from '../desk-parts.tsx'
import { useDeskSend } from '../desk.ts'
import { baseIn } from '../typed-over.ts'
import type { Sentences } from './queries.ts'
import { SENTENCES_DRAFT, type TypedSentences, typedSentences } from './sentences-draft.ts'

interface Props {
  /** as the server has them now */
  value: Sentences
  onClose: () => void
}
function OpenForm({ value: now, onClose, draft, typed }: Props & { draft: Draft<TypedSentences>; typed: TypedSentences }) {
  const send = useDeskSend()
  const form = useEndpointForm<TypedSentences, BodyOf<typeof saveSentences>>({
    schema: saveSentences.body,
    values: typed,
    draft,
    body: ({ lines }) => ({ base_version: now.version, sentences: sentencesIn(lines) }),
    place: () => 'lines',
    async send(body) {
      await send(saveSentences, { body })
      await draft.drop()
      tellDone('保存常用语')
    },
    onDone: onClose,
  })
  const opened = baseIn<Sentences>(typed) ?? now
  const theirs = now.version > opened.version ? listChange('常用语', opened.sentences, now.sentences) : []
  return (
    <DialogForm form={form} submit_label="保存" onCancel={onClose}>
      <ColleagueChanges what="常用语" changes={theirs} />
      <TextBox name="lines" label="常用语" hint="每行一句，客服同事共用。" minH="240px" />
      <DraftLine draft={draft} onDiscard={() => void draft.drop().then(onClose)} />
    </DialogForm>
  )
}

export function SentencesDialog(props: Props) {
  const draft = useDraft(SENTENCES_DRAFT, () => typedSentences(props.value))
  return (
    <Dialog open title="常用语" width={640} onClose={props.onClose}>
      {draft.value ? <OpenForm key={draft.id} {...props} draft={draft} typed={draft.value} /> : null}
    </Dialog>
  )
}
