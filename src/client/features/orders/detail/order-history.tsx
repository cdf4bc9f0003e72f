/** The history of an order as a timeline: the steps taken, the present state, and the next steps. */
import { chakra } from '@chakra-ui/react'
import { clock, shortTime } from '#client/lib/format.ts'
import { Person } from '#client/lists/person.tsx'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { Tag } from '#client/ui/tag.tsx'
import { Timeline, type TimelineItem } from '#client/ui/timeline.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { STEP_WORDS } from '#domain/order/notice.ts'
import type { OrderEvent } from '#domain/order/order.ts'
import { ROLE_NAMES, type Role } from '#domain/role.ts'
import { contractAwaited, nextWords } from '#domain/order/waiting.ts'
import { useToSign } from '#client/sync/reading/react.tsx'
import { laterWords } from './order-progress.ts'

/** Names of other firms' people are not for this page; those of one's own show who of the firm has acted. */
function Title({ event, queued, role }: { event: OrderEvent; queued: boolean; role: Role }) {
  return (
    <>
      {ROLE_NAMES[event.by_role]}
      {STEP_WORDS[event.action as ActionName] ?? event.action}{' '}
      {queued ? (
        <Tag tone="blue">待同步</Tag>
      ) : event.device_at && clock(event.device_at) !== clock(event.at) ? (
        <Tag>离线提交 {clock(event.device_at)}</Tag>
      ) : null}
      {event.by_role === role && event.by_name ? (
        <chakra.span fontSize="sm" fontWeight="normal" color="fg.muted">
          <Person name={event.by_name} />
        </chakra.span>
      ) : null}
    </>
  )
}

export function OrderHistory({ folded, role }: { folded: FoldedOrder; role: Role }) {
  const { order, pending } = folded
  const queued = new Set(pending.map((row) => row.created_at))
  const items: TimelineItem[] = order.events.map((event) => ({
    key: `event-${event.id}`,
    at: shortTime(event.at),
    title: <Title event={event} queued={queued.has(event.at)} role={role} />,
    note: event.note || undefined,
    state: 'done',
  }))
  const now = nextWords(order, role, useToSign(contractAwaited(order)?.contract_id))
  const later = laterWords(order, role)
  if (now) items.push({ key: 'now', at: '现在', title: now, state: 'now' })
  if (now && later) items.push({ key: 'later', at: '', title: later, state: 'later' })
  return <Timeline items={items} />
}
