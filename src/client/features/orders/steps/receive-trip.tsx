/** One truck at the buyer's gate: the shipped weight, the fields of this weighing, and the difference so far. */
import { chakra } from '@chakra-ui/react'
import { KgField, PhotoField, TextField, TimeField } from '#client/forms/fields.tsx'
import { PhotoReadingCard, readMark } from '#client/forms/photo-reading-card.tsx'
import { type PhotoReadingHere, usePhotoReading } from '#client/forms/photo-reading.ts'
import { SameTicket } from '#client/forms/same-evidence.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, Inset } from '#client/ui/card.tsx'
import { Figure, Num } from '#client/ui/figure.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Order, Trip } from '#domain/order/order.ts'
import { type Template, typedFields } from '#domain/goods/template.ts'
import { TOLERANCE_DISSENT } from '#domain/order/settlement.ts'
import { diffBp, exceedsTolerance, formatPermille, formatTonnes } from '#domain/goods/weight.ts'
import { readSerial } from '#domain/input/typed-numbers.ts'
import { readTicket } from '#domain/recognition/ticket.ts'
import { plateProblem } from '#domain/recognition/truck.ts'
import { LoadingPhotos } from '#client/features/orders/detail/loading-photos.tsx'
import { PlateText } from '#client/features/orders/detail/order-trips.tsx'
import { ARRIVAL_FIELDS } from './ticket-fields.ts'
import { isBlank, netKgOf, newWeighing, ticketOf, type Weighing } from './weighing.ts'

const Head = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto 18px',
    alignItems: 'center',
    columnGap: 3,
    width: 'full',
    minH: 'target',
    textAlign: 'left',
    rounded: 'md',
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
  },
})
const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, alignItems: 'start' } })
const Quiet = chakra('span', {
  base: { display: 'block', fontSize: 'sm', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})

const kg = (value: number) => value.toLocaleString('en-US')
const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text)

/** The difference from the shipped weight, as `−0.040 吨 · −3.6‰`; null without a net. */
function differenceOf(order: Order, trip: Trip, net_kg: number | null) {
  if (net_kg === null) return null
  const lost_kg = net_kg - trip.shipped.net_kg
  const bp = diffBp(trip.shipped.net_kg, net_kg) ?? 0
  return {
    over: exceedsTolerance(trip.shipped.net_kg, net_kg, order.tolerance_permille),
    words: `${signed(formatTonnes(lost_kg), lost_kg)} 吨 · ${signed(formatPermille(bp), bp)}`,
  }
}

function Net({ order, trip, net_kg }: { order: Order; trip: Trip; net_kg: number | null }) {
  const difference = differenceOf(order, trip, net_kg)
  const tone = !difference ? 'muted' : difference.over ? 'need' : 'done'
  return (
    <Inset tone={tone} role="status" aria-label="收货净重">
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" minH="36px">
        <span>收货净重</span>
        <Figure value={net_kg === null ? '—' : formatTonnes(net_kg)} unit="吨" tone={tone} />
      </chakra.div>
      <chakra.div
        display="flex"
        justifyContent="space-between"
        gap={3}
        flexWrap="wrap"
        fontSize="sm"
        fontVariantNumeric="tabular-nums"
      >
        <span>发货净重 {formatTonnes(trip.shipped.net_kg)} 吨</span>
        {difference ? <span>磅差 {difference.words}</span> : null}
      </chakra.div>
      {difference?.over ? (
        <chakra.p mt={2} fontSize="sm" fontWeight="bold">
          超过约定 {order.tolerance_permille}‰，请复核磅单。{TOLERANCE_DISSENT}
        </chakra.p>
      ) : null}
    </Inset>
  )
}

/** The weight on a closed card: the received one, or the shipped one until it is filled in. */
function Weight({ order, trip, net_kg }: { order: Order; trip: Trip; net_kg: number | null }) {
  const difference = differenceOf(order, trip, net_kg)
  return (
    <Num textAlign="right">
      <b>{formatTonnes(net_kg ?? trip.shipped.net_kg)}</b>{' '}
      <chakra.span fontSize="sm" color="fg.muted">
        吨
      </chakra.span>
      <Quiet color={difference?.over ? 'need.fg' : 'fg.muted'}>
        {difference ? (difference.over ? `${difference.words} 超差` : difference.words) : '发货净重'}
      </Quiet>
    </Num>
  )
}

/** The fields of a ticket, by its template. */
function TypedFields({
  name,
  trip,
  template,
  reading,
}: {
  name: string
  trip: Trip
  template: Template
  reading: PhotoReadingHere
}) {
  return (
    <Pair>
      {typedFields(template).map(({ key, label }) => {
        const field = { name: `${name}.${key}`, label, hint: readMark(reading, key) }
        if (key === 'ticket_no') return <TextField key={key} {...field} read={readSerial} />
        if (key === 'weighed_at') return <TimeField key={key} {...field} />
        return <KgField key={key} {...field} required hint={field.hint ?? `发货 ${kg(trip.shipped[key])}`} />
      })}
    </Pair>
  )
}

/** `arrival` is undefined until something is typed. `wrong` says that a field of this truck has an error. */
export function ReceiveTrip({
  order,
  trip,
  template,
  arrival = newWeighing(),
  open,
  wrong,
  form,
  onOpen,
  onClear,
  onSame,
}: {
  order: Order
  trip: Trip
  /** the template of the ticket; null for the usual fields */
  template: Template | null
  arrival: Weighing | undefined
  open: boolean
  wrong: boolean
  form: Pick<Form, 'set' | 'values' | 'methods'>
  onOpen: (open: boolean) => void
  /** clears the typed values */
  onClear: () => void
  /** copies the shipped weights */
  onSame: () => void
}) {
  const name = `arrivals.${trip.id}`
  const net_kg = netKgOf(arrival)
  const reading = usePhotoReading({
    form,
    part: name,
    photo_ids: arrival.photo_ids,
    read: readTicket,
    fields: ARRIVAL_FIELDS,
    kinds: ['weigh_ticket'],
    problem: ({ problem, plate }) => problem ?? plateProblem(plate, trip),
  })
  const driver = [trip.driver, trip.phone].filter(Boolean).join(' ')
  return (
    <Card px="14px" py={open ? '14px' : '8px'} css={wrong ? { borderColor: 'danger' } : undefined} as="article">
      <Head type="button" aria-expanded={open} onClick={() => onOpen(!open)}>
        <chakra.span minW={0}>
          <chakra.b fontSize="lg" whiteSpace="nowrap">
            <PlateText plate={trip.plate} />
          </chakra.b>
          <Quiet>
            第 {trip.no} 车{driver ? ` · ${driver}` : ''}
          </Quiet>
        </chakra.span>
        {open ? <span /> : <Weight order={order} trip={trip} net_kg={net_kg} />}
        <Icon name="down" size={18} />
      </Head>
      {wrong && !open ? (
        <chakra.p fontSize="sm" color="danger.fg">
          有误，点此修改
        </chakra.p>
      ) : null}
      {open ? (
        <chakra.div
          display="grid"
          gap={3}
          mt={3}
          onFocus={({ target }: { target: EventTarget }) => reading.touch((target as HTMLInputElement).name ?? '')}
        >
          {template ? (
            <TypedFields name={name} trip={trip} template={template} reading={reading} />
          ) : (
            <Pair>
              <KgField
                name={`${name}.gross_kg`}
                label="毛重"
                required
                hint={readMark(reading, 'gross_kg') ?? `发货 ${kg(trip.shipped.gross_kg)}`}
              />
              <KgField
                name={`${name}.tare_kg`}
                label="皮重"
                required
                hint={readMark(reading, 'tare_kg') ?? `发货 ${kg(trip.shipped.tare_kg)}`}
              />
            </Pair>
          )}
          {template ? <SameTicket order_id={order.id} {...ticketOf(arrival)} /> : null}
          {arrival.gross_kg === null && arrival.tare_kg === null ? (
            <Button size="sm" justifySelf="start" onClick={onSame}>
              同发货 {kg(trip.shipped.gross_kg)} / {kg(trip.shipped.tare_kg)}
            </Button>
          ) : null}
          <Net order={order} trip={trip} net_kg={net_kg} />
          <LoadingPhotos trip={trip} />
          <div>
            <chakra.div display="flex" justifyContent="space-between" gap={3} fontSize="sm" mb={2}>
              <b>磅单与照片</b>
              <chakra.span color="fg.muted">结算时每车需要一张磅单</chakra.span>
            </chakra.div>
            <PhotoField name={`${name}.photo_ids`} label={`第 ${trip.no} 车磅单`} once="照片" />
            <PhotoReadingCard reading={reading} photos={arrival.photo_ids.length} what="磅单" />
          </div>
          {template ? null : (
            <chakra.div display="grid" gap={3} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
              <div>
                <TextField name={`${name}.ticket_no`} label="磅单号" read={readSerial} hint={readMark(reading, 'ticket_no')} />
                <SameTicket order_id={order.id} {...ticketOf(arrival)} />
              </div>
              <TimeField name={`${name}.weighed_at`} label="过磅时间" hint={readMark(reading, 'weighed_at')} />
            </chakra.div>
          )}
          {isBlank(arrival) ? null : (
            <Button size="sm" variant="ghost" justifySelf="start" mx="-14px" onClick={onClear}>
              清空这一车
            </Button>
          )}
        </chakra.div>
      ) : null}
    </Card>
  )
}
