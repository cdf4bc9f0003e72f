/** The calls that change invoices. All go through the outbox. */
import { applyInvoice, judgeInvoice, saveInvoiceProfile, withdrawInvoice } from '#api/invoices.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { laneOf } from '#client/sync/noun.ts'
import { discardAll, type Doing } from '#client/sync/outbox/outbox.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { INVOICE_KINDS, type Invoice, type InvoiceTitle } from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import type { InvoiceItem } from './queries.ts'

type Judging = BodyOf<typeof judgeInvoice>
const JUDGED = { 1: '开票', [-1]: '驳回开票申请', 2: '红冲发票' } as const
/** The trader's action in words, for the queue and the notice. */
export const judgedWords = ({ status }: Judging, { no, amount_fen }: Invoice): string =>
  `${JUDGED[status]} ${formatFen(amount_fen)} 元 · ${no}`

/**
 * An application in its queued form. It carries its own title and has its own lane. In the lane of the firm's title, a conflict
 * about that title would block it, and taking the title back would remove it too.
 */
export const application = (body: BodyOf<typeof applyInvoice>): Doing<typeof applyInvoice> => ({
  endpoint: applyInvoice,
  body,
  entities: [laneOf('invoice', body.id)],
  label: `申请开票：${INVOICE_KINDS[body.kind]}，${body.orders.length} 张订单`,
})

/** A judgement in its queued form. */
export const judgement = (invoice: Invoice, body: Judging): Doing<typeof judgeInvoice> => ({
  endpoint: judgeInvoice,
  params: { id: invoice.id },
  body,
  base_version: invoice.version,
  entities: [laneOf('invoice', invoice.id)],
  label: judgedWords(body, invoice),
  ...('photo_ids' in body ? { photos: body.photo_ids } : {}),
})

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useInvoiceActions() {
  const { actor, db } = useAccount()
  const act = useAct()
  return {
    apply: (body: BodyOf<typeof applyInvoice>, draft_id: string): Promise<OutboxRow> => act({ ...application(body), draft_id }),
    withdraw: ({ id, no }: Invoice): Promise<OutboxRow> =>
      act({
        endpoint: withdrawInvoice,
        params: { id },
        body: {},
        entities: [laneOf('invoice', id)],
        label: `撤回开票申请：${no}`,
      }),
    async judge({ value, review }: InvoiceItem, body: Judging): Promise<OutboxRow> {
      await discardAll(db, review)
      return act(judgement(value, body))
    },
    saveProfile: (title: InvoiceTitle, base_version: number): Promise<OutboxRow> =>
      act({
        endpoint: saveInvoiceProfile,
        body: { base_version, ...title },
        base_version,
        entities: [laneOf('invoice_profile', actor.firm_id)],
        label: `保存发票信息：${title.title}`,
      }),
  }
}
