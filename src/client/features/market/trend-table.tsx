/** The figures of a trend by day, newest first, for reading, copying and screen readers. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { formatYuan } from '#domain/money/money.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import { percentWords } from './price-words.ts'
import type { Line, Trends } from './trend-data.ts'

const Fold = chakra('details', {
  base: {
    mt: 3,
    '& summary': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '6px',
      minH: '44px',
      fontSize: 'button',
      color: 'brand.fg',
      fontWeight: 'bold',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '&[open] summary svg': { transform: 'rotate(180deg)' },
    '&:not([open])': { _print: { display: 'none' } },
  },
})

const HEADS = { price: ['最低', '最高', '均价'], percent: ['均价', '涨跌幅'] } as const

function cells(line: Line, index: number, compared: boolean): string[] {
  const point = line.points[index]
  if (!point) return compared ? ['—', '—'] : ['—', '—', '—']
  if (!compared) return [point.low_price_fen, point.high_price_fen, point.average_price_fen].map(formatYuan)
  const moved = line.moved_bp[index]
  return [formatYuan(point.average_price_fen), moved === null || moved === undefined ? '—' : percentWords(moved)]
}

function Figures({ trends }: { trends: Trends }) {
  const compared = trends.lines.length > 1
  const heads = compared ? HEADS.percent : HEADS.price
  const newest_first = trends.days.map((day, index) => ({ day, index })).toReversed()
  return (
    <TableFrame data-density="close" maxH="420px" overflowY="auto" tabIndex={0} role="group" aria-label="走势数据">
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {trends.lines.flatMap((line) =>
              heads.map((head) => (
                <th key={`${line.id}-${head}`} scope="col" data-num>
                  {compared ? `${line.name} ${head}` : head}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {newest_first.map(({ day, index }) => (
            <tr key={day}>
              <td data-no>{day}</td>
              {trends.lines.flatMap((line) =>
                cells(line, index, compared).map((text, cell) => (
                  <td key={`${line.id}-${heads[cell]}`} data-num>
                    {text}
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** Rendered only when opened. */
export function TrendTable({ trends }: { trends: Trends }) {
  const [open, setOpen] = useState(false)
  return (
    <Fold onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" size={16} />
        查看逐日数据
      </summary>
      {open ? <Figures trends={trends} /> : null}
    </Fold>
  )
}
