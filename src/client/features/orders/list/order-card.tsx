/** An order as a card: goods, counterparty, figures, and the action that moves it on. */
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { loneCard } from '#client/ui/list/card-list.tsx'
import { Found, WhyFound } from '#client/lists/found.tsx'
import { orderTerms } from '#domain/list/search.ts'
import { isProvisional } from '#domain/money/pricing.ts'
import { formatFen } from '#domain/money/money.ts'
import { countsInSums, type Order } from '#domain/order/order.ts'
import { marginFen, owedFen, toPayFen } from '#domain/money/payment.ts'
import type { Role } from '#domain/role.ts'
import { actionOfTask, type Task } from '#domain/order/waiting.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { conflictPath, orderPath } from '#client/lib/paths.ts'
import { OrderActions, useHasLead } from '#client/features/orders/order-actions.tsx'
import { Margin } from './order-columns.tsx'
import { NotCounted, OrderTags } from '#client/lists/order/order-tags.tsx'
import { deliveryWords, ownSide, partnerOf, reviewWords, UNSHOWN_TERMS } from '#client/features/orders/order-words.ts'
import { titleOf, weightOf } from '#domain/order/headline.ts'
import { OrderPickBox, type Picking } from './picking.tsx'

/** Cards in one or two columns. One style here covers all their elements, which is faster than a style for each. */
export const OrderCards = chakra('div', {
  base: {
    display: 'grid',
    gap: '10px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    ...loneCard,
    '& > article': {
      position: 'relative',
      minW: 0,
      p: '14px',
      rounded: 'xl',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'line',
      transition: 'border-color 120ms',
      // A dialog that opens or closes makes the browser style the whole page again, cards below the screen included.
      contentVisibility: { base: 'auto', _print: 'visible' },
      containIntrinsicSize: 'auto 170px',
      _hover: { borderColor: 'line.control' },
      '&[data-need]': { bg: 'need.tint', borderColor: 'need.line', '& > p': { color: 'need.fg' } },
    },
    '& > article > header, & > article > footer': { display: 'flex', justifyContent: 'space-between', gap: 3 },
    '& > article > header': {
      alignItems: 'center',
      '& > :first-of-type': {
        display: 'inline-flex',
        alignItems: 'center',
        fontSize: 'sm',
        color: 'fg.muted',
        fontVariantNumeric: 'tabular-nums',
        letterSpacing: '-0.01em',
      },
      '& > :last-of-type': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 },
    },
    '& > article > footer': {
      mt: '10px',
      alignItems: 'flex-end',
      flexWrap: 'wrap',
      '& > :last-of-type:not(:first-of-type)': { display: 'flex', ml: 'auto' },
    },
    // The title's link covers the card; buttons lie above it.
    '& > article > h2': {
      mt: 2,
      fontSize: 'xl',
      fontWeight: 'bold',
      lineHeight: '1.4',
      '& a': { _after: { content: '""', position: 'absolute', inset: 0, rounded: 'inherit' } },
    },
    '& > article :is(button, a):not(h2 a)': { zIndex: 1 },
    '& > article > p, & > article > footer > div > p': { fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& > article > footer > div > strong': {
      fontSize: 'figure',
      lineHeight: '1.23',
      fontWeight: '650',
      fontVariantNumeric: 'tabular-nums',
      letterSpacing: '-0.01em',
      whiteSpace: 'nowrap',
      '&[data-muted]': { color: 'fg.muted' },
      '& small': { fontSize: 'sm', fontWeight: 'normal', ml: '3px', letterSpacing: 0, color: 'fg.muted' },
    },
  },
})

/** Both prices and the margin, for the trader. */
function Spread({ order }: { order: Order }) {
  const { supply, sale } = order
  if (!supply || !sale) return null
  return (
    <>
      {formatFen(supply.price_fen)} → {formatFen(sale.price_fen)} 元/吨
      {isProvisional(supply) || isProvisional(sale) ? '（暂定）' : ''}
      {marginFen(order) === null ? null : (
        <>
          {' '}
          · 价差 <Margin order={order} /> 元
        </>
      )}
    </>
  )
}

/** The price of an open deal, or the amount of a settled one with the part still owed. */
function Worth({ order, role }: { order: Order; role: Role }) {
  const side = ownSide(order, role)
  if (role === 'trader') return <Spread order={order} />
  if (!side) return null
  if (order.state >= 4) {
    const [name, due_fen] = role === 'supplier' ? ['应收', owedFen(order, 'supply')] : ['待付', toPayFen(order, 'sale')]
    const rest = due_fen > 0 && due_fen < side.amount_fen ? ` · ${name} ${formatFen(due_fen)} 元` : ''
    return (
      <>
        {isProvisional(side) ? '暂定' : ''}货款 {formatFen(side.amount_fen)} 元{rest}
      </>
    )
  }
  return (
    <>
      {formatFen(side.price_fen)} 元/吨 · {isProvisional(side) ? '暂定' : '含税'}
    </>
  )
}

/** One card of OrderCards. */
export const OrderCard = memo(function OrderCard({
  folded,
  role,
  picking,
  task,
}: {
  folded: FoldedOrder
  role: Role
  picking?: Picking | undefined
  /** the task of the list; its action comes first */
  task?: Task | undefined
}) {
  const { order, review } = folded
  const weight = weightOf(order)
  const refused = review[0]
  const has_lead = useHasLead(order, role)
  return (
    <article data-need={refused ? '' : undefined}>
      <header>
        <span>
          <OrderPickBox order={order} picking={picking} />
          <Found text={order.no} />
        </span>
        <span>
          <OrderTags folded={folded} role={role} />
          <NotCounted order={order} />
        </span>
      </header>
      <h2>
        <Link to={orderPath(role, order.id)}>
          <Found text={titleOf(order)} />
        </Link>
      </h2>
      <p>{refused ? reviewWords(refused) : <Found text={`${partnerOf(order, role)} · ${deliveryWords(order)}`} />}</p>
      <p>
        <WhyFound terms={() => orderTerms(order)} hidden={UNSHOWN_TERMS} />
      </p>
      <footer>
        {refused ? (
          <ButtonLink size="sm" ml="auto" to={conflictPath(refused.key)}>
            查看对比
          </ButtonLink>
        ) : (
          <div>
            <strong data-muted={countsInSums(order) ? undefined : ''}>
              {formatTonnes(weight.kg)}
              <small>吨</small>
            </strong>
            <p>
              <Worth order={order} role={role} />
            </p>
          </div>
        )}
        {!refused && has_lead ? (
          <div>
            <OrderActions order={order} layout="lead" first={task && actionOfTask(task)} />
          </div>
        ) : null}
      </footer>
    </article>
  )
})
