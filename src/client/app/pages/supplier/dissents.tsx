/** 异议订单: dissents that ask the supplier to agree to other figures. */
import { chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { Reading } from '#client/lists/reading.tsx'
import { ListEnd } from '#client/lists/list-end.tsx'
import { useOlder } from '#client/lists/use-older.ts'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { type DissentItem, type DissentList, useDissents, useDissentTotals } from '#client/features/dissents/dissents-query.ts'
import { ListTabs } from '#client/lists/list-tabs.tsx'
import { RecordCard } from '#client/lists/order/record-card.tsx'
import { DissentTag } from '#client/features/dissents/order-dissents.tsx'
import { titleOf } from '#domain/order/headline.ts'
import { shortTime } from '#client/lib/format.ts'
import { dissentPath } from '#client/lib/paths.ts'
import { QueuedTags } from '#client/lists/queued-tag.tsx'
import { CardGrid } from '#client/ui/list/card-list.tsx'
import { Figure } from '#client/ui/figure.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { TabsUnderTitle } from '#client/ui/navigation/tabs.tsx'
import { formatFen } from '#domain/money/money.ts'
import type { DissentStatus } from '#domain/order/order.ts'
import { DISSENT_KINDS, isSettledDissent } from '#domain/order/order.ts'

/** The tabs. A tab's code is its position. */
const TABS = ['待答复', '处理中', '已处理'] as const
const tabOf = (status: DissentStatus): number => (isSettledDissent(status) ? 2 : status === 2 ? 0 : 1)
const LIST: DissentList = {
  columns: [],
  digest: ({ folded, dissent }) => ({ ...orderDigest(folded, 'supplier'), status: tabOf(dissent.status) }),
  tabOf,
}

function DissentCard({ folded, dissent }: DissentItem) {
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
  const items = useDissents()
  const totals = useDissentTotals(items, 'supplier', LIST)
  const at = Math.min(TABS.length - 1, Math.max(0, Number(params.get('status') ?? 0) || 0))
  const older = useOlder('dissents', {}, at === 2)
  const shown = items?.filter(({ dissent }) => tabOf(dissent.status) === at)
  return (
    <>
      <PageHeader title="异议订单" back="/supply/index">
        <TabsUnderTitle>
          <ListTabs
            label="异议状态"
            items={TABS.map((label, code) => ({ label, code, to: `/supply/dissent?status=${code}`, active: code === at }))}
            totals={totals}
          />
        </TabsUnderTitle>
      </PageHeader>
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 4 }}>
        {shown === undefined ? (
          <Reading what="异议" />
        ) : (
          <>
            <CardGrid>
              {shown.map(({ folded, dissent }) => (
                <DissentCard key={dissent.id} folded={folded} dissent={dissent} />
              ))}
            </CardGrid>
            <ListEnd
              older={older}
              totals={totals}
              status={at}
              shown={shown.length}
              empty={{
                icon: 'dissent',
                title: `没有${TABS[at]}的异议`,
                hint: at === 0 ? '采购商对重量、质量或价格有异议时，商户核实后会请您在这里确认。' : '换个状态看看。',
              }}
            />
          </>
        )}
      </chakra.div>
    </>
  )
}
