/** Applications and invoices: a table on a desktop, cards elsewhere. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { call } from '#client/lib/call.ts'
import { shortTime } from '#client/lib/format.ts'
import { invoicePath } from '#client/lib/paths.ts'
import { createdColumn, numberColumn, stateColumn } from '#client/lists/columns.tsx'
import { useCountedList } from '#client/lists/counted-list.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import type { Older } from '#client/lists/use-older.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Card } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import type { Column } from '#client/ui/list/data-table.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { holdsOrders, INVOICE_KINDS, INVOICE_STATUSES, type Invoice } from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import { findable, invoiceTerms } from '#domain/list/search.ts'
import { InvoiceTags, noOf } from './invoice-tags.tsx'
import { type InvoiceItem, readInvoices } from './queries.ts'

/** The other party, from the role's point of view. */
const otherName = ({ buyer_name, trader_name }: Invoice, role: Role) => (role === 'trader' ? buyer_name : trader_name)

/** A waiting or issued invoice counts; a rejected, withdrawn or reversed one does not. */
const counted = ({ value }: InvoiceItem): boolean => holdsOrders(value)

const columnsOf = (role: Role): readonly Column<InvoiceItem>[] => [
  numberColumn(
    '申请编号',
    ({ value }) => noOf(value),
    ({ value }) => invoicePath(role, value.id),
  ),
  { key: 'other', label: role === 'trader' ? '采购商' : '商户', value: ({ value }) => otherName(value, role) },
  { key: 'title', label: '发票抬头', value: ({ value }) => value.profile.title },
  { key: 'kind', label: '种类', value: ({ value }) => INVOICE_KINDS[value.kind] },
  { key: 'orders', label: '订单', value: ({ value }) => `${value.lines.length} 张` },
  { key: 'amount', label: '价税合计 元', unit: 'fen', sums: counted, value: ({ value }) => value.amount_fen },
  { key: 'net', label: '不含税 元', unit: 'fen', sums: counted, value: ({ value }) => value.net_fen },
  { key: 'tax', label: '税额 元', unit: 'fen', sums: counted, value: ({ value }) => value.tax_fen },
  { key: 'invoice_no', label: '发票号码', no: true, value: ({ value }) => value.issued?.invoice_no ?? '' },
  createdColumn('申请时间'),
  stateColumn(
    ({ value }) => INVOICE_STATUSES[value.status],
    (item) => <InvoiceTags item={item} />,
  ),
]

const COLUMNS = { buyer: columnsOf('buyer'), trader: columnsOf('trader') }
const columnsFor = (role: Role) => COLUMNS[role === 'trader' ? role : 'buyer']

const keyOf = ({ value }: InvoiceItem) => value.id
const nameOf = ({ value }: InvoiceItem) => noOf(value)
function digest({ value }: InvoiceItem) {
  const { id, status, buyer_id, buyer_name, trader_id, trader_name, amount_fen, created_at } = value
  const firms = [
    { id: buyer_id, name: buyer_name },
    { id: trader_id, name: trader_name },
  ]
  return {
    id,
    status,
    facts: { firms, plates: [], category_id: null, amounts_fen: [amount_fen], created_at },
    terms: findable(invoiceTerms(value)),
  }
}

function InvoiceCard({ item, role }: { item: InvoiceItem; role: Role }) {
  const { value } = item
  const { lines, kind, amount_fen, tax_fen, issued, reason, status } = value
  const names = [...new Set(lines.map(({ name }) => name).filter(Boolean))].join('、')
  return (
    <Link to={invoicePath(role, value.id)} style={{ display: 'block', minWidth: 0 }}>
      <Card as="article" link height="full" display="grid" gap={2} alignContent="start">
        <CardHead>
          <Num fontSize="sm" color="fg.muted">
            {noOf(value)} · {shortTime(value.created_at)}
          </Num>
          <span>
            <InvoiceTags item={item} />
          </span>
        </CardHead>
        <Figure value={formatFen(amount_fen)} unit="元" size="md" />
        <chakra.p overflowWrap="anywhere">
          {INVOICE_KINDS[kind]} · {lines.length} 张订单{names ? ` · ${names}` : ''}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
          {status === -1 || status === 2
            ? `原因：${reason}`
            : issued
              ? `发票号码 ${issued.invoice_no}`
              : `${otherName(value, role)}${value.version > 0 ? ` · 税额 ${formatFen(tax_fen)} 元` : ''}`}
        </chakra.p>
      </Card>
    </Link>
  )
}

const TOTALS = { buyer: 'buyerInvoiceTotals', trader: 'traderInvoiceTotals' } as const
export function useInvoiceTotals(items: readonly InvoiceItem[] | undefined, role: 'buyer' | 'trader'): ListTotals {
  const { db, actor } = useAccount()
  return useCountedList(
    {
      name: 'invoices',
      noun: 'invoice',
      columns: columnsFor(role),
      digest,
      subjectOf: keyOf,
      ask: async (query) =>
        (await call((await import('#api/invoices.ts'))[TOTALS[role]], { query, account: actor.user_id })).data,
      sent: async (ids) =>
        (await db.invoices.bulkGet([...ids])).flatMap((row) =>
          row ? { value: row.invoice, pending: [], review: [], changed: [], orders: [] } : [],
        ),
      folded: () => readInvoices(db, actor),
    },
    items,
  )
}

interface Props {
  items: readonly InvoiceItem[] | undefined
  totals: ListTotals
  status: number | undefined
  role: Role
  older: Older
  empty: EmptyList
}
export function InvoiceList({ items, totals, status, role, older, empty }: Props) {
  return (
    <DeskList
      name={role === 'trader' ? '发票管理' : '我的发票'}
      unit="份"
      table={`invoices-${role}`}
      columns={columnsFor(role)}
      rows={items}
      totals={totals}
      status={status}
      digest={digest}
      keyOf={keyOf}
      nameOf={nameOf}
      linkOf={({ value }) => invoicePath(role, value.id)}
      searched="搜索申请编号、发票号码、订单号、公司、金额"
      renderCards={(rows) => (
        <CardGrid>
          {rows.map((item) => (
            <InvoiceCard key={item.value.id} item={item} role={role} />
          ))}
        </CardGrid>
      )}
      older={older}
      empty={empty}
    />
  )
}
