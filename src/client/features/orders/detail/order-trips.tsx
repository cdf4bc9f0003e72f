/** The trips of an order: both weights, a small picture of their difference, and the tickets beside their figures. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Facts } from '#client/ui/card.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { usePrinting } from '#client/ui/print/printing.ts'
import { TableFrame } from '#client/ui/list/table.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { ActionDialog } from '#client/forms/step/action-dialog.tsx'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ruleOf } from '#domain/order/lifecycle.ts'
import { chinaTime } from '#domain/china-time.ts'
import { telLink } from '#domain/input/contact.ts'
import type { Order, Receipt, Trip, Weighing } from '#domain/order/order.ts'
import { formatPlate, parsePlate } from '#domain/goods/plate.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { DiffBar, diffScale } from './diff-bar.tsx'
import { WithheldNote } from './loading-photos.tsx'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { ReadingTable } from './reading-table.tsx'

const FEW = 2
const FIRST = 20
const kg = (value: number) => value.toLocaleString('en-US')

export function PlateText({ plate }: { plate: string }) {
  return (
    <>
      {formatPlate(plate)} {parsePlate(plate)?.new_energy ? <Tag tone="verdigris">新能源</Tag> : null}
    </>
  )
}

const Box = chakra('div', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'line.faint',
    _first: { borderTopWidth: 0 },
    '& > button': {
      _print: { breakAfter: 'avoid', '& > svg': { display: 'none' } },
      display: 'grid',
      gridTemplateColumns: { base: '1fr auto 18px', md: '1.3fr 1fr auto 18px' },
      alignItems: 'center',
      columnGap: 3,
      width: 'full',
      minH: '56px',
      py: 2,
      textAlign: 'left',
      rounded: 'md',
    },
    '& > button[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
  },
})
const Open = chakra('div', { base: { pb: 4, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' } })

const weighingFacts = (trip: Trip, weighing: Weighing, name: string) =>
  [
    ['车次', `第 ${trip.no} 车 · ${formatPlate(trip.plate)}`],
    [`${name}毛重`, `${kg(weighing.gross_kg)} kg`],
    [`${name}皮重`, `${kg(weighing.tare_kg)} kg`],
    [`${name}净重`, `${formatTonnes(weighing.net_kg)} 吨`],
    ['磅单号', weighing.ticket_no || '—'],
    ['过磅时间', chinaTime(weighing.weighed_at)],
  ] as const

function Weights({ no, shipped, received }: { no: number; shipped: Weighing; received: Receipt | null }) {
  const rows = [{ name: '发货', at: shipped }, ...(received ? [{ name: '收货', at: received }] : [])]
  return (
    <TableFrame data-density="close" tabIndex={0} role="group" aria-label={`第 ${no} 车过磅重量`}>
      <table>
        <thead>
          <tr>
            <th scope="col">kg</th>
            <th scope="col" data-num>
              毛重
            </th>
            <th scope="col" data-num>
              皮重
            </th>
            <th scope="col" data-num>
              净重
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, at }) => (
            <tr key={name}>
              <td>{name}</td>
              <td data-num>{kg(at.gross_kg)}</td>
              <td data-num>{kg(at.tare_kg)}</td>
              <td data-num>
                <b>{kg(at.net_kg)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** The loading's photos that the buyer does not see. The trader releases one after looking at it. */
function Withheld({ order, trip }: { order: Order; trip: Trip }) {
  const { no, shipped } = trip
  const { actor } = useAccount()
  const [photo, setPhoto] = useState<string | null>(null)
  const released = shipped.released_photo_ids ?? []
  const waiting = shipped.photo_ids.filter((id) => !released.includes(id))
  if (shipped.withheld_photos) return <WithheldNote trip={trip} />
  if (actor.role !== 'trader' || order.disclose_counterparty || shipped.photo_ids.length === 0) return null
  return (
    <chakra.div fontSize="sm" color="fg.muted" display="flex" flexWrap="wrap" alignItems="center" gap={2} data-print="hide">
      <span>
        采购商{released.length > 0 ? `能看到 ${shipped.photo_ids.length} 张中的 ${released.length} 张` : '看不到这些照片'}。
      </span>
      {ruleOf('release_photo').from.includes(order.state)
        ? waiting.map((id) => (
            <Button key={id} size="sm" onClick={() => setPhoto(id)}>
              公开照片{shipped.photo_ids.length > 1 ? `第 ${shipped.photo_ids.indexOf(id) + 1} 张` : ''}
              <chakra.span srOnly>，第 {no} 车</chakra.span>
            </Button>
          ))
        : null}
      <ActionDialog
        order={order}
        name={photo === null ? null : 'release_photo'}
        subject={photo ?? undefined}
        onClose={() => setPhoto(null)}
      />
    </chakra.div>
  )
}

/** The column beside the photos of a weighing: its figures, and an engine's reading of the ticket. */
function Figures({ trip, weighing, side }: { trip: Trip; weighing: Weighing; side: '发货' | '收货' }) {
  return (
    <>
      <Facts items={weighingFacts(trip, weighing, side)} />
      {weighing.reading ? <ReadingTable reading={weighing.reading} /> : null}
    </>
  )
}

function Details({ order, trip }: { order: Order; trip: Trip }) {
  const { shipped, received } = trip
  const deducted = received && received.deduct_kg + received.water_kg > 0
  return (
    <Open data-print="flow">
      <Weights no={trip.no} shipped={shipped} received={received} />
      <Facts
        items={[
          ...(deducted
            ? ([
                ['扣杂 / 扣水', `${kg(received.deduct_kg)} / ${kg(received.water_kg)} kg`],
                ['结算重量', `${formatTonnes(received.settled_kg)} 吨`],
              ] as const)
            : []),
          ...(trip.trailer_plate ? ([['挂车', <PlateText key="p" plate={trip.trailer_plate} />]] as const) : []),
          ...(trip.driver || trip.phone
            ? ([
                [
                  '司机',
                  <span key="d">
                    {trip.driver} {trip.phone ? <a href={telLink(trip.phone)}>{trip.phone}</a> : null}
                  </span>,
                ],
              ] as const)
            : []),
          ['发货磅单', `${shipped.ticket_no || '—'} · ${chinaTime(shipped.weighed_at)}`],
          ...(received ? ([['收货磅单', `${received.ticket_no || '—'} · ${chinaTime(received.weighed_at)}`]] as const) : []),
        ]}
      />
      <PhotoStrip
        ids={shipped.photo_ids}
        label={`第 ${trip.no} 车发货照片`}
        figures={<Figures trip={trip} weighing={shipped} side="发货" />}
      />
      <Withheld order={order} trip={trip} />
      {received ? (
        <PhotoStrip
          ids={received.photo_ids}
          label={`第 ${trip.no} 车收货照片`}
          figures={<Figures trip={trip} weighing={received} side="收货" />}
        />
      ) : null}
    </Open>
  )
}

function TripRow({ order, trip, scale_bp, few }: { order: Order; trip: Trip; scale_bp: number; few: boolean }) {
  const [open, setOpen] = useState(few)
  const printing = usePrinting()
  return (
    <Box>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <chakra.span minW={0}>
          <chakra.span color="fg.muted" fontSize="sm">
            第 {trip.no} 车{' '}
          </chakra.span>
          <chakra.b whiteSpace="nowrap">
            <PlateText plate={trip.plate} />
          </chakra.b>
          {trip.received ? null : (
            <chakra.span display="block" fontSize="sm" color="fg.muted">
              在途
            </chakra.span>
          )}
          <chakra.span display={{ base: trip.received ? 'block' : 'none', md: 'none' }}>
            <DiffBar order={order} trip={trip} scale_bp={scale_bp} />
          </chakra.span>
        </chakra.span>
        <chakra.span display={{ base: 'none', md: 'inline' }}>
          <DiffBar order={order} trip={trip} scale_bp={scale_bp} />
        </chakra.span>
        <Num fontWeight="bold" textAlign="right">
          {formatTonnes(trip.received?.net_kg ?? trip.shipped.net_kg)}
          <chakra.span fontSize="sm" fontWeight="normal" color="fg.muted">
            {' '}
            吨
          </chakra.span>
        </Num>
        <Icon name="down" size={18} />
      </button>
      {open || printing ? <Details order={order} trip={trip} /> : null}
    </Box>
  )
}

export function OrderTrips({ order }: { order: Order }) {
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const scale_bp = diffScale(order)
  const shown = all || printing ? order.trips : order.trips.slice(0, FIRST)
  return (
    <div>
      {shown.map((trip) => (
        <TripRow key={trip.id} order={order} trip={trip} scale_bp={scale_bp} few={order.trips.length <= FEW} />
      ))}
      {shown.length < order.trips.length ? (
        <Button wide size="sm" mt={3} onClick={() => setAll(true)}>
          展开全部 {order.trips.length} 车
        </Button>
      ) : null}
    </div>
  )
}
