/** The columns and row height a person chooses for the table of orders; the device remembers them. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, Radio } from '#client/ui/checkbox.tsx'
import { MenuLine } from '#client/ui/dropdown.tsx'
import { PopoverButton } from '#client/ui/popover-button.tsx'
import { COLUMNS, STANDING } from './order-columns.tsx'

const KEY = 'xunjin.order-table'
export type Density = 'roomy' | 'close'
export interface Taste {
  columns: string[]
  density: Density
}
const FIRST: Taste = { columns: STANDING, density: 'roomy' }

function remembered(): Taste {
  try {
    const { columns, density } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Taste>
    const known = COLUMNS.map(({ key }) => key).filter((key) => columns?.includes(key))
    return { columns: known.length > 0 ? known : STANDING, density: density === 'close' ? 'close' : 'roomy' }
  } catch {
    return FIRST
  }
}

export function useTaste(): [Taste, (taste: Taste) => void] {
  const [taste, setTaste] = useState(remembered)
  const change = (next: Taste) => {
    setTaste(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Remembered for this page only.
    }
  }
  return [taste, change]
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

/** 列设置. The last shown column cannot be hidden. */
export function TasteMenu({ taste, onChange }: { taste: Taste; onChange: (taste: Taste) => void }) {
  const { columns, density } = taste
  const toggle = (key: string, shown: boolean) => {
    const next = COLUMNS.map((column) => column.key).filter((each) => (each === key ? shown : columns.includes(each)))
    onChange({ ...taste, columns: next })
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
        {COLUMNS.map(({ key, label }) => (
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
          onChange={() => onChange({ ...taste, density: 'roomy' })}
        />
        <Radio
          name="density"
          label="紧凑"
          checked={density === 'close'}
          onChange={() => onChange({ ...taste, density: 'close' })}
        />
      </List>
      <chakra.div px={2} pt={1} pb={1}>
        <Button size="sm" variant="ghost" ml="-14px" onClick={() => onChange(FIRST)}>
          恢复默认
        </Button>
      </chakra.div>
    </PopoverButton>
  )
}
