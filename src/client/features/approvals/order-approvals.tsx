/** The steps of an order that wait for a colleague's approval. */
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { todoPath } from '#client/lib/paths.ts'
import { askedLabel } from '#domain/firm/approval.ts'
import { formatFen } from '#domain/money/money.ts'
import type { Order } from '#domain/order/order.ts'
import { type ApprovalItem, useApprovals } from './queries.ts'

/** Renders nothing if none waits. */
export function OrderApprovals({ order }: { order: Order }) {
  const { to_decide, asked } = useApprovals()
  const isHere = ({ value }: ApprovalItem) => value.order_id === order.id && value.status === 0
  const words = ({ value }: ApprovalItem) =>
    [askedLabel(value.action), value.amount_fen > 0 && `${formatFen(value.amount_fen)} 元`].filter(Boolean).join(' ')
  const link = (label: string) => (
    <ButtonLink size="sm" to={todoPath()}>
      {label}
    </ButtonLink>
  )
  return (
    <>
      {to_decide.filter(isHere).map((item) => (
        <Notice
          key={item.value.id}
          tone="need"
          title={`${item.value.by_name} 请您审批：${words(item)}`}
          action={link('去审批')}
        />
      ))}
      {asked.filter(isHere).map((item) => (
        <Notice key={item.value.id} title={`已提交审批：${words(item)}`} action={link('查看')}>
          同事同意后，以您的名义办理。
        </Notice>
      ))}
    </>
  )
}
