/** The content of a queued action in a few lines: plates with weights, amounts, and the photos. */
import { chakra } from '@chakra-ui/react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import { Num } from '#client/ui/figure.tsx'
import type { ShownTrip } from '#domain/order/shown.ts'
import type { Submitted } from './submitted.ts'

/** Further trucks and photos are only counted. */
const TRIPS_SHOWN = 3
const PHOTOS_SHOWN = 4

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, fontVariantNumeric: 'tabular-nums' },
})
const kg = (value: number) => `${value.toLocaleString('en-US')} kg`

/** The last figure of a truck is the decisive one: the net weight of a weighing. */
function Trip({ plate, figures, ticket_no }: ShownTrip) {
  const [name, weight] = figures.at(-1) ?? ['', 0]
  const others = [...figures.slice(0, -1).map(([each, value]) => `${each} ${kg(value)}`), ticket_no && `磅单 ${ticket_no}`]
  return (
    <Line>
      <Num fontWeight="bold">{plate}</Num>
      <span>
        {name} <Num fontWeight="bold">{kg(weight)}</Num>
      </span>
      <chakra.span fontSize="sm" color="fg.muted" flexBasis="100%">
        {others.filter(Boolean).join(' · ')}
      </chakra.span>
    </Line>
  )
}

export function SubmittedBrief({ submitted: { facts, trips, photo_ids } }: { submitted: Submitted }) {
  const photos = [...trips.flatMap((trip) => trip.photo_ids), ...photo_ids]
  const hidden = photos.length - PHOTOS_SHOWN
  // The facts of an action with trucks are only sums of them.
  const shown = trips.length > 0 ? [] : facts
  if (trips.length + shown.length + photos.length === 0) return null
  return (
    <chakra.div display="grid" gap={2} mt={2}>
      {trips.slice(0, TRIPS_SHOWN).map((trip, index) => (
        <Trip key={`${trip.plate} ${index}`} {...trip} />
      ))}
      {trips.length > TRIPS_SHOWN ? (
        <chakra.p fontSize="sm" color="fg.muted">
          等共 {trips.length} 车
        </chakra.p>
      ) : null}
      {shown.length > 0 ? (
        <Line fontSize="md">
          {shown.map(([name, value]) => (
            <chakra.span key={name} overflowWrap="anywhere">
              <chakra.span color="fg.muted">{name}</chakra.span> {value}
            </chakra.span>
          ))}
        </Line>
      ) : null}
      <PhotoStrip ids={photos.slice(0, PHOTOS_SHOWN)} label="随附照片" />
      {hidden > 0 ? (
        <chakra.p fontSize="sm" color="fg.muted">
          另有 {hidden} 张照片
        </chakra.p>
      ) : null}
    </chakra.div>
  )
}
