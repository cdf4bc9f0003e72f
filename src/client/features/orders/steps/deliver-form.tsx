/** 发货: the supplier fills in one truck after another and sends them, with or without more to come. A draft keeps them. */
import { chakra } from '@chakra-ui/react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { useStepForm } from '#client/forms/step/use-step-form.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { type Form, isWrongWithin } from '#client/forms/use-form.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Num } from '#client/ui/figure.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { formatPlate } from '#domain/goods/plate.ts'
import { farShortKg, shippedKg } from '#domain/order/shipment.ts'
import { formatTonnes, MAX_TRIPS } from '#domain/goods/weight.ts'
import type { DeliverDraft, TripDraft } from './deliver-draft.ts'
import { deliveryWarnings, draftedKg, leftKg, newTrip, tripInput, tripsToSend } from './deliver-draft.ts'
import { StepBody, type StepFormProps } from '#client/forms/step/step-page.tsx'
import { TripEditor } from './trip-editor.tsx'
import { netKgOf } from './weighing.ts'

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

export function DeliverForm({ order, draft, value, onSent }: StepFormProps<DeliverDraft>) {
  const form: Form<DeliverDraft> = useStepForm(order, STEP_CALLS.deliver, {
    values: value,
    draft,
    body: (typed) => ({ trips: tripsToSend(typed, order).map(tripInput), finished: typed.finished ?? false }),
    // Untouched trucks are not sent, so a truck has another index in the body than in the form.
    place(path, typed) {
      const [head, at, ...field] = path.split('.')
      const sent = tripsToSend(typed, order)[Number(at)]
      return head === 'trips' && sent ? ['trips', typed.trips.indexOf(sent), ...field].join('.') : path
    },
    warn: deliveryWarnings,
    async ask(body) {
      if (!body.finished) return body
      const loaded = `本单共 ${count} 车，净重 ${formatTonnes(total_kg)} 吨，约定 ${formatTonnes(order.quantity_kg)} 吨。`
      const short_kg = farShortKg(order, total_kg)
      const question =
        short_kg > 0
          ? {
              title: `比约定少 ${formatTonnes(short_kg)} 吨`,
              message: `${loaded}完成后不能再添加车次；后面还有车的，请选“先发这车”。`,
              confirm_label: '仍然完成发货',
              cancel_label: '返回',
              danger: true,
            }
          : { title: '完成发货', message: `${loaded}完成后不能再添加车次。`, confirm_label: '完成发货' }
      return (await confirm(question)) ? body : null
    },
    detail: (body) => (body.trips.length > 0 ? `${body.trips.length} 车` : '装货完成'),
    onInvalid(errors) {
      const wrong = trips.filter((_trip, at) => isWrongWithin(errors, `trips.${at}`))
      if (wrong[0] && !wrong.includes(current)) form.set('current', wrong[0].id)
    },
    onDone: onSent,
  })
  const { trips } = form.values
  const sending = tripsToSend(form.values, order)
  const current = trips.find(({ id }) => id === form.values.current) ?? (trips[0] as TripDraft)
  const nameOf = (trip: TripDraft) => `trips.${trips.indexOf(trip)}`
  const isWrong = (trip: TripDraft) => isWrongWithin(form.errors, nameOf(trip))
  const numberOf = (trip: TripDraft) => order.trips.length + trips.indexOf(trip) + 1
  const total_kg = shippedKg(order.trips) + draftedKg(trips)
  const over_kg = -leftKg(order, trips)
  // The total leaves out trucks without both weights.
  const count = order.trips.length + trips.filter(({ shipped }) => netKgOf(shipped) !== null).length
  const full = order.trips.length + trips.length >= MAX_TRIPS

  const replace = (next: TripDraft[], shown: string) => {
    form.clear()
    form.set('trips', next)
    form.set('current', shown)
  }
  const add = () => {
    const trip = newTrip()
    replace([...trips, trip], trip.id)
    scrollTo({ top: 0 })
  }
  const remove = async (trip: TripDraft) => {
    const sure = await confirm({
      title: `移除第 ${numberOf(trip)} 车？`,
      message: '这一车填写的内容会从草稿中移除。',
      danger: true,
    })
    if (!sure) return
    const rest = trips.filter(({ id }) => id !== trip.id)
    const left = rest.length > 0 ? rest : [newTrip()]
    replace(left, current.id === trip.id ? (left.at(-1) as TripDraft).id : current.id)
  }
  const keep = async () => {
    await draft.save()
    toast.success('草稿已保存到本机')
  }

  return (
    <PageForm
      form={form}
      by_button
      note="本单合计"
      title={`${formatTonnes(total_kg)} 吨 · ${count} 车`}
      buttons={
        <Button px={{ base: '14px', md: '18px' }} onClick={() => void keep()}>
          存草稿
        </Button>
      }
      submit_label="完成发货"
      onSubmit={() => void form.submit({ finished: true })}
    >
      <StepBody>
        {trips.length > 1
          ? trips.map((trip) => {
              const net_kg = netKgOf(trip.shipped)
              const chosen = trip.id === current.id
              if (chosen) return null
              return (
                <TripRow key={trip.id} data-wrong={isWrong(trip) ? '' : undefined}>
                  <button type="button" onClick={() => form.set('current', trip.id)}>
                    <span>
                      第 {numberOf(trip)} 车 · {trip.plate ? formatPlate(trip.plate) : '未填车牌'}
                      {isWrong(trip) ? (
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
        <TripEditor key={current.id} name={nameOf(current)} trip={current} order={order} form={form} />
        {over_kg > 0 ? (
          <Notice tone="need" title={`超出约定数量 ${formatTonnes(over_kg)} 吨`}>
            约定 {formatTonnes(order.quantity_kg)} 吨，合计 {formatTonnes(total_kg)} 吨。请先与商户确认。
          </Notice>
        ) : null}
        <FormProblem form={form} elsewhere={['trips']} />
        <Card p={3} display="grid" gap={3} gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} alignItems="center">
          <Button icon="plus" wide onClick={add} disabled={full}>
            添加车次
          </Button>
          <Button icon="truck" wide loading={form.saving} onClick={() => void form.submit({ finished: false })}>
            {sending.length > 1 ? `先发这 ${sending.length} 车` : '先发这车'}
          </Button>
          <chakra.p gridColumn="1 / -1" fontSize="sm" color="fg.muted">
            {full ? `一张订单最多 ${MAX_TRIPS} 个车次。` : '后面还有车要装时选“先发这车”，订单保持发货中；全部装完再“完成发货”。'}
          </chakra.p>
        </Card>
      </StepBody>
    </PageForm>
  )
}
