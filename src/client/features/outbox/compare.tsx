/** Two versions side by side: the submitted one, and the present order. */
import { chakra } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import { chinaTime } from '#domain/china-time.ts'
import { provisionalMark } from '#domain/money/pricing.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order, Trip } from '#domain/order/order.ts'
import type { Role } from '#domain/role.ts'
import { stateWords } from '#domain/order/waiting.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { settledTotalKg, shippedKg } from '#domain/order/shipment.ts'
import type { ShownTrip } from '#domain/order/shown.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { Card, Facts, SectionTitle } from '#client/ui/card.tsx'
import { TableFrame } from '#client/ui/list/table.tsx'
import type { Submitted } from './submitted.ts'

const kg = (value: number) => value.toLocaleString('en-US')

function TripTable({ lines, label }: { lines: readonly ShownTrip[]; label: string }) {
  const names = lines[0]?.figures.map(([name]) => name) ?? []
  const tickets = lines.some((line) => line.ticket_no)
  return (
    <TableFrame mt={3} data-density="close" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th>车牌</th>
            {names.map((name) => (
              <th key={name} data-num>
                {name} kg
              </th>
            ))}
            {tickets ? <th>磅单号</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={`${line.plate} ${index}`}>
              <td data-no>{line.plate}</td>
              {line.figures.map(([name, value]) => (
                <td key={name} data-num>
                  {kg(value)}
                </td>
              ))}
              {tickets ? <td data-no>{line.ticket_no || '—'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** `Photos` draws the pictures with these ids. */
export function SubmittedCard({
  submitted,
  at,
  Photos,
}: {
  submitted: Submitted
  at: string
  Photos: ComponentType<{ ids: readonly string[]; label: string }>
}) {
  const facts = [['操作', submitted.title] as const, ...submitted.facts, ['填写时间', chinaTime(at)] as const]
  return (
    <Card roomy>
      <SectionTitle>我提交的内容</SectionTitle>
      <Facts items={facts} />
      {submitted.trips.length > 0 ? <TripTable lines={submitted.trips} label="我填写的车次" /> : null}
      {submitted.trips.map((trip, index) =>
        trip.photo_ids.length > 0 ? (
          <chakra.div key={`${trip.plate} ${index}`} mt={3}>
            <chakra.p fontSize="sm" color="fg.muted" mb={2}>
              {trip.plate} 的照片
            </chakra.p>
            <Photos ids={trip.photo_ids} label={`${trip.plate} 照片`} />
          </chakra.div>
        ) : null,
      )}
      {submitted.photo_ids.length > 0 ? (
        <chakra.div mt={3}>
          <Photos ids={submitted.photo_ids} label="照片" />
        </chakra.div>
      ) : null}
    </Card>
  )
}

const lineOf = ({ plate, shipped, received }: Trip): ShownTrip => ({
  plate: formatPlate(plate),
  figures: [
    ['发货净重', shipped.net_kg],
    ['收货净重', received?.net_kg ?? 0],
  ],
  ticket_no: shipped.ticket_no,
  photo_ids: [],
})

export function CurrentCard({ order, role }: { order: Order; role: Role }) {
  const side = role === 'supplier' ? order.supply : role === 'buyer' ? order.sale : null
  const settled = settledTotalKg(order.trips)
  const facts: [string, string][] = [
    ['状态', stateWords(order, role)],
    ['约定数量', `${formatTonnes(order.quantity_kg)} 吨`],
    ['车次', `${order.trips.length} 车${order.loading_finished ? '，已全部发完' : ''}`],
  ]
  if (order.trips.length > 0) facts.push(['发货净重', `${formatTonnes(shippedKg(order.trips))} 吨`])
  if (settled > 0) facts.push(['结算重量', `${formatTonnes(settled)} 吨`])
  if (side)
    facts.push(
      ['单价', `${formatFen(side.price_fen)} 元/吨${provisionalMark(side)}`],
      ['金额', `${formatFen(side.amount_fen)} 元${provisionalMark(side)}`],
    )
  if (order.closed_reason) facts.push(['关闭原因', order.closed_reason])
  facts.push(['更新时间', chinaTime(order.updated_at)])
  return (
    <Card roomy>
      <SectionTitle>订单现在</SectionTitle>
      <Facts items={facts} />
      {order.trips.length > 0 ? <TripTable lines={order.trips.map(lineOf)} label="订单现有的车次" /> : null}
    </Card>
  )
}
