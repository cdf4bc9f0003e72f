/** The dialog adds or edits a permit. It shows an edit that came back as typed, with the reason. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '#api/endpoint.ts'
import { savePermit } from '#api/permits.ts'
import { PhotoField, SelectField, TextBox, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { UntilFields } from '#client/forms/until-fields.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { refusedSave } from '#client/sync/reading/use-saved.ts'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  PERMIT_FIELDS,
  PERMIT_FILES,
  PERMIT_KINDS,
  PERMIT_LENGTHS as LENGTHS,
  type PermitFields,
  type PermitKind,
  permitProblems,
  permitState,
  permitTitle,
} from '#domain/firm/permit.ts'
import { reasonText } from '#domain/firm/permit-review.ts'
import { refuseIfAny } from '#domain/refusal.ts'
import { type PermitItem, todayHere, usePermitActions } from './queries.ts'

const KINDS = Object.entries(PERMIT_KINDS).map(([value, label]) => ({ value, label }))

interface Typed extends Omit<PermitFields, 'kind' | 'valid_until'> {
  /** empty until it is chosen */
  kind: PermitKind | ''
  valid_until: string
  lasting: boolean
}
const NOTHING: Typed = { kind: '', name: '', no: '', issuer: '', valid_until: '', lasting: false, photo_ids: [], note: '' }
const typedOf = ({ kind, name, no, issuer, valid_until, photo_ids, note }: PermitFields): Typed => ({
  kind,
  name,
  no,
  issuer,
  valid_until: valid_until ?? '',
  lasting: valid_until === null,
  photo_ids,
  note,
})

/** A notice says why the server refused an edit, or why the desk rejected the permit. */
function WhyBack({ item }: { item: PermitItem }) {
  const refused = refusedSave(item)
  if (refused) {
    const gone = item.value.version === 0
    return (
      <Notice tone="need" title={refusalWords(refused)}>
        <p>下面是您填写的内容，核对后{gone ? '可作为新证照保存' : '可再次提交'}。</p>
      </Notice>
    )
  }
  const { review } = item.value
  return permitState(item.value) === 'rejected' && review ? (
    <Notice tone="danger" title={`未通过审核：${reasonText(review)}`}>
      <p>更正后保存，平台会重新审核。</p>
    </Notice>
  ) : null
}

interface Props {
  /** the permit to edit; null adds a new one */
  item: PermitItem | null
  /** the firm's permits, including this one */
  all: readonly PermitItem[]
  onClose: () => void
}
export function PermitForm({ item: given, all, onClose }: Props) {
  const actions = usePermitActions()
  // The form sends the version that it opened. A change that arrives during typing is then reported, not overwritten.
  const [item] = useState(given)
  const [id] = useState(() => item?.value.id ?? uuidv7())
  const refused = item ? refusedSave(item) : undefined
  const first = item ? typedOf({ ...item.value, ...(refused?.body as Partial<PermitFields> | undefined) }) : NOTHING
  const form = useEndpointForm<Typed, BodyOf<typeof savePermit>>({
    schema: savePermit.body,
    values: first,
    body: ({ lasting, valid_until, kind, name, ...typed }) => ({
      ...typed,
      // The schema refuses a kind that was not chosen.
      kind: kind as PermitKind,
      name: kind === 'other' ? name : '',
      valid_until: lasting ? null : valid_until,
      id,
      base_version: item?.value.version ?? 0,
    }),
    check: ({ base_version: _b, ...fields }) =>
      refuseIfAny(
        permitProblems(
          all.map(({ value }) => value),
          fields,
          todayHere(),
        ),
      ),
    async send({ id: _i, base_version: _b, ...fields }) {
      const queued = await (item ? actions.edit(item, fields) : actions.add(id, fields))
      tellDone(`保存证照 · ${permitTitle(fields)}`, { queued })
    },
    onDone: onClose,
  })
  const { kind, lasting } = form.values
  return (
    <Dialog open title={item ? '编辑证照' : '添加证照'} width={560} onClose={onClose}>
      <DialogForm form={form} submit_label="保存" onCancel={onClose}>
        {item ? <WhyBack item={item} /> : null}
        <SelectField name="kind" label={PERMIT_FIELDS.kind} required placeholder="请选择" options={KINDS} />
        {kind === 'other' ? (
          <TextField
            name="name"
            label={PERMIT_FIELDS.name}
            required
            placeholder="如 道路运输经营许可证"
            maxLength={LENGTHS.name}
          />
        ) : null}
        <TextField name="no" label={PERMIT_FIELDS.no} required maxLength={LENGTHS.no} />
        <TextField name="issuer" label={PERMIT_FIELDS.issuer} required maxLength={LENGTHS.issuer} />
        <UntilFields label={PERMIT_FIELDS.valid_until} lasting={lasting} lasting_label="长期有效" />
        <chakra.div display="grid" gap={2}>
          <chakra.p fontSize="sm" color="fg.muted">
            {PERMIT_FIELDS.photo_ids}，照片或 PDF，最多 {PERMIT_FILES} 份
          </chakra.p>
          <PhotoField name="photo_ids" label={PERMIT_FIELDS.photo_ids} papers max={PERMIT_FILES} />
        </chakra.div>
        <TextBox name="note" label="备注" maxLength={LENGTHS.note} minH="72px" hint="除备注外的变更，由平台重新审核" />
      </DialogForm>
    </Dialog>
  )
}
