/** The money and tonnage of an order, for each side that the role sees, with the amounts still open. */
import { chakra } from '@chakra-ui/react'
import { Inset } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { Order, Side } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { ledgerOf, marginFen, owedFen, toPayFen } from '#domain/money/payment.ts'
import { isProvisional, provisionalMark } from '#domain/money/pricing.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { weightOf, worthOf } from '#domain/order/headline.ts'

/** A name, a figure and its notes. Neighbouring figures share a baseline, even if one name wraps. */
const Box = chakra(Inset, {
  base: {
    bg: 'bg.panel',
    display: 'grid',
    gridTemplateRows: 'subgrid',
    gridRow: 'span 3',
    rowGap: 0,
    '& > :first-child': { alignSelf: 'end' },
  },
})
const Small = chakra('p', { base: { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

function SideBox({
  order,
  side,
  name,
  lines,
}: {
  order: Order
  side: Side
  name: (worth: string) => string
  lines: readonly string[]
}) {
  const worth = worthOf(order, side)
  return (
    <Box>
      <Small>{name(worth.name)}</Small>
      <Figure value={formatFen(worth.fen)} unit="元" />
      <div>
        <Small>
          {formatFen(side.price_fen)} 元/吨{provisionalMark(side)} × {formatTonnes(worth.kg)} 吨
        </Small>
        {lines.map((line) => (
          <Small key={line}>{line}</Small>
        ))}
      </div>
    </Box>
  )
}

type Line = readonly [fen: number, words: string]
/** The words of the amounts above zero. */
const lines = (...all: Line[]): string[] => all.flatMap(([fen, words]) => (fen > 0 ? [words] : []))
const yuan = (fen: number) => `${formatFen(fen)} 元`

function supplyLines(order: Order, role: Role): string[] {
  const { borne_fen, paid_out_fen, paying_fen, overpaid_fen, repaying_fen, repaid_fen } = ledgerOf(order)
  const owed = `${role === 'supplier' ? '应收' : '应付'} ${yuan(owedFen(order, 'supply'))}`
  return lines(
    [borne_fen, `售后核减 ${yuan(borne_fen)}`],
    [paid_out_fen, `已付 ${yuan(paid_out_fen)} · ${owed}`],
    [paying_fen, `已登记付款待确认 ${yuan(paying_fen)}`],
    [overpaid_fen, `${role === 'supplier' ? '应退还商户' : '供应商应退还'} ${yuan(overpaid_fen)}`],
    [repaying_fen, `其中 ${yuan(repaying_fen)}已退还，待商户确认`],
    [repaid_fen, `已退还 ${yuan(repaid_fen)}`],
  )
}
function saleLines(order: Order, role: Role): string[] {
  const { granted_fen, held_fen, claimed_fen, registered_fen, refund_due_fen, refunding_fen, refunded_fen } = ledgerOf(order)
  const [owed_fen, to_pay_fen] = [owedFen(order, 'sale'), toPayFen(order, 'sale')]
  const [came, owed] = role === 'buyer' ? ['已付', '应付'] : ['已到账', '应收']
  return lines(
    [granted_fen, `售后核减 ${yuan(granted_fen)}`],
    [held_fen, `${came} ${yuan(held_fen)}`],
    // Before money moves, the owed amount equals the one above and would say it twice.
    [held_fen + claimed_fen + registered_fen > 0 ? owed_fen : 0, `${owed} ${yuan(owed_fen)}`],
    [claimed_fen, `${role === 'buyer' ? '已付待确认' : '采购商已付待确认'} ${yuan(claimed_fen)}`],
    [registered_fen, `已登记待确认 ${yuan(registered_fen)}`],
    [role === 'buyer' && claimed_fen > 0 ? to_pay_fen : 0, `待付 ${yuan(to_pay_fen)}`],
    [refund_due_fen, `${role === 'buyer' ? '待商户退款' : '应退采购商'} ${yuan(refund_due_fen)}`],
    [refunding_fen, `已登记退款待确认 ${yuan(refunding_fen)}`],
    [refunded_fen, `已退款 ${yuan(refunded_fen)}`],
  )
}

/** At most two boxes share a row. The box of the weight spans all columns. */
const SIDE_BY_SIDE = 'repeat(auto-fit, minmax(min(100%, max(210px, 50% - 5px)), 1fr))'

const named = (word: string, party: string | null) => (party ? `${word} · ${party.replace(/^演示·/, '')}` : word)

export function OrderFigures({ order, role }: { order: Order; role: Role }) {
  const weight = weightOf(order)
  const { supply, sale } = order
  const margin_fen = marginFen(order)
  const shown = role === 'trader' ? 2 : 1
  return (
    <chakra.div display="grid" gap="10px" gridTemplateColumns={SIDE_BY_SIDE}>
      {role === 'supplier' && supply ? (
        <SideBox
          order={order}
          side={supply}
          name={(worth) => (worth === '结算货款' && !order.supply_price_confirmed ? `${worth} · 待商户核定` : worth)}
          lines={supplyLines(order, role)}
        />
      ) : null}
      {role === 'buyer' && sale ? (
        <SideBox order={order} side={sale} name={(worth) => worth} lines={saleLines(order, role)} />
      ) : null}
      {role === 'trader' && supply ? (
        <SideBox
          order={order}
          side={supply}
          name={(worth) => named(`采购${worth}`, order.supplier_name)}
          lines={supplyLines(order, role)}
        />
      ) : null}
      {role === 'trader' && sale ? (
        <SideBox
          order={order}
          side={sale}
          name={(worth) => named(`销售${worth}`, order.buyer_name)}
          lines={saleLines(order, role)}
        />
      ) : null}
      <Box gridColumn={shown === 2 ? '1 / -1' : undefined}>
        <Small>{weight.name}</Small>
        <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap={3} flexWrap="wrap">
          <Figure value={formatTonnes(weight.kg)} unit="吨" />
          {margin_fen === null ? null : (
            <Num fontSize="md">
              价差{isProvisional(supply) || isProvisional(sale) ? '（暂定）' : ''}{' '}
              <chakra.b color={margin_fen < 0 ? 'danger.fg' : 'done.fg'}>{formatFen(margin_fen)}</chakra.b> 元
            </Num>
          )}
        </chakra.div>
        <Small>
          {weight.kg === order.quantity_kg ? '' : `约定 ${formatTonnes(order.quantity_kg)} 吨`}
          {order.trips.length > 0 ? `${weight.kg === order.quantity_kg ? '' : ' · '}${order.trips.length} 车` : ''}
        </Small>
      </Box>
    </chakra.div>
  )
}
