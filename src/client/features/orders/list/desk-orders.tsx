/** The orders of a desk as a table or as cards, with tools above, and a hint if there are none. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { Category } from '#api/catalogue.ts'
import { BatchBar } from '#client/lists/batch-bar.tsx'
import { ListBar } from '#client/lists/list-bar.tsx'
import type { Offered } from '#client/lists/list-filters.tsx'
import type { ListQuery } from '#client/lists/list-query.ts'
import { type EmptyList, ListEnd, notFound } from '#client/lists/list-end.tsx'
import { totalsRow } from '#client/lists/list-tabs.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { FirstSync, Reading, SlowAnswer } from '#client/lists/reading.tsx'
import { saveXlsx } from '#client/lists/save-table.ts'
import { useTableSettings } from '#client/lists/table-settings.tsx'
import { usePicked } from '#client/lists/use-picked.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import type { ListSearch } from '#client/lists/whole-list.ts'
import { orderPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/list/data-table.tsx'
import { holdsFinished, ORDER_TABS } from '#domain/order/order.ts'
import { totalsOf, valueText } from '#domain/list/table.ts'
import { categoryOptions } from '#client/forms/category-options.ts'
import type { Role } from '#domain/role.ts'
import { ORDER_SEARCH, ORDER_SEARCH_HINT } from '#client/features/orders/order-words.ts'
import { OrderCard, OrderCards } from './order-card.tsx'
import { OrderBatch } from './order-batch.tsx'
import { OrderExport } from './order-export.tsx'
import { More, NO_ORDERS_HINTS } from './order-list.tsx'
import type { Found } from './order-search.ts'
import { ORDER_TABLES, shownColumns } from './order-tables.ts'

/** The totals of a table's last row, above the cards of a narrowed list. */
function CardTotals({ role, label, of }: { role: Role; label: string; of: Record<string, number> }) {
  const amounts = ORDER_TABLES[role].columns.filter(({ key }) =>
    ['weight', 'amount', 'supply_amount', 'sale_amount'].includes(key),
  )
  return (
    <chakra.p gridColumn="1 / -1" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" role="status">
      {label}
      {amounts.map(({ key, label, unit }) => {
        const [name, measure] = label.split(' ')
        return (
          <chakra.span key={key} whiteSpace="nowrap">
            {' · '}
            {name} <b>{valueText(of[key], unit)}</b> {measure}
          </chakra.span>
        )
      })}
    </chakra.p>
  )
}

const keyOf = ({ order }: FoldedOrder) => order.id
const nameOf = ({ order }: FoldedOrder) => order.no

function nothingOf(role: Role, search: ListSearch, query: ListQuery): EmptyList {
  if (search.search || query.count > 0) return notFound(search.search ?? '', ORDER_SEARCH_HINT, query.clear, '订单')
  const label = ORDER_TABS[role].find(({ code }) => code === search.status)?.label
  return {
    icon: 'order',
    title: label ? `没有${label}的订单` : '还没有订单',
    hint: label ? '换个状态看看，或查看全部订单。' : NO_ORDERS_HINTS[role],
    action: label || role !== 'trader' ? null : <ButtonLink to="/trade/order/new">新建订单</ButtonLink>,
  }
}

/** `onFirst` tells the id of the first row. `actions` stand at the right of the tools. */
export function DeskOrders({
  query,
  search,
  found,
  totals,
  onMore,
  categories,
  cards,
  selected,
  onChoose,
  onFirst,
  actions,
}: {
  query: ListQuery
  search: ListSearch
  /** undefined while they are read for the first time */
  found: Found | undefined
  totals: ListTotals
  onMore: () => void
  categories: readonly Category[] | undefined
  cards: boolean
  selected: string | null
  /** shows a row's order beside the list; without it, a row opens the order's page */
  onChoose: ((id: string) => void) | undefined
  onFirst: (id: string | null) => void
  actions: ReactNode
}) {
  const { actor } = useAccount()
  const { role } = actor
  const table = ORDER_TABLES[role]
  const [settings, setSettings] = useTableSettings(table.settable)
  const columns = useMemo(() => shownColumns(table, settings.columns), [table, settings.columns])
  const linkOf = useCallback(({ order }: FoldedOrder) => orderPath(role, order.id), [role])
  const { picked, among, clear } = usePicked(keyOf, nameOf)
  const ticked = among(found?.rows ?? [])
  const sought = { status: search.status, search: search.search, filter: search.filter }
  const older = useOlder('orders', sought, holdsFinished(search.status, role))
  const choose = useMemo(() => onChoose && (({ order }: FoldedOrder) => onChoose(order.id)), [onChoose])
  const top = found?.rows[0]?.order.id ?? null
  useEffect(() => onFirst(top), [top, onFirst])

  const others = found?.whole?.firms.filter(({ id }) => id !== actor.firm_id) ?? []
  const offered: Offered = {
    // A counterparty sees other firms only where they are disclosed.
    ...(role === 'trader' || others.length > 0 ? { firms: others } : {}),
    plate: true,
    categories: categoryOptions(categories ?? []),
  }
  const sums = totalsRow(totals, search.status, '单')
  const bar = (
    <ListBar
      query={query}
      searched={ORDER_SEARCH}
      offered={offered}
      table={table.settable}
      settings={settings}
      onSettings={setSettings}
      settable={!cards}
    >
      <OrderExport
        role={role}
        search={search}
        whole={found?.whole}
        all_columns={table.columns}
        columns={settings.columns}
        count={sums?.rows}
      />
      {actions}
    </ListBar>
  )
  const shown = found?.rows.length ?? 0
  const empty = nothingOf(role, search, query)
  const end = found?.more ? null : <ListEnd older={older} totals={totals} status={search.status} shown={shown} empty={empty} />
  const list = () => {
    if (!found || (found.busy && found.rows.length === 0)) return <Reading what="订单" table={!cards} />
    if (shown === 0) return end
    if (cards) {
      return (
        <OrderCards>
          {query.count > 0 && sums ? <CardTotals role={role} {...sums} /> : null}
          {found.rows.map((folded) => (
            <OrderCard key={folded.order.id} folded={folded} role={role} />
          ))}
          <chakra.div gridColumn="1 / -1">{found.more ? <More key={found.rows.length} onMore={onMore} /> : end}</chakra.div>
        </OrderCards>
      )
    }
    return (
      <DataTable
        label="订单列表"
        columns={columns}
        rows={found.rows}
        keyOf={keyOf}
        linkOf={linkOf}
        onChoose={choose}
        selected={selected}
        sort={search.sort}
        onSort={query.setSort}
        density={settings.density}
        picked={picked}
        busy={found.busy ?? false}
        totals={sums}
        fills
        more={found.more}
        onMore={onMore}
        foot={end}
      />
    )
  }
  return (
    <>
      {bar}
      {found ? <FirstSync /> : null}
      {found?.busy ? <SlowAnswer what="订单" /> : null}
      {list()}
      {cards ? null : (
        <BatchBar count={ticked.length} noun="单" columns={columns} totals={totalsOf(ticked, columns)} onClear={clear}>
          <OrderBatch ticked={ticked} />
          <Button size="sm" icon="download" onClick={() => void saveXlsx('订单', columns, ticked)}>
            导出所选
          </Button>
        </BatchBar>
      )}
    </>
  )
}
