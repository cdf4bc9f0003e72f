/** The figures of a dissent: those in force beside those proposed, and the difference in money. */
import { chakra } from '@chakra-ui/react'
import { TableFrame } from '#client/ui/list/table.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { Adjustment, Order, SupplyFigures } from '#domain/order/order.ts'
import { isProvisional } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

/** On a phone in large type, a figure's name stands above its two values, so that no value leaves the screen. */
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

interface Props {
  order: Order
  adjustment: Adjustment | undefined
  /** the proposal has no answer yet, so it is compared with today's figures; an answered one with those of its time */
  open?: boolean
}
/** Draws nothing without a proposal, or if the role does not see the supply side. */
export function DissentFigures({ order: { supply }, adjustment: proposal, open = false }: Props) {
  if (!proposal || !supply) return null
  // Older builds did not record the starting figures of a proposal.
  const was: SupplyFigures | undefined = open ? { ...supply, provisional: isProvisional(supply) || undefined } : proposal.before
  const row = (name: string, key: 'quantity_kg' | 'price_fen' | 'amount_fen', format: (value: number) => string) =>
    [name, was && format(was[key]), format(proposal[key]), was ? proposal[key] - was[key] : 0, format] as const
  const rows = [
    row('重量 吨', 'quantity_kg', formatTonnes),
    row(`单价${was?.provisional ? '（暂定）' : ''} 元/吨`, 'price_fen', formatFen),
    row('金额 元', 'amount_fen', formatFen),
  ]
  return (
    <Figures>
      <TableFrame data-density="close">
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {was ? (
                <th scope="col" data-num>
                  {open ? '当前' : '当时'}
                </th>
              ) : null}
              <th scope="col" data-num>
                调整后
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, now, next, change, format]) => (
              <tr key={name}>
                <td>{name}</td>
                {now === undefined ? null : <td data-num>{now}</td>}
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
