/** Passes a permit, or rejects it with a reason, at a field or about all of it. */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { BodyOf } from '#api/endpoint.ts'
import { decidePermit, type PermitRow } from '#api/desk/permits.ts'
import { ChoiceField, SelectField, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { shortTime } from '#client/lib/format.ts'
import { deskFirmPath } from '#client/lib/paths.ts'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PERMIT_FIELDS, type PermitField, permitName, type PermitState, permitTitle, untilText } from '#domain/firm/permit.ts'
import { PERMIT_REASON_LENGTH, PERMIT_REASONS } from '#domain/firm/permit-review.ts'
import { useDeskSend } from '../desk.ts'

const RESULTS = [
  [true, '通过'],
  [false, '驳回'],
] as const
/** The only decision that changes what was decided. */
const OTHERWISE: Record<PermitState, boolean | null> = { waiting: null, passed: false, rejected: true }
const FIELDS = [{ value: '', label: '整份证照' }, ...Object.entries(PERMIT_FIELDS).map(([value, label]) => ({ value, label }))]

interface Typed {
  passed: boolean
  field: PermitField | ''
  reason: string
}
interface Props {
  row: PermitRow
  onAsk: () => void
  onClose: () => void
}
export function DecidePermit({ row: given, onAsk, onClose }: Props) {
  const send = useDeskSend()
  // The decision is about what the dialog shows.
  const [row] = useState(given)
  const { id, firm_id, firm_name, no, issuer, valid_until, photo_ids, note, state, why, by_name, since, version } = row
  const fixed = OTHERWISE[state]
  const form = useEndpointForm<Typed, BodyOf<typeof decidePermit>>({
    schema: decidePermit.body as never,
    values: { passed: fixed ?? true, field: '', reason: '' },
    body: ({ passed, field, reason }) => ({
      base_version: version,
      seen: state,
      passed,
      field: (!passed && field) || null,
      reason: passed ? '' : reason,
    }),
    async send(body) {
      try {
        await send(decidePermit, { params: { id }, body })
      } catch (error) {
        onAsk()
        throw error
      }
      tellDone(`${body.passed ? '通过' : '驳回'}证照 · ${firm_name} ${permitTitle(row)}`)
    },
    onDone: onClose,
  })
  const firm = <Link to={deskFirmPath(firm_id)}>{firm_name}</Link>
  const passed = form.values.passed ?? true
  return (
    <Dialog open title="审核证照" width={560} onClose={onClose}>
      <DialogForm form={form} submit_label={passed ? '通过' : '驳回'} danger={!passed} onCancel={onClose}>
        <Facts
          items={[
            ['企业', firm],
            ['证照', permitName(row)],
            [PERMIT_FIELDS.no, no],
            [PERMIT_FIELDS.issuer, issuer],
            [PERMIT_FIELDS.valid_until, untilText(valid_until)],
            ...(note ? [['企业备注', note] as const] : []),
          ]}
        />
        <PhotoStrip ids={photo_ids} label={permitName(row)} />
        <Notice tone="need" title={why}>
          {state === 'waiting' ? `${shortTime(since)} 起等待` : `${by_name} ${shortTime(since)}`}
        </Notice>
        {fixed === null ? <ChoiceField name="passed" label="结论" choices={RESULTS} /> : null}
        {passed ? null : (
          <>
            <SelectField name="field" label="驳回哪一项" options={FIELDS} />
            <TextField
              name="reason"
              label="驳回原因"
              required
              maxLength={PERMIT_REASON_LENGTH}
              suggestions={PERMIT_REASONS}
              hint="对方会看到，请写明怎样更正"
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  )
}
