/** The photos of a loading that the buyer may see, and a note on those that the trader keeps. */
import { chakra } from '@chakra-ui/react'
import { PhotoStrip } from '#client/forms/photos.tsx'
import type { Trip } from '#domain/order/order.ts'

export function WithheldNote({ trip: { shipped } }: { trip: Trip }) {
  if (!shipped.withheld_photos) return null
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      {shipped.photo_ids.length > 0 ? '另有' : '有'} {shipped.withheld_photos} 张发货照片在商户处，需要时请商户公开。
    </chakra.p>
  )
}

/** Shows the supplier's photos beside the buyer's own weighing, for comparison. */
export function LoadingPhotos({ trip }: { trip: Trip }) {
  const { no, shipped } = trip
  if (shipped.photo_ids.length === 0 && !shipped.withheld_photos) return null
  return (
    <chakra.div display="grid" gap={2}>
      {shipped.photo_ids.length > 0 ? (
        <div>
          <chakra.p fontSize="sm" color="fg.muted" mb={2}>
            发货照片
          </chakra.p>
          <PhotoStrip ids={shipped.photo_ids} label={`第 ${no} 车发货照片`} />
        </div>
      ) : null}
      <WithheldNote trip={trip} />
    </chakra.div>
  )
}
