/** Both weighings of each trip side by side, with their difference and the settlement weight. */
import { chakra } from '@chakra-ui/react'
import { TableFrame } from '#client/ui/list/table.tsx'
import type { Order } from '#domain/order/order.ts'
import { formatPlate } from '#domain/goods/plate.ts'
import { settledTotalKg, shippedKg } from '#domain/order/shipment.ts'
import { exceedsTolerance } from '#domain/goods/weight.ts'
import { DiffBar, diffScale } from './diff-bar.tsx'

const kg = (value: number) => value.toLocaleString('en-US')

export function TripWeights({ order }: { order: Order }) {
  const scale_bp = diffScale(order)
  const received_kg = order.trips.reduce((sum, { received }) => sum + (received?.net_kg ?? 0), 0)
  return (
    <TableFrame
      data-density="close"
      tabIndex={0}
      role="region"
      aria-label="发货与收货重量"
      css={{ '& tr[data-over] td': { bg: 'need.tint' } }}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">车次</th>
            <th scope="col">磅差</th>
            <th scope="col" data-num>
              发货净重 kg
            </th>
            <th scope="col" data-num>
              收货净重 kg
            </th>
            <th scope="col" data-num>
              扣杂扣水 kg
            </th>
            <th scope="col" data-num>
              结算重量 kg
            </th>
          </tr>
        </thead>
        <tbody>
          {order.trips.map((trip) => {
            const { shipped, received } = trip
            const over = received && exceedsTolerance(shipped.net_kg, received.net_kg, order.tolerance_permille)
            return (
              <tr key={trip.id} data-over={over ? '' : undefined}>
                <td>
                  {trip.no} · {formatPlate(trip.plate)}
                </td>
                <td>
                  <DiffBar order={order} trip={trip} scale_bp={scale_bp} />
                </td>
                <td data-num>{kg(shipped.net_kg)}</td>
                <td data-num>{received ? kg(received.net_kg) : '在途'}</td>
                <td data-num>{received ? kg(received.deduct_kg + received.water_kg) : '—'}</td>
                <td data-num>{received ? <b>{kg(received.settled_kg)}</b> : '—'}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>合计</td>
            <td />
            <td data-num>{kg(shippedKg(order.trips))}</td>
            <td data-num>{kg(received_kg)}</td>
            <td />
            <td data-num>
              <chakra.b>{kg(settledTotalKg(order.trips))}</chakra.b>
            </td>
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  )
}
