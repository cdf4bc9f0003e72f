/** A dissent in figures: what was agreed beside what the trader proposes, and the difference in money. */
import { chakra } from '@chakra-ui/react'
import { TableFrame } from '#client/ui/table.tsx'
import { formatFen } from '#domain/money.ts'
import type { Adjustment, Dissent, Order } from '#domain/order.ts'
import { provisionalMark } from '#domain/pricing.ts'
import { formatTonnes } from '#domain/weight.ts'

/** In large type on a phone, the name of a figure stands above its two values: the value that counts must not lie beyond the edge. */
const Figures = chakra('div', {
  base: {
    minW: 0,
    '[data-elder] &': {
      '@media screen and (max-width: 767px)': {
        '& tr': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
        '& thead th:first-of-type': { display: 'none' },
        '& td:first-of-type': { gridColumn: '1 / -1', pb: 0, borderBottomWidth: 0, color: 'fg.muted' },
      },
    },
  },
})

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text)

/** Draws nothing while there is no proposal or the supply side is not shown to the role. */
export function DissentFigures({ order, dissent, adjustment }: { order: Order; dissent: Dissent; adjustment?: Adjustment }) {
  const proposal = adjustment ?? dissent.adjustments.at(-1)
  const { supply } = order
  if (!proposal || !supply) return null
  const rows = [
    [
      '重量 吨',
      formatTonnes(supply.quantity_kg),
      formatTonnes(proposal.quantity_kg),
      proposal.quantity_kg - supply.quantity_kg,
      formatTonnes,
    ],
    [
      `单价${provisionalMark(supply)} 元/吨`,
      formatFen(supply.price_fen),
      formatFen(proposal.price_fen),
      proposal.price_fen - supply.price_fen,
      formatFen,
    ],
    ['金额 元', formatFen(supply.amount_fen), formatFen(proposal.amount_fen), proposal.amount_fen - supply.amount_fen, formatFen],
  ] as const
  return (
    <Figures>
      <TableFrame data-density="close">
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col" data-num>
                当前
              </th>
              <th scope="col" data-num>
                调整后
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, now, next, change, format]) => (
              <tr key={name}>
                <td>{name}</td>
                <td data-num>{now}</td>
                <td data-num>
                  <b>{next}</b>
                  {change === 0 ? null : (
                    <chakra.span display="block" fontSize="sm" color="need.fg">
                      {signed(format(change), change)}
                    </chakra.span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {proposal.note ? (
        <chakra.p mt={2} fontSize="sm" color="fg.muted">
          商户说明：{proposal.note}
        </chakra.p>
      ) : null}
    </Figures>
  )
}
