/** The columns of a supplier's or buyer's own table of orders. */
import { chakra } from '@chakra-ui/react'
import { Found, WhyFound } from '#client/lists/found.tsx'
import { conflictPath, orderPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { RowLink } from '#client/ui/list/data-table.tsx'
import { owedFen, toPayFen } from '#domain/money/payment.ts'
import { orderTerms } from '#domain/list/search.ts'
import { stateWords } from '#domain/order/waiting.ts'
import { OrderActions } from '#client/features/orders/order-actions.tsx'
import { ownSide, UNSHOWN_TERMS } from '#client/features/orders/order-words.ts'
import { titleOf } from '#domain/order/headline.ts'
import { byState, columnsOf, fen, of, type OrderColumn, price, TagLine, whole } from './order-columns.tsx'
import { NotCounted, OrderTags } from '#client/lists/order/order-tags.tsx'

const Actions = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', my: '-6px' } })

function Step({ folded: { order, review } }: { folded: FoldedOrder }) {
  const refused = review[0]
  return (
    <Actions>
      {refused ? (
        <ButtonLink size="sm" to={conflictPath(refused.key)}>
          查看对比
        </ButtonLink>
      ) : (
        <OrderActions order={order} layout="lead" size="sm" quiet />
      )}
    </Actions>
  )
}

export const counterpartyColumns = (role: 'supplier' | 'buyer'): readonly OrderColumn[] => [
  ...columnsOf('no'),
  of('title', '品名', titleOf, {
    cell: ({ order }) => (
      <>
        <RowLink to={orderPath(role, order.id)}>
          <Found text={titleOf(order)} />
        </RowLink>{' '}
        <WhyFound terms={() => orderTerms(order)} hidden={UNSHOWN_TERMS} />
      </>
    ),
  }),
  of('partner', '商户', (order) => order.trader_name, { cell: ({ order }) => <Found text={order.trader_name} /> }),
  ...columnsOf('category', 'weight'),
  price('price', '单价 元/吨', (order) => ownSide(order, role)),
  fen('amount', '金额 元', (order) => ownSide(order, role)?.amount_fen),
  whole('due', role === 'supplier' ? '应收 元' : '应付 元', (order) => owedFen(order, role === 'supplier' ? 'supply' : 'sale')),
  ...(role === 'buyer' ? [whole('to_pay', '待付 元', (order) => toPayFen(order, 'sale'))] : []),
  ...columnsOf('delivery', 'created'),
  byState(
    (order) => stateWords(order, role),
    (folded) => (
      <TagLine data-tags>
        <OrderTags folded={folded} role={role} />
        <NotCounted order={folded.order} />
      </TagLine>
    ),
  ),
  { key: 'step', label: '操作', quiet: true, pin: 'end', cell: (folded) => <Step folded={folded} /> },
]
export const COUNTERPARTY_STANDARD = ['no', 'title', 'weight', 'price', 'amount', 'delivery', 'created', 'state']
