/** The page of a step on an order. A draft keeps its form. If the step cannot be taken, the page says why. */
import { chakra } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { titleOf } from '#domain/order/headline.ts'
import { type Draft, useDraft } from '#client/forms/use-draft.ts'
import { useLeaveFor } from '#client/lib/use-way-back.ts'
import type { DraftKind, DraftSubject } from '#client/sync/device/drafts.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { LIFECYCLE, mayTake, obstacleOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { stateWords } from '#domain/order/waiting.ts'
import { DRAFTS, orderPath, ordersPath } from '#client/lib/paths.ts'
import { useWholeOrder, type WholeOrder } from '#client/sync/reading/use-whole-order.ts'

/** The column of a step's page, narrow enough to read on a desk. */
export const StepBody = chakra('div', {
  base: {
    flex: 1,
    display: 'grid',
    gap: 3,
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    width: 'full',
    maxW: '760px',
    mx: 'auto',
    px: { base: 4, md: 6 },
    py: { base: '14px', md: 5 },
  },
  variants: { wide: { true: { maxW: '1120px' } } },
})

function Closed({ whole, id, action, kind }: { whole: WholeOrder; id: string; action: ActionName; kind: DraftKind }) {
  const { db, actor } = useAccount()
  const drafts =
    useLive(
      () =>
        db.drafts
          .where({ kind })
          .filter((row) => row.subject === id)
          .count(),
      [db, kind, id],
    ) ?? 0
  const { label } = LIFECYCLE[action]
  if (whole.kind === 'reading' || (whole.kind === 'here' && whole.partial === 'fetching')) {
    return (
      <StepBody>
        <SkeletonCards />
      </StepBody>
    )
  }
  const list = <ButtonLink to={ordersPath(actor.role)}>我的订单</ButtonLink>
  if (whole.kind === 'away' || (whole.kind === 'here' && whole.partial === 'offline')) {
    return (
      <Empty icon="offline" title={`联网后可${label}`} hint="这张订单的车次还不在本机上，连接网络后会自动打开。" action={list} />
    )
  }
  if (whole.kind === 'missing')
    return <Empty icon="order" title="找不到这张订单" hint="链接有误，或订单已移出您的权限范围。" action={list} />
  const { order } = whole.folded
  const state = stateWords(order, actor.role)
  const obstacle = LIFECYCLE[action].from.includes(order.state) ? obstacleOf(action, order, actor) : null
  return (
    <Empty
      icon="order"
      title={`这张订单现在不能${label}`}
      hint={`${obstacle ? `${obstacle}。` : `订单当前为“${state}”。`}${drafts > 0 ? '您填写的内容和照片还在本机的草稿里。' : ''}`}
      action={
        <>
          <ButtonLink to={orderPath(actor.role, id)}>查看订单</ButtonLink>
          {drafts > 0 ? (
            <ButtonLink variant="primary" to={DRAFTS}>
              查看草稿
            </ButtonLink>
          ) : null}
        </>
      }
    />
  )
}

/** Props of a step's form. `value` is the opened draft. `onSent` is called once the device has stored the step. */
export interface StepFormProps<V> {
  order: Order
  draft: Draft<V>
  value: V
  onSent: () => void
}

interface StepPageProps<V> {
  action: ActionName
  /** the subject of an order's draft, and the values of a new one */
  draft: (order_id: string) => DraftSubject<V>
  begin: (order: Order) => V
  form: ComponentType<StepFormProps<V>>
  /** the page's title; the action's label by default */
  title?: string
  /** the page that the back arrow leads to; the order's own page by default */
  back?: string | undefined
  /** shown under the title, after number and goods */
  facts?: (order: Order, value: V | undefined) => string
  /** shown above the form */
  notice?: (order: Order) => ReactNode
}

function Step<V>({
  order,
  action,
  draft: subject,
  begin,
  form: Form,
  title,
  back,
  facts,
  notice,
}: StepPageProps<V> & { order: Order }) {
  const { actor } = useAccount()
  const draft = useDraft(subject(order.id), () => begin(order))
  const detail = orderPath(actor.role, order.id)
  const leave = useLeaveFor(detail)
  const subtitle = [order.no, titleOf(order), ...(facts ? [facts(order, draft.value)] : [])].join(' · ')
  return (
    <>
      <PageHeader title={title ?? LIFECYCLE[action].label} no={order.no} back={back ?? detail} subtitle={subtitle} />
      {notice?.(order)}
      {draft.value === undefined ? (
        <StepBody>
          <SkeletonCards />
        </StepBody>
      ) : (
        <Form key={draft.id} order={order} draft={draft} value={draft.value} onSent={leave} />
      )}
    </>
  )
}

/**
 * An open form stays open while the order moves on, so that nothing typed is lost. The check before sending reports the changes.
 */
export function StepPage<V>(props: StepPageProps<V>) {
  const { actor } = useAccount()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const whole = useWholeOrder(id)
  const [opened, setOpened] = useState('')
  const { action } = props
  const { label } = LIFECYCLE[action]
  const may = whole.kind === 'here' && whole.partial === 'no' && mayTake(action, whole.folded.order, actor)
  if (may && opened !== id) setOpened(id)
  if (whole.kind === 'here' && (may || opened === id)) return <Step key={id} order={whole.folded.order} {...props} />
  return (
    <>
      <PageHeader title={label} back={ordersPath(actor.role)} />
      <Closed whole={whole} id={id} action={action} kind={props.draft(id).kind} />
    </>
  )
}
