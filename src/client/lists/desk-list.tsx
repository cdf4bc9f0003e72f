/** A list with all rows in memory, such as a work queue: tools, table or cards, totals, ticked rows and its file. */
import { type ReactNode, useMemo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { StickyBar } from '#client/ui/page/sticky-bar.tsx'
import { type Column, DataTable, type Picked } from '#client/ui/list/data-table.tsx'
import { Empty } from '#client/ui/empty.tsx'
import type { Option } from '#client/ui/field/native-select.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { type Cells, totalsOf } from '#domain/list/table.ts'
import { BatchBar } from './batch-bar.tsx'
import { ListBar } from './list-bar.tsx'
import { type EmptyList, ListEnd, notFound } from './list-end.tsx'
import { CARDS } from './list-page.tsx'
import { totalsRow } from './list-tabs.tsx'
import { useListQuery } from './list-query.ts'
import { Reading } from './reading.tsx'
import { SaveButton } from './save-button.tsx'
import { saveXlsx } from './save-table.ts'
import { type SettableTable, useTableSettings } from './table-settings.tsx'
import type { Older } from './use-older.ts'
import { usePicked } from './use-picked.ts'
import type { ListTotals } from './use-totals.ts'
import { type Digest, type ListSearch, useWholeList } from './whole-list.ts'

/** A list that the device holds whole, or one with further rows on the server. */
type Beyond =
  | {
      older: Older
      /** totals of the whole list, whose rows with `status` are `rows`; null if the server does not count it */
      totals: ListTotals | null
      status: number | undefined
    }
  | { older?: undefined; totals?: undefined; status?: undefined }

type Props<Row> = Beyond & {
  /** name of the list and of its file */
  name: string
  /** counter word for rows: 单, 笔 */
  unit: string
  /** storage key of this device's column settings */
  table: string
  /** A column without a value, such as buttons, cannot be hidden. The array must be stable between renders. */
  columns: readonly Column<Row>[]
  /** undefined during the first read */
  rows: readonly Row[] | undefined
  /** the searchable part of a row; must be stable between renders */
  digest: (row: Row) => Omit<Digest, keyof Cells>
  keyOf: (row: Row) => string
  /** the row's name for screen readers */
  nameOf: (row: Row) => string
  linkOf?: (row: Row) => string
  /** description of the searched fields */
  searched: string
  /** rows have plates to filter by */
  plate?: true
  /** categories to filter by */
  categories?: readonly Option[]
  /** placed at the right of the tools */
  tools?: ReactNode
  /** The server found these rows, so they already match search and filters; `search`: the search alone. */
  found?: true | 'search'
  /** the page has filters of its own, and the list none */
  own_filters?: true
  /** export tools for all rows and for ticked ones, replacing files of the visible rows */
  exportAll?: ReactNode
  renderExportTicked?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** what else is done with ticked rows; cards can be ticked with it alone */
  renderTicked?: (rows: readonly Row[]) => ReactNode
  /** draws the rows on a screen too narrow for a table; `picked` is there if they can be ticked */
  renderCards: (rows: readonly Row[], picked: Picked<Row> | undefined) => ReactNode
  /** shown if the list is empty without any filter */
  empty: EmptyList
  /** placed under the last row */
  foot?: ReactNode
}

export function DeskList<Row>(props: Props<Row>) {
  const {
    name,
    unit,
    columns,
    rows,
    digest,
    keyOf,
    nameOf,
    linkOf,
    searched,
    plate,
    categories,
    tools,
    totals,
    status,
    older,
    found: is_found,
    own_filters,
    exportAll,
    renderExportTicked,
    renderTicked,
    renderCards,
    empty,
    foot,
  } = props
  const query = useListQuery()
  const small = useMedia(CARDS)
  const { search: typed, filter, sort } = query
  const search = useMemo(
    (): ListSearch => ({ search: is_found ? undefined : typed || undefined, filter: is_found === true ? {} : filter, sort }),
    [is_found, typed, filter, sort],
  )
  const found = useWholeList(rows, columns, digest, search)
  const table = useMemo((): SettableTable => {
    const chosen = columns.filter(({ value }) => value)
    return { key: `xunjin.table.${props.table}`, columns: chosen, standard: chosen.map(({ key }) => key) }
  }, [columns, props.table])
  const [settings, setSettings] = useTableSettings(table)
  const visible = useMemo(
    () => columns.filter(({ key, value }) => !value || settings.columns.includes(key)),
    [columns, settings.columns],
  )
  const { picked, among, clear } = usePicked(keyOf, nameOf)
  if (!found) return <Reading what={name} table={!small} />
  const narrowed = typed !== '' || query.count > 0
  const nothing = narrowed ? notFound(typed, '换个条件，或清除后再看。', query.clear, '记录') : empty
  const shown = found.rows.length
  const end = (
    <>
      {older ? <ListEnd older={older} totals={totals} status={status} shown={shown} empty={nothing} /> : null}
      {!older && shown === 0 ? <Empty {...nothing} /> : null}
      {foot}
    </>
  )
  if (rows?.length === 0 && !narrowed) return end
  const ticked = among(found.rows)
  const list = small ? (
    <>
      {renderCards(found.rows, renderTicked ? picked : undefined)}
      {end}
    </>
  ) : (
    <DataTable
      label={name}
      columns={visible}
      rows={found.rows}
      keyOf={keyOf}
      {...(linkOf ? { linkOf } : {})}
      sort={sort}
      onSort={query.setSort}
      density={settings.density}
      picked={picked}
      totals={totalsRow(totals ?? { tabs: found.tabs, here: older !== undefined && older.state !== 'ended' }, status, unit)}
      fills
      foot={end}
    />
  )
  return (
    <>
      <ListBar
        query={query}
        searched={searched}
        offered={
          own_filters
            ? null
            : {
                ...(found.firms.length > 0 ? { firms: found.firms } : {}),
                ...(plate ? { plate } : {}),
                ...(categories ? { categories } : {}),
              }
        }
        table={table}
        settings={settings}
        onSettings={setSettings}
        settable={!small}
      >
        {tools}
        {exportAll !== undefined ? (
          exportAll
        ) : small ? null : (
          <SaveButton name={name} columns={visible} cells={found.digests} of={columns} />
        )}
      </ListBar>
      {shown === 0 ? end : list}
      {small && renderTicked && ticked.length > 0 ? (
        <StickyBar title={`已选 ${ticked.length} ${unit}`}>
          <Button alignSelf="flex-end" onClick={clear}>
            取消
          </Button>
          {renderTicked(ticked)}
        </StickyBar>
      ) : null}
      {small ? null : (
        <BatchBar count={ticked.length} noun={unit} columns={visible} totals={totalsOf(ticked, visible)} onClear={clear}>
          {renderTicked?.(ticked)}
          {renderExportTicked ? (
            renderExportTicked(ticked, clear)
          ) : (
            <Button size="sm" icon="download" onClick={() => void saveXlsx(name, visible, ticked)}>
              导出所选
            </Button>
          )}
        </BatchBar>
      )}
    </>
  )
}
