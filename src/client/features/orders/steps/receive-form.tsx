/** 确认收货: the trucks on their way, one or several weighed in here; saved as a draft all the while. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Button } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import type { Order } from '#domain/order.ts'
import { formatTonnes } from '#domain/weight.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { errorsWithin } from '#client/forms/field-errors.ts'
import { type Arrival, arrivalNetKg, filledArrivals, onTheWay, type ReceiveDraft, receiveInput } from './receive-draft.ts'
import { ReceiveTrip } from './receive-trip.tsx'
import { FormProblem, useStepForm } from '#client/features/orders/actions/step-form.tsx'
import { StepBody } from './step-page.tsx'
import type { Draft } from '#client/forms/use-draft.ts'

/** From so many trucks on, one finds one's own by its plate. */
const MANY = 6
const plain = (text: string) => text.toUpperCase().replaceAll(/[\s·.-]/g, '')

/** `onSent` is called once the receipt is safe on the device. */
export function ReceiveForm({ order, draft, onSent }: { order: Order; draft: Draft<ReceiveDraft>; onSent: () => void }) {
  const form = useStepForm(order)
  const [search, setSearch] = useState('')
  const { value } = draft
  if (!value) return null
  const trips = onTheWay(order)
  const filled = filledArrivals(order, value)
  const found = trips.filter(({ plate }) => plain(plate).includes(plain(search)))
  const net_kg = filled.reduce((sum, { arrival }) => sum + (arrivalNetKg(arrival) ?? 0), 0)
  const indexOf = (trip_id: string) => filled.findIndex(({ trip }) => trip.id === trip_id)

  const change = (trip_id: string, arrival: Arrival | null) => {
    form.clear()
    draft.change((was) => {
      const { [trip_id]: _old, ...rest } = was.arrivals
      return { ...was, arrivals: arrival ? { ...rest, [trip_id]: arrival } : rest }
    })
  }
  const send = async () => {
    const body = receiveInput(filled)
    const photos = filled.flatMap(({ arrival }) => arrival.photo_ids)
    const options = { photos, draft_id: draft.id, detail: `${filled.length} 车` }
    if (form.check(STEP_CALLS.receive, body, options)) return
    const bare = filled.filter(({ arrival }) => arrival.photo_ids.length === 0)
    if (bare.length > 0) {
      const names = bare.map(({ trip }) => trip.no).join('、')
      const message = `第 ${names} 车还没有磅单照片。可以先确认收货，处理订单时再补。`
      if (!(await confirm({ title: '没有磅单照片', message, confirm_label: '仍然收货', cancel_label: '去拍照' }))) return
    }
    await draft.hold(true)
    if (await form.submit(STEP_CALLS.receive, body, options)) onSent()
    else await draft.hold(false)
  }

  if (trips.length === 0) {
    return (
      <Empty
        icon="truck"
        title="没有在途的车次"
        hint={order.loading_finished ? '所有车次都已收货。' : '供应商发出下一车后会出现在这里。'}
      />
    )
  }
  return (
    <>
      <StepBody>
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} minH="36px">
          <chakra.h2 fontWeight="bold" fontSize="lg">
            在途 {trips.length} 车
          </chakra.h2>
          <DraftLine draft={draft} />
        </chakra.div>
        {trips.length > MANY ? (
          <SearchField label="按车牌找车" value={search} onChange={(event) => setSearch(event.target.value)} />
        ) : null}
        {found.length === 0 ? <Empty icon="search" title={`没有车牌含“${search}”的在途车次`} /> : null}
        {found.map((trip) => (
          <ReceiveTrip
            key={trip.id}
            order={order}
            trip={trip}
            arrival={value.arrivals[trip.id]}
            open={value.open === trip.id}
            errors={indexOf(trip.id) < 0 ? {} : errorsWithin(form.errors, `trips.${indexOf(trip.id)}`)}
            onOpen={(open) => draft.change((was) => ({ ...was, open: open ? trip.id : null }))}
            onChange={(arrival) => change(trip.id, arrival)}
          />
        ))}
        <FormProblem form={form} shown={filled.map((_each, index) => `trips.${index}`)} />
      </StepBody>
      <StickyBar note="本次收货" title={`${formatTonnes(net_kg)} 吨 · ${filled.length} 车`}>
        <Button variant="primary" loading={form.saving} onClick={() => void send()}>
          确认收货
        </Button>
      </StickyBar>
    </>
  )
}
