/** Passes a permit, or rejects it with a reason, at a field or about all of it. */
import { useState } from 'react'
import { decidePermit, type PermitRow } from '#api/desk/permits.ts'
import { SelectField, TextField } from '#client/forms/fields.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { PERMIT_FIELDS, type PermitField, permitName, permitTitle, untilText } from '#domain/firm/permit.ts'
import { PERMIT_REASON_LENGTH, PERMIT_REASONS } from '#domain/firm/permit-review.ts'
import { DecisionDialog, useDecision } from '../decision.tsx'

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
  // The decision is about what the dialog shows.
  const [row] = useState(given)
  const { firm_name, no, issuer, valid_until, photo_ids, note } = row
  const form = useDecision<Typed, typeof decidePermit>({
    endpoint: decidePermit,
    row,
    values: { field: '', reason: '' },
    body: ({ passed, field, reason }) => ({ field: (!passed && field) || null, reason: passed ? '' : reason }),
    told: (passed) => `${passed ? '通过' : '驳回'}证照 · ${firm_name} ${permitTitle(row)}`,
    onAsk,
    onClose,
  })
  return (
    <DecisionDialog
      title="审核证照"
      pass="通过"
      row={row}
      form={form}
      facts={[
        ['证照', permitName(row)],
        [PERMIT_FIELDS.no, no],
        [PERMIT_FIELDS.issuer, issuer],
        [PERMIT_FIELDS.valid_until, untilText(valid_until)],
        ...(note ? [['企业备注', note] as const] : []),
      ]}
      files={<PhotoStrip ids={photo_ids} label={permitName(row)} />}
      onClose={onClose}
    >
      {(form.values.passed ?? true) ? null : (
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
    </DecisionDialog>
  )
}
