/** 申请开票: the chosen orders with their tax, the kind of invoice and the title. A draft keeps the typed values. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { applyInvoice } from '#api/invoices.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { CheckField, ChoiceField, TextBox } from '#client/forms/fields.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import type { Draft } from '#client/forms/use-draft.ts'
import { useEndpointForm } from '#client/forms/use-form.ts'
import { type DraftSubject, subjectOfAll } from '#client/sync/device/drafts.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageBody } from '#client/ui/page/page-body.tsx'
import {
  applyFor,
  INVOICE_KINDS,
  INVOICE_NOTE_LENGTH,
  type InvoiceKind,
  invoiceLine,
  type InvoiceTitle,
  invoiceTotals,
} from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import { type Gap, refuseGap } from '#domain/firm/certification.ts'
import type { Order } from '#domain/order/order.ts'
import { InvoiceLines, InvoiceTotal } from './invoice-lines.tsx'
import { useInvoiceActions } from './actions.ts'
import { TitleFields } from './title-fields.tsx'

export interface ApplyDraft {
  kind: InvoiceKind
  profile: InvoiceTitle
  note: string
  /** saves the title for the next application */
  keep: boolean
}
/** The draft of one application over these orders. */
export const applyDraft = (ids: readonly string[]): DraftSubject<ApplyDraft> => ({
  kind: 'invoice',
  subject: subjectOfAll(ids),
  former: NO_SUBJECT,
})

const KINDS = Object.entries(INVOICE_KINDS) as [InvoiceKind, string][]

interface Props {
  orders: readonly Order[]
  draft: Draft<ApplyDraft>
  value: ApplyDraft
  /** the firm has already saved a title */
  saved: boolean
  /** the certification that it waits for, and the words of that */
  gap: Gap | null
  gate: ReactNode
  onSent: () => void
}
export function ApplyForm({ orders, draft, value, saved, gap, gate, onSent }: Props) {
  const { online } = useSyncStatus()
  const actions = useInvoiceActions()
  const lines = orders.map(invoiceLine)
  const totals = invoiceTotals(lines)
  const form = useEndpointForm<ApplyDraft, BodyOf<typeof applyInvoice>>({
    schema: applyInvoice.body,
    values: value,
    body: ({ kind, profile, note }) => ({
      id: uuidv7(),
      kind,
      profile,
      note,
      orders: lines.map(({ order_id, amount_fen }) => ({ order_id, amount_fen })),
    }),
    check(body) {
      refuseGap(gap)
      applyFor(body, orders)
    },
    draft,
    async send(body) {
      if (!saved && form.values.keep) await actions.saveProfile(body.profile, 0)
      // Some orders may have been left out because they cannot be invoiced. If taken back, the application reopens with the
      // orders that it names.
      await draft.move(applyDraft(orders.map(({ id }) => id)))
      const queued = await actions.apply(body, draft.id)
      tellDone(`申请开票 ${formatFen(totals.amount_fen)} 元 · ${INVOICE_KINDS[body.kind]}`, { queued })
    },
    onDone: onSent,
  })
  return (
    <PageForm
      form={form}
      by_button
      note={`${orders.length} 张订单`}
      title={`${formatFen(totals.amount_fen)} 元`}
      submit_label="申请开票"
    >
      <PageBody maxW="880px">
        {gate}
        {online ? null : (
          <Notice tone="plain" title="当前离线">
            申请会先保存到本机，联网后自动提交。金额以提交时的结算为准，有变化会请您核对。
          </Notice>
        )}
        <Card roomy>
          <InvoiceTotal {...totals} />
          <chakra.div mt={3}>
            <InvoiceLines lines={lines} role="buyer" />
          </chakra.div>
        </Card>
        <Card roomy display="grid" gap="14px">
          <SectionTitle aside={<DraftLine draft={draft} />}>发票</SectionTitle>
          <ChoiceField name="kind" label="发票种类" choices={KINDS} />
          <TextBox name="note" label="备注" placeholder="给商户的话，可不填" maxLength={INVOICE_NOTE_LENGTH} minH="72px" />
        </Card>
        <Card roomy display="grid" gap="14px">
          <SectionTitle>发票抬头</SectionTitle>
          <TitleFields head="profile." />
          {saved ? null : <CheckField name="keep" label="保存为本企业的发票信息，下次自动带出" />}
        </Card>
        <FormProblem form={form} />
      </PageBody>
    </PageForm>
  )
}
