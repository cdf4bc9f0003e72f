/** One truck being filled in beside the weighbridge: plate, two weights and the net at once, ticket, driver, photos. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/button.tsx'
import { Inset } from '#client/ui/card.tsx'
import { Field } from '#client/ui/field.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { Tag } from '#client/ui/tag.tsx'
import { WeightInput } from '#client/ui/weight-input.tsx'
import type { Order } from '#domain/order.ts'
import { formatPlate, parsePlate } from '#domain/plate.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { formatTonnes, kgProblem } from '#domain/weight.ts'
import { knownTareKg, netOf, type TripDraft, withKnownTruck } from './deliver-draft.ts'
import { PhotoPicker } from '#client/forms/photos.tsx'

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

const time = (trip: TripDraft) => trip.weighed_at.replace('T', ' ')

/** `errors` are those of this truck, by path within it: `shipped.gross_kg`. */
export function TripEditor({
  trip,
  order,
  errors,
  onChange,
}: {
  trip: TripDraft
  order: Order
  errors: FieldErrors
  onChange: (change: Partial<TripDraft>) => void
}) {
  const plate = parsePlate(trip.plate)
  const net_kg = netOf(trip)
  const tare_kg = knownTareKg(trip, order)
  return (
    <chakra.div display="grid" gap={3}>
      <Field
        label="车牌"
        large
        required
        placeholder="浙B·12345"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        value={trip.plate}
        onChange={(event) => onChange({ plate: event.target.value })}
        onBlur={() => onChange(withKnownTruck({ ...trip, plate: formatPlate(trip.plate) }, order))}
        suffix={plate?.new_energy ? <Tag tone="verdigris">新能源</Tag> : null}
        error={errors['plate']}
      />
      <Pair>
        <WeightInput
          label="毛重"
          required
          value={trip.gross}
          onValue={(gross) => onChange({ gross })}
          error={kgProblem(trip.gross) ?? errors['shipped.gross_kg']}
        />
        <WeightInput
          label="皮重"
          required
          value={trip.tare}
          onValue={(tare) => onChange({ tare })}
          error={kgProblem(trip.tare) ?? errors['shipped.tare_kg']}
          hint={
            tare_kg && trip.tare === '' ? (
              <Button size="sm" variant="ghost" px={0} onClick={() => onChange({ tare: String(tare_kg) })}>
                上次皮重 {tare_kg.toLocaleString('en-US')}
              </Button>
            ) : undefined
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
        <PhotoPicker
          label="磅单与照片"
          value={trip.photo_ids}
          onChange={(photo_ids) => onChange({ photo_ids })}
          error={errors['shipped.photo_ids']}
        />
      </div>
      <Field
        label="磅单号"
        value={trip.ticket_no}
        maxLength={40}
        onChange={(event) => onChange({ ticket_no: event.target.value })}
        error={errors['shipped.ticket_no']}
      />
      <Pair>
        <Field
          label="司机"
          value={trip.driver}
          maxLength={20}
          onChange={(event) => onChange({ driver: event.target.value })}
          error={errors['driver']}
        />
        <Field
          label="司机电话"
          type="tel"
          inputMode="tel"
          value={trip.phone}
          maxLength={20}
          onChange={(event) => onChange({ phone: event.target.value })}
          error={errors['phone']}
        />
      </Pair>
      <More open={Boolean(errors['trailer_plate'] ?? errors['shipped.weighed_at']) || undefined}>
        <summary>
          过磅时间 {time(trip)}
          {trip.trailer_plate ? ` · 挂车 ${formatPlate(trip.trailer_plate)}` : ' · 挂车'}
        </summary>
        <Pair>
          <Field
            label="过磅时间"
            type="datetime-local"
            value={trip.weighed_at}
            onChange={(event) => onChange({ weighed_at: event.target.value })}
            error={errors['shipped.weighed_at']}
          />
          <Field
            label="挂车车牌"
            autoCapitalize="characters"
            value={trip.trailer_plate}
            onChange={(event) => onChange({ trailer_plate: event.target.value })}
            onBlur={() => onChange({ trailer_plate: formatPlate(trip.trailer_plate) })}
            error={errors['trailer_plate']}
          />
        </Pair>
      </More>
    </chakra.div>
  )
}
