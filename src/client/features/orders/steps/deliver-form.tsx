/** 发货: several trucks, one being filled in; saved as a draft all the while; sent for good or with more to come. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Order } from '#domain/order.ts'
import { formatPlate } from '#domain/plate.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { shippedKg } from '#domain/shipment.ts'
import { formatTonnes, MAX_TRIPS } from '#domain/weight.ts'
import type { DeliverDraft, TripDraft } from './deliver-draft.ts'
import { draftedKg, leftKg, netOf, newTrip, tripInput, tripsToSend } from './deliver-draft.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, useStepForm } from '#client/features/orders/actions/step-form.tsx'
import { TripEditor } from './trip-editor.tsx'
import type { Draft } from '#client/forms/use-draft.ts'

const TripRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    pl: '14px',
    pr: 1,
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'lg',
    '&[data-wrong]': { borderColor: 'danger' },
    '& > button:first-of-type': {
      flex: 1,
      minW: 0,
      minH: 'target',
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: 3,
      textAlign: 'left',
    },
  },
})

const within = (errors: FieldErrors, at: number): FieldErrors => {
  const head = `trips.${at}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(head))
      .map(([path, message]) => [path.slice(head.length), message]),
  )
}

/** `onSent` is called once the delivery is safe on the device. */
export function DeliverForm({ order, draft, onSent }: { order: Order; draft: Draft<DeliverDraft>; onSent: () => void }) {
  const form = useStepForm(order)
  const value = draft.value
  if (!value) return null
  const { trips } = value
  const sending = tripsToSend(value, order)
  const current = trips.find(({ id }) => id === value.current) ?? (trips[0] as TripDraft)
  const errorsOf = (trip: TripDraft) => within(form.errors, sending.indexOf(trip))
  const numberOf = (trip: TripDraft) => order.trips.length + trips.indexOf(trip) + 1
  const total_kg = shippedKg(order.trips) + draftedKg(trips)
  const over_kg = -leftKg(order, trips)
  const count = order.trips.length + sending.length
  const full = order.trips.length + trips.length >= MAX_TRIPS

  const edit = (change: Partial<TripDraft>) => {
    const at = sending.indexOf(current)
    for (const field of Object.keys(change)) form.clear(`trips.${at}.${PATHS[field as keyof TripDraft] ?? field}`)
    draft.change((was) => ({ ...was, trips: was.trips.map((trip) => (trip.id === current.id ? { ...trip, ...change } : trip)) }))
  }
  const add = () => {
    const trip = newTrip()
    form.clear()
    draft.change((was) => ({ trips: [...was.trips, trip], current: trip.id }))
    scrollTo({ top: 0 })
  }
  const remove = async (trip: TripDraft) => {
    const sure = await confirm({
      title: `移除第 ${numberOf(trip)} 车？`,
      message: '这一车填写的内容会从草稿中移除。',
      danger: true,
    })
    if (!sure) return
    form.clear()
    draft.change((was) => {
      const rest = was.trips.filter(({ id }) => id !== trip.id)
      const left = rest.length > 0 ? rest : [newTrip()]
      const last = left.at(-1) as TripDraft
      return { trips: left, current: was.current === trip.id ? last.id : was.current }
    })
  }
  const send = async (finished: boolean) => {
    const body = { trips: sending.map(tripInput), finished }
    const photos = sending.flatMap(({ photo_ids }) => photo_ids)
    const options = {
      photos,
      draft_id: draft.id,
      detail: sending.length > 0 ? `${sending.length} 车` : '装货完成',
    }
    const found = form.check(STEP_CALLS.deliver, body, options)
    if (found) {
      const wrong = sending.filter((_trip, index) => Object.keys(within(found.fields, index)).length > 0)
      if (wrong[0] && !wrong.includes(current)) {
        const { id } = wrong[0]
        draft.change((was) => ({ ...was, current: id }))
      }
      return
    }
    const message = `本单共 ${count} 车，净重 ${formatTonnes(total_kg)} 吨。完成后不能再添加车次。`
    if (finished && !(await confirm({ title: '完成发货', message, confirm_label: '完成发货' }))) return
    await draft.hold(true)
    if (await form.submit(STEP_CALLS.deliver, body, options)) onSent()
    else await draft.hold(false)
  }
  const keep = async () => {
    await draft.save()
    toast.success('草稿已保存到本机')
  }

  return (
    <>
      <chakra.div
        flex={1}
        px={{ base: 4, md: 6 }}
        py={{ base: '14px', md: 5 }}
        width="full"
        maxW="760px"
        mx="auto"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={3}
        alignContent="start"
      >
        {trips.length > 1
          ? trips.map((trip) => {
              const net_kg = netOf(trip)
              const chosen = trip.id === current.id
              if (chosen) return null
              return (
                <TripRow key={trip.id} data-wrong={Object.keys(errorsOf(trip)).length > 0 ? '' : undefined}>
                  <button type="button" onClick={() => draft.change((was) => ({ ...was, current: trip.id }))}>
                    <span>
                      第 {numberOf(trip)} 车 · {trip.plate ? formatPlate(trip.plate) : '未填车牌'}
                      {Object.keys(errorsOf(trip)).length > 0 ? (
                        <chakra.span color="danger.fg" fontSize="sm">
                          {' '}
                          有误，点此修改
                        </chakra.span>
                      ) : null}
                    </span>
                    <Num fontWeight="bold">{net_kg === null ? '—' : `${formatTonnes(net_kg)} 吨`}</Num>
                  </button>
                  <IconButton icon="trash" label={`移除第 ${numberOf(trip)} 车`} size={18} onClick={() => void remove(trip)} />
                </TripRow>
              )
            })
          : null}
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" minH="36px">
          <chakra.h2 fontWeight="bold" fontSize="lg">
            第 {numberOf(current)} 车
          </chakra.h2>
          <DraftLine draft={draft} />
        </chakra.div>
        <TripEditor key={current.id} trip={current} order={order} errors={errorsOf(current)} onChange={edit} />
        {over_kg > 0 ? (
          <Notice tone="need" title={`超出约定数量 ${formatTonnes(over_kg)} 吨`}>
            约定 {formatTonnes(order.quantity_kg)} 吨，合计 {formatTonnes(total_kg)} 吨。请先与商户确认。
          </Notice>
        ) : null}
        <FormProblem form={form} shown={sending.map((_trip, index) => `trips.${index}`)} />
        <Card p={3} display="grid" gap={3} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="center">
          <Button icon="plus" wide onClick={add} disabled={full}>
            添加车次
          </Button>
          <Button icon="truck" wide loading={form.saving} onClick={() => void send(false)}>
            {sending.length > 1 ? `先发这 ${sending.length} 车` : '先发这车'}
          </Button>
          <chakra.p gridColumn="1 / -1" fontSize="sm" color="fg.muted">
            {full ? `一张订单最多 ${MAX_TRIPS} 个车次。` : '后面还有车要装时选“先发这车”，订单保持发货中；全部装完再“完成发货”。'}
          </chakra.p>
        </Card>
      </chakra.div>
      <StickyBar note="本单合计" title={`${formatTonnes(total_kg)} 吨 · ${count} 车`}>
        <Button px={{ base: '14px', md: '18px' }} onClick={() => void keep()}>
          存草稿
        </Button>
        <Button variant="primary" loading={form.saving} onClick={() => void send(true)}>
          完成发货
        </Button>
      </StickyBar>
    </>
  )
}

/** Where the fields of a weighing lie in what is sent. */
const PATHS: Partial<Record<keyof TripDraft, string>> = {
  gross: 'shipped.gross_kg',
  tare: 'shipped.tare_kg',
  ticket_no: 'shipped.ticket_no',
  weighed_at: 'shipped.weighed_at',
  photo_ids: 'shipped.photo_ids',
}
