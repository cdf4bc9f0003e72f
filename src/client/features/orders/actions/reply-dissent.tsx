/** 答复异议: the supplier agrees to the proposed figures, or disagrees with a reason and photos. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Radio } from '#client/ui/checkbox.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ActionPayloads } from '#domain/actions.ts'
import { DissentFigures } from '#client/features/orders/detail/dissent-figures.tsx'
import { PhotoPicker } from '#client/forms/photos.tsx'
import { ActionForm, type ActionFormProps, useStepForm } from './step-form.tsx'

type Reply = Omit<ActionPayloads['reply_dissent'], 'dissent_id'>

/** `agreed` is the answer it begins with. */
export function Form({ order, subject, onDone, agreed = true }: ActionFormProps & { agreed?: boolean }) {
  const form = useStepForm(order)
  const [reply, setReply] = useState<Reply>({ agree: agreed, note: '', photo_ids: [] })
  const dissent = order.dissents.find(({ id, status }) => status === 2 && (subject === undefined || id === subject))
  if (!dissent) return <p>这项异议已经有了结果。</p>
  const { agree, note, photo_ids } = reply
  const send = async () => {
    const body = { dissent_id: dissent.id, agree, note, photo_ids: agree ? [] : photo_ids }
    if (await form.submit(STEP_CALLS.reply_dissent, body, { photos: body.photo_ids, detail: agree ? '同意' : '不同意' })) onDone()
  }
  return (
    <ActionForm
      form={form}
      shown={['note', 'photo_ids']}
      submit_label={agree ? '同意' : '不同意'}
      danger={!agree}
      onSubmit={() => void send()}
      onCancel={onDone}
    >
      <DissentFigures order={order} dissent={dissent} />
      <chakra.fieldset display="flex" gap={6}>
        <chakra.legend srOnly>答复</chakra.legend>
        <Radio name="reply" label="同意" checked={agree} onChange={() => setReply({ ...reply, agree: true })} />
        <Radio name="reply" label="不同意" checked={!agree} onChange={() => setReply({ ...reply, agree: false })} />
      </chakra.fieldset>
      {agree ? (
        <chakra.p fontSize="sm" color="fg.muted">
          同意后按上面的重量和单价结算，不能再更改。
        </chakra.p>
      ) : null}
      <TextArea
        label={agree ? '说明' : '不同意的理由'}
        required={!agree}
        maxLength={500}
        value={note}
        onChange={(event) => setReply({ ...reply, note: event.target.value })}
        error={form.errors['note']}
      />
      {agree ? null : (
        <PhotoPicker
          label="证明照片"
          value={photo_ids}
          onChange={(ids) => setReply({ ...reply, photo_ids: ids })}
          error={form.errors['photo_ids']}
        />
      )}
    </ActionForm>
  )
}
