/** After-sales as a table on a desk and as cards elsewhere. A row opens its dialog over the list. */
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { shortTime } from '#client/lib/format.ts'
import { Card } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { TableFrame } from '#client/ui/table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatFen } from '#domain/money.ts'
import type { Role } from '#domain/order.ts'
import { AFTER_SALE_KINDS } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import type { AfterSaleItem } from './after-sales-query.ts'
import { AfterSaleTag, amountName } from '#client/features/orders/detail/order-after-sales.tsx'
import { OwedTags } from '#client/features/orders/list/order-tags.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'

interface Props {
  items: readonly AfterSaleItem[]
  role: Role
  /** The address that opens an after-sale. */
  to: (id: string) => string
}

const Title = chakra(Link, { base: { fontWeight: 'bold', _hover: { color: 'brand.fg' } } })
const onControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

function Tags({ item: { folded, each }, role }: { item: AfterSaleItem; role: Role }) {
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" gap="6px">
      {folded.review.length > 0 ? <Tag tone="amber">需要处理</Tag> : null}
      {folded.pending.length > 0 ? <Tag tone="blue">待同步</Tag> : null}
      {each.status === 1 ? <OwedTags order={folded.order} role={role} /> : null}
      <AfterSaleTag status={each.status} role={role} />
    </chakra.span>
  )
}

function Table({ items, role, to }: Props) {
  const navigate = useNavigate()
  const money = role !== 'supplier'
  return (
    <TableFrame tabIndex={0} role="region" aria-label="售后订单" display={{ base: 'none', lg: 'block' }}>
      <table>
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">品名</th>
            {role === 'trader' ? <th scope="col">采购商</th> : null}
            <th scope="col">售后</th>
            <th scope="col" data-num>
              退货数量 吨
            </th>
            {money ? (
              <th scope="col" data-num>
                金额 元
              </th>
            ) : null}
            <th scope="col">原因</th>
            <th scope="col">申请时间</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { each, folded } = item
            const { order } = folded
            return (
              <tr key={each.id} data-link="" onClick={(event) => onControl(event.target) || void navigate(to(each.id))}>
                <td>
                  <CopyButton text={order.no} label="订单号" />
                </td>
                <td>
                  <Title to={to(each.id)}>{titleOf(order)}</Title>
                </td>
                {role === 'trader' ? <td>{order.buyer_name}</td> : null}
                <td>{AFTER_SALE_KINDS[each.kind]}</td>
                <td data-num>{each.quantity_kg === null ? '—' : formatTonnes(each.quantity_kg)}</td>
                {money ? <td data-num>{each.amount_fen === null ? '—' : formatFen(each.amount_fen)}</td> : null}
                <td data-wrap>{each.reason}</td>
                <td data-no>{shortTime(each.created_at)}</td>
                <td>
                  <Tags item={item} role={role} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Amounts({ each }: { each: AfterSaleItem['each'] }) {
  if (each.quantity_kg === null && each.amount_fen === null) return null
  return (
    <chakra.div mt={2} display="flex" flexWrap="wrap" alignItems="baseline" columnGap={5}>
      {each.quantity_kg === null ? null : (
        <span>
          <chakra.span color="fg.muted" fontSize="sm">
            退货数量{' '}
          </chakra.span>
          <Figure value={formatTonnes(each.quantity_kg)} unit="吨" size="sm" />
        </span>
      )}
      {each.amount_fen === null ? null : (
        <span>
          <chakra.span color="fg.muted" fontSize="sm">
            {amountName(each)}{' '}
          </chakra.span>
          <Figure value={formatFen(each.amount_fen)} unit="元" size="sm" />
        </span>
      )}
    </chakra.div>
  )
}

const Cell = chakra(Link, { base: { display: 'block', minW: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 150px' } })

function Cards({ items, role, to }: Props) {
  return (
    <chakra.div
      display={{ base: 'grid', lg: 'none' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="10px"
    >
      {items.map((item) => {
        const { each, folded } = item
        const { order } = folded
        return (
          <Cell key={each.id} to={to(each.id)}>
            <Card as="article" link height="full">
              <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
                <Num fontSize="sm" color="fg.muted">
                  {order.no} · {shortTime(each.created_at)}
                </Num>
                <Tags item={item} role={role} />
              </chakra.div>
              <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
                {AFTER_SALE_KINDS[each.kind]} · {titleOf(order)}
              </chakra.h2>
              {role === 'trader' ? (
                <chakra.p fontSize="sm" color="fg.muted">
                  {order.buyer_name}
                </chakra.p>
              ) : null}
              <chakra.p lineClamp={2} overflowWrap="anywhere">
                {each.reason}
              </chakra.p>
              <Amounts each={each} />
            </Card>
          </Cell>
        )
      })}
    </chakra.div>
  )
}

export function AfterSaleList(props: Props) {
  return (
    <>
      <Table {...props} />
      <Cards {...props} />
    </>
  )
}
