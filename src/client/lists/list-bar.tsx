/** The tools above a desktop list: search, filters with their chips, views, columns, and the page's own tools. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { FilterChips, ListFilters, type Offered } from './list-filters.tsx'
import type { ListQuery } from './list-query.ts'
import { SavedViews } from './saved-views.tsx'
import { type SettableTable, TableSettingsMenu, type TableSettings } from './table-settings.tsx'

const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flexShrink: 0 } })

export function ListBar({
  query,
  searched,
  offered,
  table,
  settings,
  onSettings,
  settable = true,
  children,
}: {
  query: ListQuery
  /** placeholder with the searched fields: 搜索单号、公司、品名 */
  searched: string
  /** null: the list has no filters but its page's own */
  offered: Offered | null
  table: SettableTable
  settings: TableSettings
  onSettings: (settings: TableSettings) => void
  /** the list is shown as a table, because cards have no columns */
  settable?: boolean
  /** placed at the right */
  children?: ReactNode
}) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      <Tools>
        <chakra.div flex={{ base: 1, md: '0 1 300px' }} minW={{ base: '150px', md: 0 }}>
          <SearchField label={searched} hotkey value={query.typed} onChange={(event) => query.setTyped(event.target.value)} />
        </chakra.div>
        {offered ? (
          <Button size="sm" icon="filter" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            筛选{query.count > 0 ? ` ${query.count}` : ''}
          </Button>
        ) : null}
        {settable ? (
          <SavedViews
            table={table.key}
            columns={settings.columns}
            onColumns={(columns) => onSettings({ ...settings, columns })}
          />
        ) : null}
        <chakra.span flex={1} display={{ base: 'none', md: 'block' }} />
        {settable ? <TableSettingsMenu table={table} settings={settings} onChange={onSettings} /> : null}
        {children}
      </Tools>
      {offered && unfolded ? <ListFilters query={query} offered={offered} /> : null}
      {offered ? <FilterChips query={query} offered={offered} /> : null}
    </>
  )
}
