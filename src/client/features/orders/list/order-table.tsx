/** A counterparty's orders as a table on a desk; a row leads to its order. */
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { TableFrame } from '#client/ui/table.tsx'
import { formatFen } from '#domain/money.ts'
import type { Role } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { conflictPath, orderPath } from '#client/lib/paths.ts'
import { OrderActions } from '#client/features/orders/actions/order-actions.tsx'
import { OrderTags } from './order-tags.tsx'
import { deliveryWords, ownSide, titleOf, weightOf } from '#client/features/orders/order-words.ts'
import { PickBox, type Picking } from './picking.tsx'

const Actions = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', my: '-6px' } })
const Title = chakra(Link, { base: { fontWeight: 'bold', _hover: { color: 'brand.fg' } } })
const onControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, label, input, dialog') !== null

function Row({ folded, role, picking }: { folded: FoldedOrder; role: Role; picking: Picking | undefined }) {
  const navigate = useNavigate()
  const { order, review } = folded
  const side = ownSide(order, role)
  const to = orderPath(role, order.id)
  const refused = review[0]
  return (
    <tr data-link="" onClick={(event) => onControl(event.target) || void navigate(to)}>
      {picking ? (
        <td>
          <PickBox order={order} picking={picking} />
        </td>
      ) : null}
      <td data-no>{order.no}</td>
      <td>
        <Title to={to}>{titleOf(order)}</Title>
      </td>
      <td>{deliveryWords(order)}</td>
      <td data-num>{formatTonnes(weightOf(order).kg)}</td>
      <td data-num>{side ? formatFen(side.price_fen) : '—'}</td>
      <td data-num>{side ? formatFen(side.amount_fen) : '—'}</td>
      <td>
        <chakra.span display="inline-flex" gap="6px">
          <OrderTags folded={folded} role={role} />
        </chakra.span>
      </td>
      <td>
        <Actions>
          {refused ? (
            <ButtonLink size="sm" to={conflictPath(refused.key)}>
              查看对比
            </ButtonLink>
          ) : (
            <OrderActions order={order} layout="lead" size="sm" quiet />
          )}
        </Actions>
      </td>
    </tr>
  )
}

export function OrderTable({ rows, role, picking }: { rows: readonly FoldedOrder[]; role: Role; picking?: Picking | undefined }) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label="订单列表">
      <table>
        <thead>
          <tr>
            {picking ? (
              <th scope="col" style={{ width: 44 }}>
                <chakra.span srOnly>选择</chakra.span>
              </th>
            ) : null}
            <th scope="col">订单号</th>
            <th scope="col">品名</th>
            <th scope="col">交货</th>
            <th scope="col" data-num>
              数量 吨
            </th>
            <th scope="col" data-num>
              单价 元/吨
            </th>
            <th scope="col" data-num>
              金额 元
            </th>
            <th scope="col">状态</th>
            <th scope="col">
              <chakra.span srOnly>操作</chakra.span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((folded) => (
            <Row key={folded.order.id} folded={folded} role={role} picking={picking} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
