/** 异议订单: dissents that ask the supplier to agree to other figures. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { Reading } from '#client/lists/reading.tsx'
import { OlderFoot, useOlder } from '#client/lists/older.tsx'
import { useDissentOrders } from '#client/features/orders/queues/dissents-query.ts'
import { RecordCard } from '#client/features/orders/list/record-card.tsx'
import { DissentTag } from '#client/features/orders/detail/order-dissents.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'
import { shortTime } from '#client/lib/format.ts'
import { dissentPath } from '#client/lib/paths.ts'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { CardGrid } from '#client/ui/card-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs, TabsUnderTitle } from '#client/ui/tabs.tsx'
import { formatFen } from '#domain/money.ts'
import type { Dissent, DissentStatus } from '#domain/order.ts'
import { DISSENT_KINDS, isSettledDissent } from '#domain/order.ts'

const GROUPS: { label: string; statuses: DissentStatus[] }[] = [
  { label: '待答复', statuses: [2] },
  { label: '处理中', statuses: [0, 1] },
  { label: '已处理', statuses: [3, 4] },
]
function DissentCard({ folded, dissent }: { folded: FoldedOrder; dissent: Dissent }) {
  const { order, review, pending } = folded
  const proposal = dissent.adjustments.at(-1)
  const change_fen = proposal && order.supply ? proposal.amount_fen - order.supply.amount_fen : null
  return (
    <RecordCard
      to={dissentPath(order.id)}
      head={`${order.no} · ${shortTime(dissent.raised_at)}`}
      tags={
        <>
          <QueuedTags review={review} pending={pending} />
          <DissentTag status={dissent.status} />
        </>
      }
      title={titleOf(order)}
    >
      <chakra.p fontSize="sm" color="fg.muted">
        {DISSENT_KINDS[dissent.kind]}异议：{dissent.claim}
      </chakra.p>
      {proposal && dissent.status === 2 ? (
        <chakra.div mt="10px">
          <Figure value={formatFen(proposal.amount_fen)} unit="元" />
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            调整后货款
            {change_fen ? `，${change_fen < 0 ? '减少' : '增加'} ${formatFen(Math.abs(change_fen))} 元` : ''}
          </chakra.p>
        </chakra.div>
      ) : null}
    </RecordCard>
  )
}

export function Page() {
  const [params] = useSearchParams()
  const found = useDissentOrders()
  const older = useOlder('dissents')
  const at = Math.min(GROUPS.length - 1, Math.max(0, Number(params.get('status') ?? 0) || 0))
  const group = GROUPS[at] as (typeof GROUPS)[number]
  const all = (found ?? []).flatMap((folded) => folded.order.dissents.map((dissent) => ({ folded, dissent })))
  const of = (statuses: readonly DissentStatus[]) => all.filter(({ dissent }) => statuses.includes(dissent.status))
  const shown = of(group.statuses)
  return (
    <>
      <PageHeader title="异议订单" back="/supply/index">
        <TabsUnderTitle>
          <Tabs
            label="异议状态"
            here
            items={GROUPS.map(({ label, statuses }, index) => ({
              label,
              to: `/supply/dissent?status=${index}`,
              active: index === at,
              count: found ? of(statuses).length : undefined,
            }))}
          />
        </TabsUnderTitle>
      </PageHeader>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 4 }}>
        {found === undefined ? (
          <Reading what="异议" />
        ) : shown.length === 0 ? (
          <Empty
            icon="dissent"
            title={`没有${group.label}的异议`}
            hint={at === 0 ? '采购商对重量、质量或价格有异议时，商户核实后会请您在这里确认。' : '换个状态看看。'}
          />
        ) : (
          <CardGrid>
            {shown.map(({ folded, dissent }) => (
              <DissentCard key={dissent.id} folded={folded} dissent={dissent} />
            ))}
          </CardGrid>
        )}
        {found && group.statuses.some(isSettledDissent) ? <OlderFoot older={older} /> : null}
      </chakra.div>
    </>
  )
}
