/** An order counts for the same figure everywhere, and totals are the sums of the counting orders. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JournalLine, linesToBook } from '#domain/accounting/journal.ts'
import type { Order, OrderState } from '#domain/order/order.ts'
import { ROLE_LIST } from '#domain/role.ts'
import { totalsLabel } from '#domain/list/spreadsheet.ts'
import { cellsOf, fileColumns, overCells, type TableColumn, totalsOf, valueText } from '#domain/list/table.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { XlsxRows } from '#domain/list/xlsx.ts'
import { ORDER_COLUMNS } from '#server/orders/export-columns.ts'
import { orderIn, readyFor } from './order-fixtures.ts'
import { command, FC_RUNS, lives, PATIENCE, play } from './order-runs.ts'
import { expectOneFigure } from './leaving-figures.ts'

const bookedBy = (past: readonly Order[]): JournalLine[] =>
  past.reduce<JournalLine[]>((lines, order) => [...lines, ...linesToBook(lines, order)], [])

test('after any steps, U8, invoice, journal, statistics, list and settlement sheet have the same figure', PATIENCE, () => {
  const life = fc.record({
    state: fc.constantFrom<OrderState>(0, 4, 6, 6, 7, 8, 8),
    commands: fc.array(command, { maxLength: 25, size: 'max' }),
  })
  let deducted = 0
  fc.assert(
    fc.property(life, ({ state, commands }) => {
      const { order, taken } = play(commands, state === 0 ? readyFor('withdraw_advance', 0) : orderIn(state))
      expectOneFigure(order, bookedBy(lives(taken, order)))
      if (order.state >= 6 && order.after_sales?.some(({ agreed_fen }) => agreed_fen)) deducted += 1
    }),
    { numRuns: FC_RUNS },
  )
  expect(deducted).toBeGreaterThan(0)
})

test('a total leaves out ended orders, names their number, and equals the sum of its column', () => {
  const ended = { ...orderIn(4), id: 'ended', state: -2 as const }
  const orders = [orderIn(4), ended, orderIn(8)]
  for (const role of ROLE_LIST) {
    const rows = new XlsxRows(ORDER_COLUMNS[role])
    const written = orders.map((order) => rows.row(viewFor(order, role)))
    const totals = rows.totals()
    expect(totals[0]).toBe('合计（1 行不计入）')
    ORDER_COLUMNS[role].forEach(({ heading, sums }, at) => {
      const figures = written.map((row) => row[at])
      if (heading === '计入合计') expect(figures).toEqual(['是', '否', '是'])
      if (!sums) return
      // A spreadsheet sums only the numbers of a column.
      expect(typeof figures[1], heading).not.toBe('number')
      expect(totals[at], heading).toBeCloseTo(Number(figures[0] ?? 0) + Number(figures[2] ?? 0), 3)
    })
  }
})

test('a list names what its totals leave out, computed from rows and from digests alike', () => {
  interface Row {
    fen: number
    ended: boolean
  }
  const columns: TableColumn<Row>[] = [
    { key: 'amount', label: '金额 元', unit: 'fen', sums: ({ ended }) => !ended, value: ({ fen }) => fen },
    { key: 'due', label: '应退 元', unit: 'fen', sums: true, value: ({ fen }) => fen },
    { key: 'price', label: '单价', unit: 'fen', value: ({ fen }) => fen },
  ]
  const rows = [5, 7, 11].map((fen) => ({ fen, ended: fen === 7 }))
  expect(totalsOf(rows, columns)).toEqual({ amount: 16, due: 23 })
  const cells = rows.map((row) => cellsOf(columns, row))
  expect(totalsOf(cells, overCells(columns))).toEqual({ amount: 16, due: 23 })
  expect(cells.map(({ counts }) => counts)).toEqual([true, false, true])
  expect(totalsLabel(3, 1, '单')).toBe('合计 2 单，另 1 单不计入')
  expect(totalsLabel(3, 0, '单')).toBe('合计 3 单')
})

test('a file has the columns that replace another one, each once, and days as dates', () => {
  const day: TableColumn<{ at: string }> = { key: 'at', label: '下单日期', unit: 'day', value: ({ at }) => at }
  const buyer: TableColumn<{ at: string }> = { key: 'buyer', label: '采购商', value: () => '乙' }
  const both: TableColumn<{ at: string }> = { key: 'both', label: '供应商 → 采购商', value: () => '甲 → 乙', splits: [buyer] }
  const row = { at: '2026-11-20T16:30:00.000Z' }
  for (const columns of [fileColumns([day, both, buyer]), fileColumns(overCells([day, both, buyer]))]) {
    expect(columns.map(({ heading }) => heading)).toEqual(['下单日期', '采购商'])
    const [first] = columns
    expect(first?.unit).toBe('day')
  }
  expect(new XlsxRows(fileColumns([day])).row(row)).toEqual([new Date('2026-11-21T00:00:00Z')])
  expect(valueText(row.at, 'day')).toBe('2026-11-21')
})
