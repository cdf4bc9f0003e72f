/** An order as a card: what, with whom, how much, and the one thing to do about it now. */
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { formatFen } from '#domain/money.ts'
import type { Order, Role } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { conflictPath, orderPath } from '../../lib/paths.ts'
import { hasLead, OrderActions } from './order-actions.tsx'
import { Margin } from './order-columns.tsx'
import { OrderTags } from './order-tags.tsx'
import { deliveryWords, ownSide, partnerOf, reviewWords, titleOf, weightOf } from './order-words.ts'
import { PickBox, type Picking } from './picking.tsx'

/** The title's link covers the card; buttons lie above it. */
const COVERED = {
  position: 'relative',
  '& h2 a': { _after: { content: '""', position: 'absolute', inset: 0, rounded: 'inherit' } },
  '& :is(button, a):not(h2 a)': { zIndex: 1 },
} as const
const Line = chakra('div', { base: { display: 'flex', justifyContent: 'space-between', gap: 3 } })

/** Both prices and what lies between them, for the trader. */
function Spread({ order }: { order: Order }) {
  const { supply, sale } = order
  if (!supply || !sale) return null
  return (
    <>
      {formatFen(supply.price_fen)} → {formatFen(sale.price_fen)} 元/吨 · 价差 <Margin order={order} /> 元
    </>
  )
}

/** The price while the deal is open, the money once it is settled. */
function Worth({ order, role }: { order: Order; role: Role }) {
  const side = ownSide(order, role)
  if (role === 'trader') return <Spread order={order} />
  if (!side) return null
  if (order.state >= 4) return <>货款 {formatFen(side.amount_fen)} 元</>
  return <>{formatFen(side.price_fen)} 元/吨 · 含税</>
}

export const OrderCard = memo(function OrderCard({
  folded,
  role,
  picking,
}: {
  folded: FoldedOrder
  role: Role
  picking?: Picking | undefined
}) {
  const { order, review } = folded
  const weight = weightOf(order)
  const refused = review[0]
  return (
    <Card as="article" css={COVERED} tone={refused ? 'need' : 'plain'} link>
      <Line alignItems="center">
        <Num fontSize="sm" color="fg.muted" display="inline-flex" alignItems="center">
          <PickBox order={order} picking={picking} />
          {order.no}
        </Num>
        <chakra.span display="flex" flexWrap="wrap" justifyContent="flex-end" gap={2}>
          <OrderTags folded={folded} role={role} />
        </chakra.span>
      </Line>
      <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
        <Link to={orderPath(role, order.id)}>{titleOf(order)}</Link>
      </chakra.h2>
      {refused ? (
        <chakra.p fontSize="sm" color="need.fg">
          {reviewWords(refused)}
        </chakra.p>
      ) : (
        <chakra.p fontSize="sm" color="fg.muted">
          {partnerOf(order, role)} · {deliveryWords(order)}
        </chakra.p>
      )}
      {refused ? (
        <Line mt="10px" justifyContent="flex-end">
          <ButtonLink size="sm" to={conflictPath(refused.key)}>
            查看对比
          </ButtonLink>
        </Line>
      ) : (
        <Line mt="10px" alignItems="flex-end" flexWrap="wrap">
          <div>
            <Figure value={formatTonnes(weight.kg)} unit="吨" />
            <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              <Worth order={order} role={role} />
            </chakra.p>
          </div>
          {hasLead(order, role) ? (
            <chakra.div display="flex" ml="auto">
              <OrderActions order={order} layout="lead" />
            </chakra.div>
          ) : null}
        </Line>
      )}
    </Card>
  )
})
