/**
 * The figures of a chart as a table, for reading, copying and screen readers. It is open where there is room, until a person
 * decides.
 */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useState } from 'react'
import { saveXlsx } from '#client/lists/save-table.ts'
import { Button } from '#client/ui/button.tsx'
import { type Column, DataTable } from '#client/ui/list/data-table.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { totalsOf } from '#domain/list/table.ts'
import type { Line, LineColumn } from './measures.ts'

const Fold = chakra('details', {
  base: {
    mt: 2,
    '& > summary': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      minH: 'target',
      fontSize: 'button',
      color: 'brand.fg',
      fontWeight: 'bold',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
  },
})
/** The link fills its cell, so that on a phone it is a full target. */
const NameLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: 'targetXs',
    my: '-6px',
    ml: '-14px',
    pl: '14px',
    mr: 'calc(0px - var(--cell-x))',
    pr: 'var(--cell-x)',
    _hover: { color: 'brand.fg', textDecoration: 'underline' },
  },
})

const nameCell = ({ to, full, name }: Line) => (to ? <NameLink to={to}>{full ?? name}</NameLink> : (full ?? name))

/** `total` is the row of all orders, for columns that are not sums. */
export function LinesTable({
  name,
  columns,
  lines,
  total,
}: {
  name: string
  columns: readonly LineColumn[]
  lines: readonly Line[]
  total: Line
}) {
  const roomy = useMedia('(min-width: 768px)')
  const [decided, setDecided] = useState<boolean | null>(null)
  const open = decided ?? roomy
  const drawn = columns.map(
    (column): Column<Line> => (column.key === 'name' ? { ...column, pin: 'start', cell: nameCell } : { ...column, num: true }),
  )
  const averages = Object.fromEntries(
    columns.flatMap(({ key, sums, value }) => (key === 'name' || sums || !value ? [] : [[key, value(total)]])),
  )
  const save = async () => {
    await saveXlsx(name, columns, lines)
    toast.success(`已导出 ${lines.length} 行，文件在“下载”`)
  }
  return (
    <Fold
      open={open}
      onToggle={({ currentTarget }) => {
        // A change of the width toggles it too, to the state in which it is drawn already.
        if (currentTarget.open !== open) setDecided(currentTarget.open)
      }}
    >
      <summary>
        <Icon name="down" size={16} />
        查看数据
      </summary>
      {open ? (
        <chakra.div display="grid" gap={2}>
          <DataTable
            label={name}
            columns={drawn}
            rows={lines}
            keyOf={({ key }) => key}
            density="close"
            totals={{ label: '合计', of: { ...totalsOf(lines, columns), ...averages } }}
          />
          <chakra.div justifySelf="end" data-print="hide">
            <Button size="sm" icon="download" onClick={() => void save()}>
              导出
            </Button>
          </chakra.div>
        </chakra.div>
      ) : null}
    </Fold>
  )
}
