/** 驳回: the field it is about, a usual reason or one of the reviewer's own. */
import type { BodyOf } from '#api/endpoint.ts'
import { decideCertification } from '#api/desk/certifications.ts'
import { ChoiceField, SelectField, TextBox } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { REJECT_REASONS } from '#domain/desk/review.ts'
import { CERTIFICATION_FIELDS, CERTIFICATION_LENGTHS, type CertificationKind } from '#domain/firm/certification.ts'

interface Values extends Record<string, unknown> {
  field: string
  /** a usual reason, `UNCHOSEN`, or empty for one's own */
  usual: string
  reason: string
}
type Body = BodyOf<typeof decideCertification>
/** No choice is ticked, so that Tab reaches the first one and Space takes it. */
const UNCHOSEN = '-'
const WHOLE = [{ value: '', label: '整份资料' }]

interface Props {
  kind: CertificationKind
  /** the version that the reviewer sees */
  base_version: number
  field: string
  /** Throws Refused or Unreachable. */
  send: (body: Body) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}
function RejectForm({ kind, base_version, field, send, onDone, onClose }: Props) {
  const { online } = useSyncStatus()
  const form = useEndpointForm<Values, Body>({
    schema: decideCertification.body,
    values: { field, usual: UNCHOSEN, reason: '' },
    body: ({ field: at, reason }) => ({ status: -1, base_version, field: at, reason }),
    send,
    onDone,
  })
  const { field: at = '', usual = UNCHOSEN, reason = '' } = form.values
  const reasons = REJECT_REASONS[kind][at] ?? []
  const labels = Object.entries(CERTIFICATION_FIELDS[kind]).map(([value, label]) => ({ value, label }))
  return (
    <DialogForm form={form} submit_label="驳回" danger onCancel={onClose}>
      {online ? null : <Notice tone="need" title="当前离线，联网后才能驳回" />}
      <SelectField
        name="field"
        label="驳回哪一项"
        options={[...WHOLE, ...labels]}
        onChoose={() => {
          form.set('usual', UNCHOSEN)
          if (reason !== usual) return
          form.set('reason', '')
        }}
      />
      <ChoiceField
        name="usual"
        label="常用原因"
        choices={[...reasons.map((each) => [each, each] as const), ['', '自己写'] as const]}
        onChoose={(chosen) => form.set('reason', chosen)}
      />
      <TextBox
        name="reason"
        label="驳回原因"
        required
        placeholder="申请人能看到，请写明怎样更正"
        maxLength={CERTIFICATION_LENGTHS.reason}
        minH="72px"
      />
    </DialogForm>
  )
}

export const RejectDialog = (props: Props) => (
  <Dialog open title="驳回这份认证" width={560} onClose={props.onClose}>
    <RejectForm {...props} />
  </Dialog>
)
