/** The parties, goods, prices and margin that a colleague approves before an order is made. */
import { chakra } from '@chakra-ui/react'
import type { AskedOrder } from '#domain/firm/approval.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { amountFen, formatFen } from '#domain/money/money.ts'

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 3,
    rowGap: 1,
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
  },
})

/** A queued request does not know the names of its parties yet. */
export function AskedOrderFacts({ asked: { supplier_name, buyer_name, draft } }: { asked: AskedOrder }) {
  const { title, spec_name, quantity_kg, supply_price_fen, sale_price_fen, pricing_mode, pay_terms } = draft
  const sale_fen = amountFen(sale_price_fen, quantity_kg)
  const margin_fen = sale_fen - amountFen(supply_price_fen, quantity_kg)
  const provisional = pricing_mode === 1 ? '' : '（暂定）'
  const lines: readonly (readonly [string, string])[] = [
    ['供应商', supplier_name],
    ['采购商', buyer_name],
    ['货物', [title, spec_name].filter(Boolean).join(' ')],
    ['数量', `${formatTonnes(quantity_kg)} 吨`],
    [`采购价${provisional}`, `${formatFen(supply_price_fen)} 元/吨`],
    [`销售价${provisional}`, `${formatFen(sale_price_fen)} 元/吨`],
    ['销售货款', `${formatFen(sale_fen)} 元`],
  ]
  return (
    <Facts>
      {lines.map(([name, value]) =>
        value ? (
          <chakra.div key={name} display="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </chakra.div>
        ) : null,
      )}
      <dt>价差{provisional}</dt>
      <chakra.dd fontWeight="bold" color={margin_fen > 0 ? 'done.fg' : 'danger.fg'}>
        {formatFen(margin_fen)} 元
      </chakra.dd>
      {pay_terms ? (
        <>
          <dt>付款约定</dt>
          <dd>{pay_terms}</dd>
        </>
      ) : null}
    </Facts>
  )
}
