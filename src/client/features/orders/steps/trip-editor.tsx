/** The fields of one truck: plate, both weights and the net, ticket, driver, photos. */
import { chakra } from '@chakra-ui/react'
import { KgField, PhotoField, TextField, TimeField } from '#client/forms/fields.tsx'
import { timeText } from '#client/forms/figures.ts'
import { PhotoReadingCard, readMark } from '#client/forms/photo-reading-card.tsx'
import { usePhotoReading } from '#client/forms/photo-reading.ts'
import { SameTicket } from '#client/forms/same-evidence.tsx'
import type { Form } from '#client/forms/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Inset } from '#client/ui/card.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { Order } from '#domain/order/order.ts'
import { formatPlate, parsePlate } from '#domain/goods/plate.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { readPhone, readSerial } from '#domain/input/typed-numbers.ts'
import { readTruckPhoto } from '#domain/recognition/truck.ts'
import { knownOfTruck, knownTareKg, type TripDraft } from './deliver-draft.ts'
import { TRUCK_FIELDS } from './ticket-fields.ts'
import { netKgOf, ticketOf } from './weighing.ts'

const Pair = chakra('div', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, alignItems: 'start' } })
const Net = chakra(Inset, {
  base: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', minH: '60px' },
})
const More = chakra('details', {
  base: {
    '& > summary': { minH: 'targetSm', display: 'flex', alignItems: 'center', color: 'brand.fg', fontSize: 'md' },
    '& > div': { pt: 2 },
  },
})

/** `name` is the truck's path in the values, such as `trips.0`. */
export function TripEditor({
  name,
  trip,
  order,
  form,
}: {
  name: string
  trip: TripDraft
  order: Order
  form: Pick<Form, 'set' | 'errors' | 'values' | 'methods'>
}) {
  const { shipped } = trip
  const plate = parsePlate(trip.plate)
  const net_kg = netKgOf(shipped)
  const tare_kg = knownTareKg(trip, order)
  const reading = usePhotoReading({
    form,
    part: name,
    photo_ids: shipped.photo_ids,
    read: readTruckPhoto,
    fields: TRUCK_FIELDS,
    kinds: ['weigh_ticket', 'vehicle_licence', 'plate', 'driving_licence'],
    problem: ({ problem }) => problem,
  })
  const fill = (found: Partial<TripDraft>) => {
    for (const [field, value] of Object.entries(found)) form.set(`${name}.${field}`, value)
  }
  return (
    <chakra.div
      display="grid"
      gap={3}
      onFocus={({ target }: { target: EventTarget }) => reading.touch((target as HTMLInputElement).name ?? '')}
    >
      <TextField
        name={`${name}.plate`}
        label="车牌"
        large
        required
        placeholder="浙B·12345"
        hint={readMark(reading, 'plate')}
        autoCapitalize="characters"
        spellCheck={false}
        onLeave={() => fill({ plate: formatPlate(trip.plate), ...knownOfTruck(trip, order) })}
        suffix={plate?.new_energy ? <Tag tone="verdigris">新能源</Tag> : null}
      />
      <Pair>
        <KgField name={`${name}.shipped.gross_kg`} label="毛重" required hint={readMark(reading, 'shipped.gross_kg')} />
        <KgField
          name={`${name}.shipped.tare_kg`}
          label="皮重"
          required
          hint={
            readMark(reading, 'shipped.tare_kg') ??
            (tare_kg && shipped.tare_kg === null ? (
              <Button size="sm" variant="ghost" px={0} onClick={() => form.set(`${name}.shipped.tare_kg`, tare_kg)}>
                上次皮重 {tare_kg.toLocaleString('en-US')}
              </Button>
            ) : undefined)
          }
        />
      </Pair>
      <Net tone={net_kg === null ? 'muted' : 'done'} role="status" aria-label="净重">
        <span>净重</span>
        <Figure value={net_kg === null ? '—' : formatTonnes(net_kg)} unit="吨" tone={net_kg === null ? 'muted' : 'done'} />
      </Net>
      <div>
        <chakra.div display="flex" justifyContent="space-between" gap={3} fontSize="sm" mb={2}>
          <b>磅单与照片</b>
          <chakra.span color="fg.muted">上传中断后从断点继续</chakra.span>
        </chakra.div>
        <PhotoField name={`${name}.shipped.photo_ids`} label="磅单与照片" once="照片" />
        <PhotoReadingCard reading={reading} photos={shipped.photo_ids.length} what="磅单" />
      </div>
      <div>
        <TextField
          name={`${name}.shipped.ticket_no`}
          label="磅单号"
          read={readSerial}
          hint={readMark(reading, 'shipped.ticket_no')}
        />
        <SameTicket order_id={order.id} {...ticketOf(shipped)} />
      </div>
      <Pair>
        <TextField name={`${name}.driver`} label="司机" maxLength={20} hint={readMark(reading, 'driver')} />
        <TextField name={`${name}.phone`} label="司机电话" type="tel" inputMode="tel" read={readPhone} />
      </Pair>
      <More open={Boolean(form.errors[`${name}.trailer_plate`] ?? form.errors[`${name}.shipped.weighed_at`]) || undefined}>
        <summary>
          过磅时间 {timeText(shipped.weighed_at).replace('T', ' ')}
          {trip.trailer_plate ? ` · 挂车 ${formatPlate(trip.trailer_plate)}` : ' · 挂车'}
        </summary>
        <Pair>
          <TimeField name={`${name}.shipped.weighed_at`} label="过磅时间" hint={readMark(reading, 'shipped.weighed_at')} />
          <TextField
            name={`${name}.trailer_plate`}
            label="挂车车牌"
            autoCapitalize="characters"
            onLeave={() => fill({ trailer_plate: formatPlate(trip.trailer_plate) })}
          />
        </Pair>
      </More>
    </chakra.div>
  )
}
