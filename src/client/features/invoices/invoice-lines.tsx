/** Parts of an invoice: its total in figures and capitals, net and tax, and one line per order. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { orderPath } from '#client/lib/paths.ts'
import { Figure, Num } from '#client/ui/figure.tsx'
import { formatFixed } from '#domain/decimal.ts'
import type { Invoice, InvoiceLine } from '#domain/accounting/invoice.ts'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { Role } from '#domain/role.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

const Pair = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, fontSize: 'sm', color: 'fg.muted' },
})
const LineRow = chakra('li', {
  base: { listStyleType: 'none', display: 'grid', gap: 1, py: 3, borderTopWidth: '1px', borderColor: 'line.faint' },
})
const Between = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3 } })

/** 13 % as people write it. */
const rate = (tax_rate_bp: number): string => `${formatFixed(tax_rate_bp, 2).replace(/\.?0+$/, '')}%`

export function InvoiceTotal({ amount_fen, net_fen, tax_fen }: Pick<Invoice, 'amount_fen' | 'net_fen' | 'tax_fen'>) {
  return (
    <chakra.div display="grid" gap={1}>
      <chakra.p fontSize="sm" color="fg.muted">
        价税合计
      </chakra.p>
      <Figure size="xl" value={formatFen(amount_fen)} unit="元" />
      <chakra.p overflowWrap="anywhere">人民币 {capitalFen(amount_fen)}</chakra.p>
      <Pair>
        <Num>不含税 {formatFen(net_fen)} 元</Num>
        <Num>税额 {formatFen(tax_fen)} 元</Num>
      </Pair>
    </chakra.div>
  )
}

interface LinesProps {
  lines: readonly InvoiceLine[]
  role: Role
  changed?: readonly InvoiceLine[]
  /** placed at the end of a line */
  end?: (line: InvoiceLine) => ReactNode
}
export function InvoiceLines({ lines, role, changed = [], end }: LinesProps) {
  return (
    <ul aria-label="开票明细">
      {lines.map((line) => (
        <LineRow key={line.order_id}>
          <Between>
            <chakra.b overflowWrap="anywhere">{[line.name, line.spec].filter(Boolean).join(' ') || '订单'}</chakra.b>
            <Num fontWeight="bold">{formatFen(line.amount_fen)} 元</Num>
          </Between>
          <Between fontSize="sm" color="fg.muted">
            <Num>
              <chakra.span color="brand.fg" data-reach="">
                <Link to={orderPath(role, line.order_id)}>{line.order_no || '查看订单'}</Link>
              </chakra.span>
            </Num>
            <Num>
              {formatTonnes(line.quantity_kg)} 吨 × {formatFen(line.price_fen)} 元/吨
            </Num>
          </Between>
          {line.tax_code ? (
            <chakra.p fontSize="sm" color="fg.muted">
              税收分类编码 <Num>{line.tax_code}</Num>
            </chakra.p>
          ) : null}
          <Between fontSize="sm" color="fg.muted">
            <Num>{line.granted_fen > 0 ? `售后核减 ${formatFen(line.granted_fen)} 元` : ''}</Num>
            <Num>
              税率 {rate(line.tax_rate_bp)}，不含税 {formatFen(line.net_fen)}，税额 {formatFen(line.tax_fen)}
            </Num>
          </Between>
          {changed.includes(line) ? (
            <chakra.p fontSize="sm" color="need.fg">
              金额已变：申请后这张订单有售后核减或退货
            </chakra.p>
          ) : null}
          {end?.(line)}
        </LineRow>
      ))}
    </ul>
  )
}
