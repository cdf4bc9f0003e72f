/** The quotes behind a price: each day's average, and the average of all days. */
import { TableFrame } from '#client/ui/list/table.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { QuotedDay } from '#domain/order/order.ts'
import { averageFen } from '#domain/money/pricing.ts'

export function DaysTable({ days, label }: { days: readonly QuotedDay[]; label: string }) {
  const average_fen = averageFen(days)
  if (average_fen === null) return null
  return (
    <TableFrame data-density="close" tabIndex={0} role="region" aria-label={label} maxH="260px">
      <table>
        <thead>
          <tr>
            <th scope="col">报价日</th>
            <th scope="col" data-num>
              均价 元/吨
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ quoted_on, average_price_fen }) => (
            <tr key={quoted_on}>
              <td data-no>{quoted_on}</td>
              <td data-num>{formatFen(average_price_fen)}</td>
            </tr>
          ))}
        </tbody>
        {days.length > 1 ? (
          <tfoot>
            <tr>
              <td>{days.length} 个报价日平均</td>
              <td data-num>{formatFen(average_fen)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </TableFrame>
  )
}
