/** Shows what a buyer owes on an order, how it is computed, and the payee. */
import { chakra } from '@chakra-ui/react'
import { AccountLine, partyName } from '#client/features/payments/form/money-party.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatFen } from '#domain/money/money.ts'
import { capitalFen } from '#domain/money/numerals.ts'
import type { MoneyEntry, Order } from '#domain/order/order.ts'
import { DISSENT_KINDS, openDissent } from '#domain/order/order.ts'
import { ledgerOf, toPayFen } from '#domain/money/payment.ts'
import { formatTonnes } from '#domain/goods/weight.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 4,
    py: '7px',
    fontVariantNumeric: 'tabular-nums',
    '& > dt': { color: 'fg.muted' },
  },
})

const confirmedFen = (order: Order, kind: MoneyEntry['kind']): number =>
  order.money.reduce((sum, entry) => (entry.kind === kind && entry.status === 1 ? sum + entry.amount_fen : sum), 0)

/** Shows the amount due, and below it the reckoning with advances deducted. */
export function PayDue({ order }: { order: Order }) {
  const due_fen = toPayFen(order, 'sale')
  const { claimed_fen } = ledgerOf(order)
  const { sale } = order
  if (!sale) return null
  const rows = [
    ['预付款（已到账）', -confirmedFen(order, 'advance')],
    ['货款（已到账）', -confirmedFen(order, 'collection')],
    ['退款', confirmedFen(order, 'refund')],
    ['已付待确认', -claimed_fen],
  ] as const
  return (
    <Card roomy>
      <chakra.p fontSize="sm" color="fg.muted">
        待付
      </chakra.p>
      <Figure size="xl" value={formatFen(due_fen)} unit="元" />
      <chakra.p mb={3} overflowWrap="anywhere">
        人民币 {capitalFen(due_fen)}
      </chakra.p>
      <chakra.dl borderTopWidth="1px" borderColor="line.faint" pt={1}>
        <Line>
          <dt>
            结算货款
            <chakra.span display="block" fontSize="sm">
              {formatFen(sale.price_fen)} 元/吨 × {formatTonnes(sale.quantity_kg)} 吨
            </chakra.span>
          </dt>
          <dd>{formatFen(sale.amount_fen)} 元</dd>
        </Line>
        {rows.map(([name, fen]) =>
          fen === 0 ? null : (
            <Line key={name}>
              <dt>{name}</dt>
              <dd>
                {fen < 0 ? '−' : '+'}
                {formatFen(Math.abs(fen))} 元
              </dd>
            </Line>
          ),
        )}
      </chakra.dl>
    </Card>
  )
}

/** An unconfirmed advance is not deducted, so paying in full now would pay it twice. */
export function WaitingAdvanceNotice({ order }: { order: Order }) {
  const waiting = order.money.find(({ kind, status }) => kind === 'advance' && status === 0)
  if (!waiting) return null
  return (
    <Notice tone="need" title={`预付款 ${formatFen(waiting.amount_fen)} 元还在等待商户确认`}>
      确认到账后会自动抵扣待付金额。如果这笔预付款已经汇出，请先联系商户确认，以免重复付款。
    </Notice>
  )
}

/** An unanswered claim does not change what is due, so the person is warned before paying. */
export function OpenDissentNotice({ order }: { order: Order }) {
  const dissent = openDissent(order)
  if (!dissent) return null
  return (
    <Notice tone="need" title={`${DISSENT_KINDS[dissent.kind]}异议还没有结果`}>
      {dissent.claim}。待付金额按您提交的结算；如需更改金额，请先联系商户重新核对，再付款。
    </Notice>
  )
}

/** Shows who is paid, and on which account. Orders of one trader are paid on one account. */
export function Payee({ orders }: { orders: readonly Order[] }) {
  const firsts = orders.filter((order, index) => orders.findIndex(({ trader_id }) => trader_id === order.trader_id) === index)
  return (
    <Card roomy display="grid" gap={3}>
      {firsts.map((order) => (
        <Facts
          key={order.trader_id}
          items={[
            ['收款方', <b key="name">{partyName(order, 'trader')}</b>],
            ['收款账户', <AccountLine key="account" order={order} kind="payment" />],
          ]}
        />
      ))}
      <chakra.p fontSize="sm" color="fg.muted">
        请勿付款到其他户名；账号与合同不同时，先电话核实。
      </chakra.p>
    </Card>
  )
}
