/** A new order: typed, tried out by the server, then made. The draft saves itself; the order goes through the outbox once. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Category } from '#api/catalogue.ts'
import { createOrder, validateOrder } from '#api/orders.ts'
import { call, Refused } from '#client/lib/call.ts'
import { useAct, useSyncStatus } from '#client/sync/react.tsx'
import { NotSaved } from '#client/sync/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { formatFen, parseYuan } from '#domain/money.ts'
import type { Finding, OrderDraft } from '#domain/order-draft.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { parseTonnes } from '#domain/weight.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { worthFen } from '#client/features/orders/margin.ts'
import { MarginPicture } from './margin-picture.tsx'
import { newOrder, ORDER_DRAFT, readOrder, type TypedOrder, typedName } from './order-draft.ts'
import { OrderFormFields } from './order-form-fields.tsx'
import { useDraft } from '#client/forms/use-draft.ts'

const Frame = chakra('form', {
  base: {
    flex: 1,
    display: 'grid',
    alignContent: 'start',
    gap: 3,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
    p: { base: 3, md: 6 },
    width: 'full',
    maxW: '1160px',
    mx: 'auto',
  },
})
const Column = chakra('div', { base: { display: 'grid', gap: 3, alignContent: 'start', minW: 0 } })
const Aside = chakra('div', {
  base: {
    display: 'grid',
    gap: 3,
    alignContent: 'start',
    position: { lg: 'sticky' },
    top: { lg: 'calc({sizes.bar} + 24px)' },
    alignSelf: 'start',
    minW: 0,
  },
})

interface Tried {
  errors: FieldErrors
  warnings: Finding[]
  message: string | null
}
const CLEAR: Tried = { errors: {}, warnings: [], message: null }
const tied = (findings: readonly Finding[]): FieldErrors =>
  Object.fromEntries(findings.flatMap(({ field, message }) => (field ? [[typedName(field), message]] : [])))

/** The server's trial: null when it could not be reached. */
async function tryOut(body: OrderDraft): Promise<Tried | null> {
  try {
    const { data } = await call(validateOrder, { body })
    const untied = data.errors.find(({ field }) => !field)?.message ?? null
    return { errors: tied(data.errors), warnings: data.warnings, message: untied }
  } catch (error) {
    if (!(error instanceof Refused)) return null
    const errors = Object.fromEntries(Object.entries(error.fields).map(([field, said]) => [typedName(field), said]))
    return { errors, warnings: [], message: Object.keys(errors).length > 0 ? null : error.message }
  }
}

/** `onMade` is told the order's id once it is safe on the device. */
export function OrderForm({
  categories,
  onMade,
}: {
  categories: readonly Category[] | undefined
  onMade: (order_id: string) => void
}) {
  const act = useAct()
  const { online } = useSyncStatus()
  const draft = useDraft<TypedOrder>(ORDER_DRAFT, newOrder)
  const [tried, setTried] = useState<Tried>(CLEAR)
  const [working, setWorking] = useState(false)
  const typed = draft.value
  if (!typed) return <SkeletonCards />

  const change = (part: Partial<TypedOrder>) => {
    draft.change((was) => ({ ...was, ...part }))
    setTried((was) => {
      const errors = { ...was.errors }
      for (const name of Object.keys(part)) delete errors[name]
      return { errors, warnings: [], message: null }
    })
  }
  const show = (found: Tried) => {
    setTried(found)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
  }

  async function make(body: OrderDraft, title: string) {
    await draft.hold(true)
    try {
      await act({
        endpoint: createOrder,
        body,
        entities: [`order:${body.id}`],
        label: `新建订单 ${title}`,
        draft_id: draft.id,
      })
      onMade(body.id)
    } catch (error) {
      await draft.hold(false)
      if (!(error instanceof NotSaved)) throw error
      show({ ...CLEAR, message: error.message })
    }
  }

  async function submit(what: 'try' | 'make') {
    if (!typed) return
    const read = readOrder(typed)
    if (read.errors) return show({ ...CLEAR, errors: read.errors })
    setWorking(true)
    try {
      const found = await tryOut(read.body)
      if (!found) return show({ ...CLEAR, message: '新建订单需要联网试算。草稿已保存在本机，联网后再提交。' })
      show(found)
      if (found.message || Object.keys(found.errors).length > 0 || what === 'try') return undefined
      const words = found.warnings.map(({ message }) => message).join('；')
      const go = !words || (await confirm({ title: '仍要新建订单？', message: `${words}。`, confirm_label: '新建订单' }))
      return go ? await make(read.body, typed.title) : undefined
    } finally {
      setWorking(false)
    }
  }

  const clear = async () => {
    if (await confirm({ title: '清空草稿？', message: '已填写的内容会全部清除。', confirm_label: '清空', danger: true })) {
      draft.change(newOrder)
      setTried(CLEAR)
    }
  }
  const prices = [parseYuan(typed.supply_price), parseYuan(typed.sale_price)] as const
  const quantity_kg = parseTonnes(typed.tonnes)
  const [supply_fen, sale_fen] = prices.map((price_fen) => worthFen(price_fen, quantity_kg))
  const margin_fen = supply_fen && sale_fen ? sale_fen - supply_fen : null
  return (
    <>
      <Frame
        id="order-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit('make')
        }}
      >
        <Column>
          {online ? null : <Notice title="当前离线">查找公司和试算需要联网。已填写的内容保存在本机，联网后再提交。</Notice>}
          <OrderFormFields typed={typed} errors={tried.errors} categories={categories} onChange={change} />
        </Column>
        <Aside>
          <Card roomy>
            <SectionTitle>价差</SectionTitle>
            <MarginPicture supply_price_fen={prices[0]} sale_price_fen={prices[1]} quantity_kg={quantity_kg} />
          </Card>
          {tried.message ? <Notice tone="danger">{tried.message}</Notice> : null}
          {tried.warnings.map((warning) => (
            <Notice key={warning.code} tone="need">
              {warning.message}
            </Notice>
          ))}
          <chakra.div display="flex" justifyContent="space-between" alignItems="center" px={1}>
            <DraftLine draft={draft} />
            <Button size="sm" variant="ghost" onClick={() => void clear()}>
              清空
            </Button>
          </chakra.div>
        </Aside>
      </Frame>
      <StickyBar note="价差" title={margin_fen === null ? '—' : `${formatFen(margin_fen)} 元`}>
        <Button disabled={working} onClick={() => void submit('try')}>
          试算
        </Button>
        <Button variant="primary" type="submit" form="order-form" loading={working}>
          新建订单
        </Button>
      </StickyBar>
    </>
  )
}
