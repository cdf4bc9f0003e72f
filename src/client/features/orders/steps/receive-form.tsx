/** 确认收货: the buyer weighs in one or several of the trucks on their way. A draft keeps the form. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { STEP_CALLS } from '#api/order-steps.ts'
import { useStepForm } from '#client/forms/step/use-step-form.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { takePhoto } from '#client/forms/photos.tsx'
import { isWrongWithin } from '#client/forms/use-form.ts'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { NativeSelect } from '#client/ui/field/native-select.tsx'
import { SearchField } from '#client/ui/field/search-field.tsx'
import { matches, searchText, wordsOf } from '#domain/list/search.ts'
import { formatTonnes } from '#domain/goods/weight.ts'
import { arrivalInput, begun, filledArrivals, onTheWay, type ReceiveDraft, receiptWarnings } from './receive-draft.ts'
import { ReceiveTrip } from './receive-trip.tsx'
import { StepBody, type StepFormProps } from '#client/forms/step/step-page.tsx'
import { useTicketTemplate } from './ticket-template.ts'
import { netKgOf, newWeighing } from './weighing.ts'

/** With more trucks than this, a search by plate is shown. */
const MANY = 6

export function ReceiveForm({ order, draft, value: { arrivals, open }, onSent }: StepFormProps<ReceiveDraft>) {
  const [search, setSearch] = useState('')
  const { templates, template, choose } = useTicketTemplate()
  const form = useStepForm(order, STEP_CALLS.receive, {
    values: { arrivals: open ? { ...arrivals, [open]: begun(arrivals[open]) } : arrivals, open },
    draft,
    body: (typed) => ({ trips: filledArrivals(order, typed).map(arrivalInput) }),
    place(path, typed) {
      const [head, at, ...field] = path.split('.')
      const sent = filledArrivals(order, typed)[Number(at)]
      return head === 'trips' && sent ? ['arrivals', sent.trip.id, ...field].join('.') : path
    },
    warn: receiptWarnings,
    async ask(body) {
      const bare = body.trips.filter(({ photo_ids }) => photo_ids.length === 0).map(({ trip_id }) => trip_id)
      if (bare.length === 0) return body
      const names = order.trips.flatMap(({ id, no }) => (bare.includes(id) ? [no] : [])).join('、')
      const message = `第 ${names} 车还没有磅单照片。可以先确认收货，提交结算时再补。`
      const sure = await confirm({ title: '没有磅单照片', message, confirm_label: '仍然收货', cancel_label: '去拍照' })
      const [first = ''] = bare
      if (!sure) {
        turn(first)
        takePhoto(`arrivals.${first}.photo_ids`)
      }
      return sure ? body : null
    },
    detail: (body) => `${body.trips.length} 车`,
    onDone: onSent,
  })
  const typed = form.values
  const trips = onTheWay(order)
  const filled = filledArrivals(order, typed)
  const words = wordsOf(search)
  const found = trips.filter(({ plate }) => matches(searchText([{ label: '车牌', text: plate }], null), words))
  // The total leaves out trucks without both weights.
  const weighed_kg = filled.flatMap(({ arrival }) => netKgOf(arrival) ?? [])
  const net_kg = weighed_kg.reduce((sum, each) => sum + each, 0)
  const turn = (trip_id: string | null) => {
    if (trip_id) form.set(`arrivals.${trip_id}`, begun(typed.arrivals[trip_id]))
    form.set('open', trip_id)
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
    <PageForm
      form={form}
      by_button
      note="本次收货"
      title={`${formatTonnes(net_kg)} 吨 · ${weighed_kg.length} 车`}
      submit_label="确认收货"
    >
      <StepBody>
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} minH="36px">
          <chakra.h2 fontWeight="bold" fontSize="lg">
            在途 {trips.length} 车
          </chakra.h2>
          <DraftLine draft={draft} />
        </chakra.div>
        {templates.length > 0 ? (
          <NativeSelect
            label="磅单模板"
            placeholder="不用模板"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={template?.id ?? ''}
            onChange={(event) => choose(event.target.value)}
          />
        ) : null}
        {trips.length > MANY ? (
          <SearchField label="按车牌找车" value={search} onChange={(event) => setSearch(event.target.value)} />
        ) : null}
        {found.length === 0 ? <Empty icon="search" title={`没有车牌含“${search}”的在途车次`} /> : null}
        {found.map((trip) => (
          <ReceiveTrip
            key={trip.id}
            order={order}
            trip={trip}
            template={template}
            arrival={typed.arrivals[trip.id]}
            form={form}
            open={typed.open === trip.id}
            wrong={isWrongWithin(form.errors, `arrivals.${trip.id}`)}
            onOpen={(open) => turn(open ? trip.id : null)}
            onClear={() => form.set(`arrivals.${trip.id}`, newWeighing())}
            onSame={() => {
              form.set(`arrivals.${trip.id}.gross_kg`, trip.shipped.gross_kg)
              form.set(`arrivals.${trip.id}.tare_kg`, trip.shipped.tare_kg)
            }}
          />
        ))}
        <FormProblem form={form} elsewhere={['arrivals']} />
      </StepBody>
    </PageForm>
  )
}
