/** 审批 on the page of what waits: what this person decides, and what they have asked for. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { tellDone } from '#client/forms/tell-done.ts'
import { useIdentityCheck } from '#client/lib/identity-check.ts'
import { orderPath } from '#client/lib/paths.ts'
import { Person } from '#client/lists/person.tsx'
import { RecordCard } from '#client/lists/record-card.tsx'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SectionTitle } from '#client/ui/card.tsx'
import { CardFoot, CardList } from '#client/ui/list/card-list.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { Tag, type TagTone } from '#client/ui/tag.tsx'
import { chinaTime } from '#domain/china-time.ts'
import {
  type Approval,
  APPROVAL_STATUSES,
  type ApprovalStatus,
  type AskedOrder,
  askedLabel,
  subjectWords,
} from '#domain/firm/approval.ts'
import { formatFen } from '#domain/money/money.ts'
import { LIFECYCLE } from '#domain/order/lifecycle.ts'
import { AskedOrderFacts } from './asked-order.tsx'
import { type ApprovalItem, numberOrGoods, useApprovalActions, useApprovals } from './queries.ts'
import { RejectForm } from './reject-form.tsx'

const TONES: Record<ApprovalStatus, TagTone> = { 0: 'amber', 1: 'verdigris', [-1]: 'red', [-2]: 'grey' }

async function done(what: string, doing: () => Promise<OutboxRow | null>): Promise<void> {
  try {
    const queued = await doing()
    if (queued) tellDone(what, { queued })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有保存')
  }
}

function Facts({ approval }: { approval: Approval }) {
  const { amount_fen, user_id, by_name, created_at, decided_by, note, status, new_order } = approval
  return (
    <>
      {amount_fen > 0 ? (
        <chakra.p fontSize="xl" fontWeight="bold" fontVariantNumeric="tabular-nums">
          {new_order ? (
            <chakra.small fontSize="sm" fontWeight="normal" color="fg.muted">
              采购货款{' '}
            </chakra.small>
          ) : null}
          {formatFen(amount_fen)} <chakra.small fontSize="sm">元</chakra.small>
        </chakra.p>
      ) : null}
      {new_order ? <AskedOrderFacts asked={new_order} /> : null}
      <chakra.p fontSize="sm" color="fg.muted">
        {by_name ? (
          <>
            <Person name={by_name} user_id={user_id} /> 提交 ·{' '}
          </>
        ) : null}
        {chinaTime(created_at)}
      </chakra.p>
      {note || (decided_by && status !== -2) ? (
        <chakra.p fontSize="sm" overflowWrap="anywhere">
          {decided_by ? <Person name={decided_by} /> : null}
          {[status === 1 ? ' 已同意' : ' 退回', note].filter(Boolean).join('：')}
        </chakra.p>
      ) : null}
    </>
  )
}

/** Opens an order that was not made in its form. */
type OnAgain = (asked: AskedOrder) => Promise<void>
/** `own`: the person has asked for it. Without `onAgain`, it is asked for no more, or again since. */
function ApprovalCard({ item, own, onAgain }: { item: ApprovalItem; own: boolean; onAgain?: OnAgain | undefined }) {
  const { actor } = useAccount()
  const { online } = useSyncStatus()
  const actions = useApprovalActions()
  const verify = useIdentityCheck()
  const [rejecting, setRejecting] = useState(false)
  const { value: approval, pending, review } = item
  const { action, order_id, order_no, status, by_name, amount_fen, new_order } = approval
  const label = askedLabel(action)
  const identity = action === 'createOrder' ? undefined : LIFECYCLE[action].identity
  const subject = numberOrGoods(approval)
  const approve = async () => {
    const message = `以${by_name}的名义办理：${label} · ${subjectWords(approval)} · ${formatFen(amount_fen)} 元`
    const sure = { title: '同意审批', message, confirm_label: '同意并办理' }
    if (!identity) return (await confirm(sure)) ? actions.decide(approval, { approve: true, note: '' }) : null
    const verification = await verify(sure)
    return verification === null ? null : actions.decide(approval, { approve: true, note: '', verification })
  }
  const busy = pending.length > 0
  const buttons = own ? (
    <Button size="sm" onClick={() => void done(`撤回审批 · ${subject}`, () => actions.withdraw(approval))}>
      撤回
    </Button>
  ) : (
    // In 长辈版 both move to the next line together.
    <chakra.div display="flex" gap={2}>
      <Button size="sm" onClick={() => setRejecting(true)}>
        退回
      </Button>
      <Button
        size="sm"
        variant="primary"
        aria-disabled={identity !== undefined && !online}
        onClick={() =>
          identity !== undefined && !online
            ? toast.info('同意款项需要验证身份，联网后再办理')
            : void done(`同意审批 · ${subject}`, approve)
        }
      >
        同意
      </Button>
    </chakra.div>
  )
  return (
    <RecordCard
      item={item}
      label={`${label} ${subject}`}
      name={label}
      tags={<Tag tone={TONES[status]}>{APPROVAL_STATUSES[status]}</Tag>}
      foot={
        <CardFoot>
          {new_order && !order_no ? null : (
            <ButtonLink size="sm" to={orderPath(actor.role, order_id)}>
              {order_no ? `订单 ${order_no}` : '查看订单'}
            </ButtonLink>
          )}
          {new_order && status < 0 && !busy && onAgain ? (
            <Button size="sm" onClick={() => void onAgain(new_order)}>
              修改后重新提交
            </Button>
          ) : null}
          {status === 0 && !busy && review.length === 0 ? buttons : null}
        </CardFoot>
      }
    >
      <Facts approval={approval} />
      {rejecting ? <RejectForm approval={approval} onClose={() => setRejecting(false)} /> : null}
    </RecordCard>
  )
}

/** 待我审批: what this person decides. */
export const ApprovalsToDecide = () => (
  <CardList>
    {useApprovals().to_decide.map((item) => (
      <li key={item.value.id}>
        <ApprovalCard item={item} own={false} />
      </li>
    ))}
  </CardList>
)

/** 我提交的审批: what this person has asked for. Renders nothing if there is none. */
export function ApprovalsAskedFor({ onAgain }: { onAgain: OnAgain }) {
  const { asked } = useApprovals()
  if (asked.length === 0) return null
  /** An order keeps its id when it is asked for again. */
  const isLatest = ({ value }: ApprovalItem) => asked.find((each) => each.value.order_id === value.order_id)?.value === value
  return (
    <section>
      <SectionTitle aside={`${asked.length} 项`}>我提交的审批</SectionTitle>
      <CardList>
        {asked.map((item) => (
          <li key={item.value.id}>
            <ApprovalCard item={item} own onAgain={isLatest(item) ? onAgain : undefined} />
          </li>
        ))}
      </CardList>
    </section>
  )
}
