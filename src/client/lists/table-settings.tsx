/** The settings of a table, remembered on this device: visible columns and row density. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, Radio } from '#client/ui/field/checkbox.tsx'
import { MenuLine } from '#client/ui/layer/dropdown.tsx'
import type { Density } from '#client/ui/list/data-table.tsx'
import { PopoverButton } from '#client/ui/layer/popover-button.tsx'

export interface TableSettings {
  /** keys of the visible columns, in the table's own order */
  columns: readonly string[]
  density: Density
}
/** A table with selectable columns. `key` is its storage key on this device; `standard` are the default columns. */
export interface SettableTable {
  key: string
  columns: readonly { key: string; label: string }[]
  standard: readonly string[]
}

const standardOf = ({ standard }: SettableTable): TableSettings => ({ columns: standard, density: 'roomy' })

function remembered(table: SettableTable): TableSettings {
  const standard = standardOf(table)
  try {
    const { columns, density } = JSON.parse(localStorage.getItem(table.key) ?? '{}') as Partial<TableSettings>
    const known = table.columns.map(({ key }) => key).filter((key) => columns?.includes(key))
    return { columns: known.length > 0 ? known : standard.columns, density: density === 'close' ? 'close' : 'roomy' }
  } catch {
    return standard
  }
}

export function useTableSettings(table: SettableTable): [TableSettings, (settings: TableSettings) => void] {
  const [settings, setSettings] = useState(() => remembered(table))
  const change = (next: TableSettings) => {
    setSettings(next)
    try {
      localStorage.setItem(table.key, JSON.stringify(next))
    } catch {
      // The setting lasts for this page only.
    }
  }
  return [settings, change]
}

const List = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: 5,
    width: 'min(340px, 80vw)',
    whiteSpace: 'nowrap',
    px: 2,
    pt: 1,
  },
})
const Head = chakra('legend', { base: { fontSize: 'sm', color: 'fg.muted' } })

/** 列设置: the last visible column cannot be hidden. */
export function TableSettingsMenu({
  table,
  settings,
  onChange,
}: {
  table: SettableTable
  settings: TableSettings
  onChange: (settings: TableSettings) => void
}) {
  const { columns, density } = settings
  const toggle = (key: string, shown: boolean) => {
    const next = table.columns.map((column) => column.key).filter((each) => (each === key ? shown : columns.includes(each)))
    onChange({ ...settings, columns: next })
  }
  return (
    <PopoverButton
      label="列设置"
      trigger={
        <Button size="sm" icon="columns">
          列设置
        </Button>
      }
    >
      <List>
        <Head>显示的列</Head>
        {table.columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={columns.includes(key)}
            disabled={columns.length === 1 && columns[0] === key}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </List>
      <MenuLine />
      <List>
        <Head>行高</Head>
        <Radio
          name="density"
          label="宽松"
          checked={density === 'roomy'}
          onChange={() => onChange({ ...settings, density: 'roomy' })}
        />
        <Radio
          name="density"
          label="紧凑"
          checked={density === 'close'}
          onChange={() => onChange({ ...settings, density: 'close' })}
        />
      </List>
      <chakra.div px={2} pt={1} pb={1}>
        <Button size="sm" variant="ghost" ml="-14px" onClick={() => onChange(standardOf(table))}>
          恢复默认
        </Button>
      </chakra.div>
    </PopoverButton>
  )
}
