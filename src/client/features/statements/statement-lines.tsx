/** The lines of an account, each with the balance after it: a table on a desk and on paper, cards elsewhere. */
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { orderPath } from '#client/lib/paths.ts'
import { SHEET_RULE } from '#client/ui/print/document-sheet.tsx'
import { usePrinting } from '#client/ui/print/printing.ts'
import { useMedia } from '#client/ui/use-media.ts'
import { chinaDay } from '#domain/china-time.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Role } from '#domain/role.ts'
import {
  balanceName,
  balanceWords,
  entryWord,
  isReceivable,
  lineDetail,
  type StatementLine,
  type StatementParties,
  withBalances,
} from '#domain/accounting/statement.ts'

/** Below this width a table would leave too little room for the orders. */
const NARROW = '(max-width: 1023px)'
type Balanced = ReturnType<typeof withBalances>[number]

interface Props {
  side: StatementParties['side']
  role: Role
  opening_fen: number
  closing_fen: number
  lines: readonly StatementLine[]
  /** more lines follow, so the closing balance does not follow from the last one */
  partial: boolean
}

const Small = chakra('span', { base: { display: 'block', fontSize: '0.86em', color: SHEET_RULE, overflowWrap: 'anywhere' } })

function LineTable({ side, role, opening_fen, closing_fen, lines, partial }: Omit<Props, 'lines'> & { lines: Balanced[] }) {
  const due = isReceivable(side, role) ? '应收' : '应付'
  const balance = (fen: number) => (
    <>
      {formatFen(Math.abs(fen))}
      <Small>{balanceName(fen, side, role)}</Small>
    </>
  )
  return (
    <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label="对账明细">
      <table>
        <thead>
          <tr>
            <th>日期</th>
            <th>摘要</th>
            <th>订单</th>
            <th>{due}增加（元）</th>
            <th>{due}减少（元）</th>
            <th>余额（元）</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={5}>期初余额</td>
            <td data-num>{balance(opening_fen)}</td>
          </tr>
          {lines.map((line) => (
            <chakra.tr key={line.id} breakInside="avoid">
              <chakra.td whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {chinaDay(line.at)}
              </chakra.td>
              <chakra.td whiteSpace="nowrap">{entryWord(line.kind, side, role)}</chakra.td>
              <td>
                <Link to={orderPath(role, line.order_id)}>{line.title}</Link>
                <Small>{line.order_no}</Small>
                {lineDetail(line) ? <Small>{lineDetail(line)}</Small> : null}
              </td>
              <td data-num>{line.amount_fen > 0 ? formatFen(line.amount_fen) : ''}</td>
              <td data-num>{line.amount_fen < 0 ? formatFen(0 - line.amount_fen) : ''}</td>
              <td data-num>{balance(line.balance_fen)}</td>
            </chakra.tr>
          ))}
          {partial ? null : (
            <tr>
              <td colSpan={5}>
                <b>期末余额</b>
              </td>
              <chakra.td data-num fontWeight="bold">
                {balance(closing_fen)}
              </chakra.td>
            </tr>
          )}
        </tbody>
      </table>
    </chakra.div>
  )
}

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    borderTop: `1px solid ${SHEET_RULE}`,
    '& > li': { borderBottom: '1px solid #d8d5cd', py: '10px' },
  },
})
const Between = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', columnGap: 3, flexWrap: 'wrap' } })

function LineCards({ side, role, lines }: Pick<Props, 'side' | 'role'> & { lines: Balanced[] }) {
  return (
    <Rows aria-label="对账明细">
      {lines.map((line) => (
        <li key={line.id}>
          <Between>
            <b>{entryWord(line.kind, side, role)}</b>
            <chakra.b fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {line.amount_fen > 0 ? '+' : '−'}
              {formatFen(Math.abs(line.amount_fen))} 元
            </chakra.b>
          </Between>
          <Link to={orderPath(role, line.order_id)}>{line.title}</Link>
          {lineDetail(line) ? <Small>{lineDetail(line)}</Small> : null}
          <Between>
            <Small fontVariantNumeric="tabular-nums">
              {chinaDay(line.at)} · {line.order_no}
            </Small>
            <Small fontVariantNumeric="tabular-nums">{balanceWords(line.balance_fen, side, role)}</Small>
          </Between>
        </li>
      ))}
    </Rows>
  )
}

export function StatementLines({ lines, ...props }: Props) {
  const narrow = useMedia(NARROW)
  const printing = usePrinting()
  const balanced = withBalances(props.opening_fen, lines)
  if (lines.length === 0) return <chakra.p my={4}>本期没有往来。</chakra.p>
  return narrow && !printing ? <LineCards {...props} lines={balanced} /> : <LineTable {...props} lines={balanced} />
}
