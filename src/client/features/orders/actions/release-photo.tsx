/** 公开照片: the trader looks at a photo of a loading and shows it to a buyer who does not know the supplier. */
import { STEP_CALLS } from '#api/order-steps.ts'
import { DialogForm } from '#client/forms/form.tsx'
import { PhotoLarge } from '#client/forms/photos.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatPlate } from '#domain/goods/plate.ts'
import { type ActionFormProps, useStepForm } from '#client/forms/step/use-step-form.ts'

/** `subject` is the photo's id. */
export function Form({ order, subject = '', onDone }: ActionFormProps) {
  const trip = order.trips.find(({ shipped }) => shipped.photo_ids.includes(subject))
  const form = useStepForm(order, STEP_CALLS.release_photo, {
    values: { photo_id: subject },
    params: { tripId: trip?.id ?? '' },
    detail: () => (trip ? `第 ${trip.no} 车` : ''),
    onDone,
  })
  if (!trip) return <p>这张照片不在订单里。</p>
  return (
    <DialogForm form={form} submit_label="公开照片" onCancel={onDone}>
      <p>
        第 {trip.no} 车 · {formatPlate(trip.plate)}
      </p>
      <PhotoLarge id={subject} alt={`第 ${trip.no} 车发货照片`} />
      <Notice tone="need">采购商会看到这张照片，公开后不能收回。请先看清：磅单抬头、印章或车身上是否有供应商的名称。</Notice>
    </DialogForm>
  )
}
