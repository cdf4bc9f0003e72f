/** 开票, 驳回 and 红冲: a summary of the application, then number, day, file or reason. */
import { judgeInvoice } from '#api/invoices.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { PhotoField, TextBox, TextField } from '#client/forms/fields.tsx'
import { DialogForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { nowIso } from '#client/lib/clock.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/layer/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { chinaDay } from '#domain/china-time.ts'
import {
  INVOICE_FILES_LIMIT,
  INVOICE_KINDS,
  INVOICE_REASON_LENGTH,
  type Invoice,
  type Judgement,
  judge,
} from '#domain/accounting/invoice.ts'
import { readInvoiceNo } from '#domain/input/typed-numbers.ts'
import { judgedWords, useInvoiceActions } from './actions.ts'
import { InvoiceTotal } from './invoice-lines.tsx'
import { type InvoiceItem, refusedJudgement } from './queries.ts'

export type JudgementStatus = Judgement['status']
export const JUDGE_LABELS: Record<JudgementStatus, string> = { 1: '开票', [-1]: '驳回', 2: '红冲' }

interface Values {
  reason: string
  invoice_no: string
  issued_on: string
  photo_ids: string[]
}
type Body = BodyOf<typeof judgeInvoice>

/** The initial values, taken from a judgement that came back if there is one. */
const valuesOf = ({ reason = '', invoice_no = '', issued_on, photo_ids = [] }: Partial<Values> = {}): Values => ({
  reason,
  invoice_no,
  issued_on: issued_on ?? chinaDay(nowIso()),
  photo_ids,
})

/** Only the fields that the step needs. */
function bodyOf(status: JudgementStatus, { version }: Invoice, { reason, ...paper }: Values): Body {
  const head = { base_version: version, status }
  const parts = { 1: paper, [-1]: { reason }, 2: { ...paper, reason } }
  return { ...head, ...parts[status] } as Body
}

function JudgeForm({ item, status, onDone }: { item: InvoiceItem; status: JudgementStatus; onDone: () => void }) {
  const { online } = useSyncStatus()
  const { value: invoice, orders } = item
  const { no, buyer_name, profile, kind, issued } = invoice
  const actions = useInvoiceActions()
  const label = JUDGE_LABELS[status]
  const form = useEndpointForm<Values & Record<string, unknown>, Body>({
    schema: judgeInvoice.body,
    values: { ...valuesOf(refusedJudgement(item, status)) },
    body: (values) => bodyOf(status, invoice, values),
    check: ({ base_version: _b, ...judgement }) => void judge(invoice, judgement, orders, { by_name: '', now: nowIso() }),
    async send(body) {
      const queued = await actions.judge(item, body)
      tellDone(judgedWords(body, invoice), { queued })
    },
    onDone,
  })
  return (
    <DialogForm form={form} submit_label={label} danger={status !== 1} onCancel={onDone}>
      {online ? null : (
        <Notice tone="plain" title="当前离线">
          {label}会先保存到本机，联网后自动提交，采购商随后收到通知。
        </Notice>
      )}
      <Facts
        items={[
          ['申请', `${no} · ${INVOICE_KINDS[kind]}`],
          ['采购商', buyer_name],
          ['发票抬头', profile.title],
          ['税号', profile.tax_no],
          ...(issued && status === 2 ? [['原发票', issued.invoice_no] as const] : []),
        ]}
      />
      <InvoiceTotal {...invoice} />
      {status === 1 ? null : (
        <TextBox
          name="reason"
          label={status === 2 ? '红冲原因' : '驳回原因'}
          required
          placeholder="采购商能看到，如税号与名称不符"
          maxLength={INVOICE_REASON_LENGTH}
          minH="72px"
        />
      )}
      {status === -1 ? null : (
        <>
          <TextField
            name="invoice_no"
            label={status === 2 ? '红字发票号码' : '发票号码'}
            required
            inputMode="numeric"
            placeholder="20 位数字"
            read={readInvoiceNo}
          />
          <TextField name="issued_on" label="开票日期" required type="date" />
          <PhotoField name="photo_ids" label="发票文件" papers max={INVOICE_FILES_LIMIT} once="文件" />
        </>
      )}
    </DialogForm>
  )
}

/** `status` null means closed. */
export function JudgeDialog(props: { item: InvoiceItem; status: JudgementStatus | null; onClose: () => void }) {
  const { item, status, onClose } = props
  if (status === null) return null
  return (
    <Dialog open title={status === -1 ? '驳回开票申请' : JUDGE_LABELS[status]} width={560} onClose={onClose}>
      <JudgeForm key={status} item={item} status={status} onDone={onClose} />
    </Dialog>
  )
}
