/** U8 orders: a table on a desk, cards on smaller screens. A row opens its order. */
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import type { U8Order } from '#api/order-exports.ts'
import { shortTime } from '#client/lib/format.ts'
import { Card, Facts } from '#client/ui/card.tsx'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Num } from '#client/ui/figure.tsx'
import { TableFrame } from '#client/ui/table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { formatFen } from '#domain/money.ts'
import { STATE_LABELS } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { titleOf } from '#client/features/orders/order-words.ts'

const detail = (id: string) => `/trade/u8/detail?id=${id}`
const Title = chakra(Link, { base: { fontWeight: 'bold', _hover: { color: 'brand.fg' } } })
const onControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

const Stamp = ({ exported_at }: Pick<U8Order, 'exported_at'>) =>
  exported_at ? <Tag tone="verdigris">已导出 {shortTime(exported_at)}</Tag> : <Tag tone="copper">未导出</Tag>

interface Shown {
  rows: readonly U8Order[]
  /** Removes the exported mark of an order. */
  onUnmark: (row: U8Order) => void
}
const Unmark = ({ row, onUnmark }: { row: U8Order } & Pick<Shown, 'onUnmark'>) =>
  row.exported_at ? (
    <Button size="sm" variant="ghost" aria-label={`撤销 ${row.no} 的导出标记`} onClick={() => onUnmark(row)}>
      撤销标记
    </Button>
  ) : null

export function U8Table({ rows, onUnmark }: Shown) {
  const navigate = useNavigate()
  return (
    <TableFrame tabIndex={0} role="region" aria-label="U8订单" display={{ base: 'none', lg: 'block' }}>
      <table>
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">品名</th>
            <th scope="col">供应商</th>
            <th scope="col">采购商</th>
            <th scope="col" data-num>
              结算重量 吨
            </th>
            <th scope="col" data-num>
              采购金额 元
            </th>
            <th scope="col" data-num>
              销售金额 元
            </th>
            <th scope="col">状态</th>
            <th scope="col">导出</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-link="" onClick={(event) => onControl(event.target) || void navigate(detail(row.id))}>
              <td>
                <CopyButton text={row.no} label="订单号" />
              </td>
              <td>
                <Title to={detail(row.id)}>{titleOf(row)}</Title>
              </td>
              <td>{row.supplier_name}</td>
              <td>{row.buyer_name}</td>
              <td data-num>{formatTonnes(row.quantity_kg)}</td>
              <td data-num>{formatFen(row.supply_amount_fen)}</td>
              <td data-num>{formatFen(row.sale_amount_fen)}</td>
              <td>{STATE_LABELS[row.state]}</td>
              <td>
                <Stamp exported_at={row.exported_at} />
                <Unmark row={row} onUnmark={onUnmark} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

export function U8Cards({ rows, onUnmark }: Shown) {
  return (
    <chakra.div
      display={{ base: 'grid', lg: 'none' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="10px"
    >
      {rows.map((row) => (
        <chakra.div key={row.id} position="relative">
          <Link to={detail(row.id)}>
            <Card as="article" link>
              <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3}>
                <Num fontSize="sm" color="fg.muted">
                  {row.no}
                </Num>
                <Stamp exported_at={row.exported_at} />
              </chakra.div>
              <chakra.h2 mt={2} fontSize="xl" fontWeight="bold" lineHeight="1.4">
                {titleOf(row)}
              </chakra.h2>
              <chakra.p mb="10px" fontSize="sm" color="fg.muted">
                {row.supplier_name} → {row.buyer_name}
              </chakra.p>
              <Facts
                items={[
                  ['结算重量', `${formatTonnes(row.quantity_kg)} 吨`],
                  ['采购金额', `${formatFen(row.supply_amount_fen)} 元`],
                  ['销售金额', `${formatFen(row.sale_amount_fen)} 元`],
                  ['状态', STATE_LABELS[row.state]],
                ]}
              />
            </Card>
          </Link>
          <chakra.div position="absolute" right="8px" bottom="8px">
            <Unmark row={row} onUnmark={onUnmark} />
          </chakra.div>
        </chakra.div>
      ))}
    </chakra.div>
  )
}
