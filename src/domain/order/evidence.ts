/**
 * The evidence of one order (证据包) as the reader of a view sees it: present, missing, or not due yet. The screen shows this
 * list. The pack keeps the files in folders with the same names.
 */
import { afterSalesOf } from '../agreement/after-sale.ts'
import { chinaDay } from '../china-time.ts'
import {
  AFTER_SALE_KINDS,
  DISSENT_KINDS,
  type MoneyEntry,
  type Order,
  PROOF_KINDS,
  type Side,
  type Trip,
  type Weighing,
} from './order.ts'
import { holdsOrders, type Invoice } from '../accounting/invoice.ts'
import { formatFen } from '../money/money.ts'
import { ledgerOf } from '../money/payment.ts'
import type { Role } from '../role.ts'

/**
 * `there`: present. `missing`: due but absent. `later`: not due at this stage. `kept`: the trader has it and does not show it.
 */
export type EvidenceState = 'there' | 'missing' | 'later' | 'kept'
export const EVIDENCE_STATES: Record<EvidenceState, string> = {
  there: '已有',
  missing: '缺少',
  later: '尚未发生',
  kept: '由商户留存',
}

export interface EvidenceItem {
  /** name of the folder or file, and heading on the screen */
  name: string
  state: EvidenceState
  /** of photos and papers */
  file_ids: string[]
  contract_id?: string
}
export interface EvidenceGroup {
  title: string
  items: EvidenceItem[]
}

const MONEY: Record<MoneyEntry['kind'], string> = {
  advance: '预付款',
  payment: '付款',
  collection: '收款登记',
  refund: '退款',
  payout: '支付供应商货款',
  repayment: '供应商退款',
}

const withFiles = (name: string, file_ids: readonly string[]): EvidenceItem => ({
  name,
  state: file_ids.length > 0 ? 'there' : 'missing',
  file_ids: [...file_ids],
})

function ticket(name: string, weighing: Weighing | null): EvidenceItem {
  if (!weighing) return { name, state: 'later', file_ids: [] }
  const { photo_ids, ticket_no, withheld_photos = 0 } = weighing
  const item = withFiles(ticket_no ? `${name} ${ticket_no}` : name, photo_ids)
  return item.state === 'missing' && withheld_photos > 0 ? { ...item, state: 'kept' } : item
}
const tripItems = ({ no, plate, shipped, received }: Trip): EvidenceItem[] => {
  const truck = `车次${no} ${plate}`
  return [ticket(`${truck} 发货磅单`, shipped), ticket(`${truck} 收货磅单`, received)]
}

const contract = (name: string, side: Side | null): EvidenceItem[] =>
  side
    ? [
        {
          name: `${name} ${side.contract_no}`,
          state: side.contract_effective ? 'there' : 'missing',
          file_ids: [],
          contract_id: side.contract_id,
        },
      ]
    : []

/** Whether the entry waits or is confirmed, so that it needs a voucher. */
const counts = ({ status }: MoneyEntry): boolean => status === 0 || status === 1

type Invoiced = Pick<Invoice, 'no' | 'status' | 'issued' | 'red'>
/**
 * Invoices belong to the sale side. An open application means that the invoice is not due yet. Without an open application or
 * an invoice that stands, it is missing once `due`.
 */
function invoiceItems(invoices: readonly Invoiced[], due: boolean): EvidenceItem[] {
  const items = invoices.flatMap(({ no, status, issued, red }): EvidenceItem[] => {
    if (status === 0) return [{ name: `发票 ${no}`, state: 'later', file_ids: [] }]
    const papers = [issued, red].flatMap((paper) => paper ?? [])
    return papers.map(({ invoice_no, photo_ids }) => withFiles(`发票 ${invoice_no}`, photo_ids))
  })
  if (invoices.some(holdsOrders)) return items
  return [...items, { name: '发票', state: due ? 'missing' : 'later', file_ids: [] }]
}

/** Builds the list from the reader's own view and the order's invoices. `role` decides how each side's papers are named. */
export function evidenceOf(view: Order, role: Role, invoices: readonly Invoiced[] = []): EvidenceGroup[] {
  const loading = view.trips.length > 0 ? view.trips.flatMap(tripItems) : [ticket('发货磅单', null), ticket('收货磅单', null)]
  const proofs = view.proofs
    .filter(({ deleted_at }) => !deleted_at)
    .map((proof) => withFiles(`${PROOF_KINDS[proof.kind]} ${chinaDay(proof.at)}`, proof.photo_ids))
  const money = view.money
    .filter(counts)
    .map((entry) =>
      withFiles(`${MONEY[entry.kind]} ${chinaDay(entry.paid_at)} ${formatFen(entry.amount_fen)}元`, entry.photo_ids),
    )
  const dissents = view.dissents.map((dissent) =>
    withFiles(`异议 ${DISSENT_KINDS[dissent.kind]} ${chinaDay(dissent.raised_at)}`, [
      ...dissent.photo_ids,
      ...dissent.adjustments.flatMap(({ reply_photo_ids }) => reply_photo_ids),
    ]),
  )
  const after_sales = afterSalesOf(view).map((each) =>
    withFiles(`售后 ${AFTER_SALE_KINDS[each.kind]} ${chinaDay(each.created_at)}`, each.photo_ids),
  )
  const both = role === 'trader'
  const groups: EvidenceGroup[] = [
    {
      title: '合同',
      items: [...contract(both ? '采购合同' : '合同', view.supply), ...contract(both ? '销售合同' : '合同', view.sale)],
    },
    { title: '磅单', items: loading },
    { title: '凭证', items: proofs },
    {
      title: '款项',
      items: money.length > 0 ? money : [{ name: '付款凭证', state: view.state > 4 ? 'missing' : 'later', file_ids: [] }],
    },
    { title: '发票', items: role === 'supplier' ? [] : invoiceItems(invoices, view.state >= 6 && ledgerOf(view).charge_fen > 0) },
    // An item that nobody asked for is not missing.
    { title: '异议', items: dissents.map((item) => (item.state === 'missing' ? { ...item, state: 'there' } : item)) },
    { title: '售后', items: after_sales.map((item) => (item.state === 'missing' ? { ...item, state: 'there' } : item)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

export const missingEvidence = (groups: readonly EvidenceGroup[]): EvidenceItem[] =>
  groups.flatMap(({ items }) => items.filter(({ state }) => state === 'missing'))
