/** 答复异议: the supplier agrees to the proposed figures, or disagrees with a reason and photos. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { DissentFigures } from '#client/features/dissents/dissent-figures.tsx'
import { PhotoField, ChoiceField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** `agreed` is the preselected answer. */
export function Form({ order, subject, onDone, agreed = true }: ActionFormProps & { agreed?: boolean }) {
  const dissent = order.dissents.find(({ id, status }) => status === 2 && (subject === undefined || id === subject))
  const form = useStepForm(order, STEP_CALLS.reply_dissent, {
    values: { dissent_id: dissent?.id, agree: agreed, note: '', photo_ids: [] as string[] },
    body: (reply) => ({ ...reply, photo_ids: reply.agree ? [] : reply.photo_ids }),
    detail: ({ agree }) => (agree ? '同意' : '不同意'),
    onDone,
  })
  if (!dissent) return <p>这项异议已经有了结果。</p>
  const { agree } = form.values
  return (
    <DialogForm form={form} submit_label={agree ? '同意' : '不同意'} danger={!agree} onCancel={onDone}>
      <DissentFigures order={order} adjustment={dissent.adjustments.at(-1)} open />
      <ChoiceField
        name="agree"
        label="答复"
        choices={[
          [true, '同意'],
          [false, '不同意'],
        ]}
      />
      {agree ? (
        <chakra.p fontSize="sm" color="fg.muted">
          {dissent.adjustments.at(-1)?.keeps_price
            ? '同意后按上面的重量结算，单价仍按行情公式确定。'
            : '同意后按上面的重量和单价结算，不能再更改。'}
        </chakra.p>
      ) : null}
      <TextBox name="note" label={agree ? '说明' : '不同意的理由'} required={!agree} maxLength={500} />
      {agree ? null : <PhotoField name="photo_ids" label="证明照片" papers />}
    </DialogForm>
  )
}
