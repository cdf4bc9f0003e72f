/** Shows the supply and the sale amount of a new order as bars, with the spread between them, while the prices are typed. */
import { chakra } from '@chakra-ui/react'
import { Figure } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money/money.ts'
import { worthFen } from '#client/forms/figures.ts'

const Bars = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 2,
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: 'fg.muted' },
    '& dd:last-of-type, & dd[data-value]': { textAlign: 'right', whiteSpace: 'nowrap' },
    '& i': { display: 'block', height: '14px', rounded: '4px', transition: 'width 160ms' },
    '& i[data-side=supply]': { bg: 'line.control' },
    '& i[data-side=sale]': { bg: 'brand' },
  },
})

/** The shorter bar has at least this width. Prices differ by a percent or two, so the picture enlarges the difference. */
const BASE = 0.55
const MAGNIFY = 12

/** Widths of both bars, from 0 to 1. */
function widths(supply: number, sale: number): [number, number] {
  const most = Math.max(supply, sale)
  const lack = (value: number) => Math.max(BASE, 1 - ((most - value) / most) * MAGNIFY)
  return [lack(supply), lack(sale)]
}

export function MarginPicture({
  supply_price_fen,
  sale_price_fen,
  quantity_kg,
}: {
  supply_price_fen: number | null
  sale_price_fen: number | null
  quantity_kg: number | null
}) {
  const supply_fen = worthFen(supply_price_fen, quantity_kg)
  const sale_fen = worthFen(sale_price_fen, quantity_kg)
  if (supply_fen === null || sale_fen === null || !supply_price_fen || !sale_price_fen) {
    return <chakra.p color="fg.muted">填写数量、采购价和销售价后，这里显示价差。</chakra.p>
  }
  const margin_fen = sale_fen - supply_fen
  const per_tonne_fen = sale_price_fen - supply_price_fen
  const [supply_width, sale_width] = widths(supply_price_fen, sale_price_fen)
  const rate = (margin_fen / sale_fen) * 100
  return (
    <chakra.div display="grid" gap={4}>
      <div aria-live="polite">
        <Figure value={formatFen(margin_fen)} unit="元" size="xl" tone={margin_fen > 0 ? 'done' : 'danger'} />
        <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          每吨 {formatFen(per_tonne_fen)} 元 · 占销售额 {rate.toFixed(2)}%
        </chakra.p>
      </div>
      <Bars>
        <dt>采购</dt>
        <dd>
          <i data-side="supply" style={{ width: `${supply_width * 100}%` }} />
        </dd>
        <dd data-value="">{formatFen(supply_fen)} 元</dd>
        <dt>销售</dt>
        <dd>
          <i data-side="sale" style={{ width: `${sale_width * 100}%` }} />
        </dd>
        <dd data-value="">{formatFen(sale_fen)} 元</dd>
      </Bars>
    </chakra.div>
  )
}
