/** 新建订单: the form keeps a draft, and the server checks the order in a dry run before the device queues it. */
import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { requestApproval } from '#api/approvals.ts'
import { createOrder, validateOrder } from '#api/orders.ts'
import { integerOf, worthFen } from '#client/forms/figures.ts'
import { DraftLine } from '#client/forms/draft-line.tsx'
import { FormProblem, PageForm } from '#client/forms/form.tsx'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useRoleNotice } from '#client/forms/role-notice.tsx'
import { tellDone } from '#client/forms/tell-done.ts'
import { type Form, useEndpointForm } from '#client/forms/use-form.ts'
import { call, Refused, Unreachable } from '#client/lib/call.ts'
import { laneOf } from '#client/sync/noun.ts'
import { useAccount, useAct, useSyncStatus } from '#client/sync/reading/react.tsx'
import { intentionPath, orderPath, todoPath } from '#client/lib/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { draftDisclosures } from '#domain/disclosure/disclosure.ts'
import { askedLabel, goodsWords } from '#domain/firm/approval.ts'
import { askObstacle } from '#domain/firm/limit.ts'
import { amountFen, formatFen } from '#domain/money/money.ts'
import type { Finding, OrderDraft } from '#domain/order/order-draft.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { MarginPicture } from './margin-picture.tsx'
import { followsMarket, newOrder, orderBody, orderDraft, orderField, type TypedOrder } from './typed-order.ts'
import { type Catalogue, OrderFormFields } from './order-form-fields.tsx'

const Frame = chakra('div', {
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

/** The server's dry run: returns its warnings, and throws the refusal of its errors. */
async function tryOut(body: OrderDraft): Promise<Finding[]> {
  const { data } = await call(validateOrder, { body })
  refuseIfAny(Object.fromEntries(data.errors.map(({ field, code, message }) => [field ?? code, message])))
  return data.warnings
}

interface Props {
  catalogue: Catalogue
  /** is called with the order's id once the device has stored it */
  onMade: (order_id: string) => void
  /** the intention behind the order, its number, and the values that it fills in */
  from?: { intention_id: string; no: string; values: Partial<TypedOrder> } | undefined
}

const needsApproval = ({ code }: Finding): boolean => code === 'needs_approval'

const begun = (from: Props['from']): TypedOrder => ({ ...newOrder(), ...from?.values })

export function OrderForm(props: Props) {
  const { from } = props
  const draft = useDraft(orderDraft(from?.intention_id ?? null), () => begun(from))
  return draft.value ? <OpenedForm key={draft.id} {...props} draft={draft} value={draft.value} /> : <SkeletonCards />
}

function OpenedForm({ catalogue, onMade, from, draft, value }: Props & { draft: Draft<TypedOrder>; value: TypedOrder }) {
  const act = useAct()
  const { actor } = useAccount()
  const navigate = useNavigate()
  const { online } = useSyncStatus()
  /** warnings of the last dry run, and the values that it checked, as text */
  const [tried, setTried] = useState<{ of: string; warnings: readonly Finding[] }>({ of: '', warnings: [] })
  // `ask` runs right after `check`, before the state is rendered.
  const warned = useRef<readonly Finding[]>([])
  const theirs = useRoleNotice('createOrder')
  /** The dry run's answer to an amount that a colleague may approve, as far as the device knows. */
  const overLimit = (fen: number | null): Finding[] => {
    const obstacle = fen === null ? null : askObstacle(actor, fen)
    return obstacle ? [{ code: obstacle.code, field: 'quantity_kg', message: obstacle.message }] : []
  }
  const lanes = ({ id, intention_id }: OrderDraft) => [
    laneOf('order', id),
    ...(intention_id ? [laneOf('intention', intention_id)] : []),
  ]
  const askApproval = async (body: OrderDraft) => {
    const id = uuidv7()
    const label = `提交审批 · ${askedLabel('createOrder')} · ${goodsWords(body)}`
    const queued = await act({
      endpoint: requestApproval,
      body: { id, action: 'createOrder', params: {}, body: { ...body } },
      entities: [laneOf('approval', id), ...lanes(body)],
      label,
      draft_id: draft.id,
    })
    tellDone(label, { queued })
  }
  const form: Form<TypedOrder> = useEndpointForm<TypedOrder, OrderDraft>({
    schema: createOrder.body,
    values: value,
    body: orderBody,
    place: orderField,
    draft,
    async check(body) {
      const { supplier, buyer } = form.values
      refuseIfAny(draftDisclosures(body, { supplier: supplier?.name ?? null, buyer: buyer?.name ?? null }))
      // The server runs the checks again when it is asked for an approval, so a request may wait for the network without them.
      const over = overLimit(amountFen(body.supply_price_fen, body.quantity_kg))
      warned.current = await tryOut(body).catch((error: unknown) => {
        if (error instanceof Refused || error instanceof Refusal) throw error
        if (over.length > 0) return over
        throw new Unreachable('新建订单需要联网试算。草稿已保存在本机，联网后再提交。')
      })
      setTried({ of: typed, warnings: warned.current })
    },
    async ask(body) {
      const words = warned.current.map(({ message }) => message).join('；')
      const asks = warned.current.some(needsApproval)
      const [title, confirm_label] = asks ? ['提交审批？', '提交审批'] : ['仍要新建订单？', '新建订单']
      const go = !words || (await confirm({ title, message: `${words}。`, confirm_label }))
      return go ? body : null
    },
    send: (body) =>
      warned.current.some(needsApproval)
        ? askApproval(body)
        : act({
            endpoint: createOrder,
            body,
            entities: lanes(body),
            label: `新建订单 ${body.title}`,
            draft_id: draft.id,
          }),
    onDone: () => (warned.current.some(needsApproval) ? void navigate(todoPath(), { replace: true }) : onMade(form.values.id)),
  })
  const typed = JSON.stringify(form.values)

  const clear = async () => {
    if (await confirm({ title: '清空草稿？', message: '已填写的内容会全部清除。', confirm_label: '清空', danger: true })) {
      form.methods.reset(begun(from))
    }
  }
  // The goods of an intention may be gone by now. No field shows them, so this offers a way out of the refusal.
  const withoutGoods = () => {
    form.set('goods', null)
    form.clear()
  }
  const supply_price_fen = integerOf(form.values.supply_price_fen)
  const sale_price_fen = integerOf(form.values.sale_price_fen)
  const quantity_kg = integerOf(form.values.quantity_kg)
  const supply_fen = worthFen(supply_price_fen, quantity_kg)
  const sale_fen = worthFen(sale_price_fen, quantity_kg)
  const margin_fen = supply_fen && sale_fen ? sale_fen - supply_fen : null
  const warnings = tried.of === typed ? tried.warnings : overLimit(supply_fen)
  const asks = warnings.some(needsApproval)
  return (
    <PageForm
      form={form}
      note="价差"
      title={margin_fen === null ? '—' : `${formatFen(margin_fen)} 元`}
      loss={margin_fen !== null && margin_fen < 0}
      buttons={
        <Button disabled={form.saving} onClick={() => void form.check()}>
          试算
        </Button>
      }
      submit_label={asks ? '提交同事审批' : '新建订单'}
    >
      <Frame>
        <Column>
          {theirs}
          {online ? null : (
            <Notice title="当前离线">
              试算需要联网。已填写的内容保存在本机，{asks ? '可以先提交审批，联网后送出并检查' : '联网后再提交'}。
            </Notice>
          )}
          {from ? (
            <Notice
              title={`由意向 ${from.no} 转来`}
              action={
                <ButtonLink size="sm" to={intentionPath('trader', from.intention_id)}>
                  查看意向
                </ButtonLink>
              }
            >
              已按意向填好，请核对双方都会看到的内容。采购商的期望单价填为销售价。
            </Notice>
          ) : null}
          <OrderFormFields form={form} catalogue={catalogue} />
        </Column>
        <Aside>
          <Card roomy>
            <SectionTitle>价差{followsMarket(form.values) ? '（暂定）' : ''}</SectionTitle>
            <MarginPicture supply_price_fen={supply_price_fen} sale_price_fen={sale_price_fen} quantity_kg={quantity_kg} />
          </Card>
          <FormProblem form={form} />
          {form.errors['goods_id'] ? (
            <Button size="sm" justifySelf="start" onClick={withoutGoods}>
              不引用该供应，继续下单
            </Button>
          ) : null}
          {tried.of === typed && warnings.length === 0 ? (
            <Notice tone="done" title="试算通过">
              采购货款 {formatFen(supply_fen ?? 0)} 元，销售货款 {formatFen(sale_fen ?? 0)} 元，价差 {formatFen(margin_fen ?? 0)}{' '}
              元。 库存、额度、认证与行情均符合。
            </Notice>
          ) : null}
          {warnings.map((warning) => (
            <Notice
              key={warning.code}
              tone="need"
              action={
                warning.order_id ? (
                  <ButtonLink size="sm" to={orderPath('trader', warning.order_id)}>
                    查看该订单
                  </ButtonLink>
                ) : null
              }
            >
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
    </PageForm>
  )
}
