/**
 * 待办: everything that waits for this person, as orders by task, contracts, approvals and refused actions. Page, tab and badge
 * show the same number. `?task=` shows the orders of one task.
 */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ApprovalsAskedFor, ApprovalsToDecide } from '#client/features/approvals/approval-lists.tsx'
import { ContractCards } from '#client/features/contracts/contract-list.tsx'
import { useContracts } from '#client/features/contracts/queries.ts'
import { AfterSaleCards } from '#client/features/after-sales/after-sale-list.tsx'
import { useAfterSales } from '#client/features/after-sales/after-sales-query.ts'
import { OrderCard, OrderCards } from '#client/features/orders/list/order-card.tsx'
import { More } from '#client/features/orders/list/order-list.tsx'
import { type WaitingGroup, waitingGroups } from '#client/features/orders/home/waiting-groups.ts'
import { OutboxList } from '#client/features/outbox/outbox-list.tsx'
import { TooLateNotices } from '#client/features/orders/detail/too-late-notices.tsx'
import { useStatements } from '#client/features/statements/queries.ts'
import { StatementCards } from '#client/features/statements/statement-list.tsx'
import { Reading } from '#client/lists/reading.tsx'
import { afterSalesPath, todoPath } from '#client/lib/paths.ts'
import { useAccount, useOrders, useOutbox, useWaiting } from '#client/sync/reading/react.tsx'
import { statementWaits, type Waiting } from '#client/sync/reading/count-waiting.ts'
import { SectionTitle } from '#client/ui/card.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import type { ContractSide } from '#domain/contract/contract.ts'
import { TASK_LABELS, type Task, tasksOfRole } from '#domain/order/waiting.ts'
import { useAskAgain } from './ask-again.ts'
import { subjectLink } from './subject-link.ts'

const SHOWN = 4
const PAGE = 20

const All = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minH: 'targetXs', color: 'brand.fg' } })

/** Shows the first few rows. With `whole`, scrolling loads more. */
function Orders({ task, whole = false }: { task: Task; whole?: boolean }) {
  const { actor } = useAccount()
  const [limit, setLimit] = useState(whole ? PAGE : SHOWN)
  const found = useOrders({ task, limit })
  if (!found) return <SkeletonCards count={1} />
  return (
    <>
      <OrderCards>
        {found.rows.map((folded) => (
          <OrderCard key={folded.order.id} folded={folded} role={actor.role} task={task} />
        ))}
      </OrderCards>
      {whole && found.rows.length === 0 ? <Empty icon="done" title={`没有${TASK_LABELS[task]}的订单`} /> : null}
      {whole && found.more ? <More key={limit} onMore={() => setLimit(limit + PAGE)} /> : null}
    </>
  )
}

/** Lists the after-sale itself, because the order's card does not show the buyer's claim. */
function AfterSales() {
  const open = useAfterSales()?.filter(({ each }) => each.status === 0)
  const to = afterSalesPath('trader', 0)
  return open ? (
    <AfterSaleCards items={open.slice(0, SHOWN)} role="trader" to={(id) => `${to}&id=${id}`} />
  ) : (
    <SkeletonCards count={1} />
  )
}

function Contracts({ side }: { side: ContractSide }) {
  const found = useContracts({ filter: 0, side, limit: SHOWN })
  return found ? <ContractCards rows={found.rows} /> : <SkeletonCards count={1} />
}

function Statements() {
  const { actor } = useAccount()
  const waits = useStatements()?.filter(({ value, pending }) => value.status === statementWaits(actor) && pending.length === 0)
  return waits ? <StatementCards items={waits.slice(0, SHOWN)} role={actor.role} /> : <SkeletonCards count={1} />
}

function Review() {
  const { actor } = useAccount()
  const rows = useOutbox()?.filter((row) => row.state === 'needs_review') ?? []
  return <OutboxList rows={rows} linkOf={(row) => subjectLink(actor.role, row)} />
}

function Group({ group }: { group: WaitingGroup }) {
  const { label, count = 0, kind, key } = group
  const to = kind === 'order' && key !== 'judge_after_sale' ? todoPath(key) : group.to
  return (
    <section>
      <SectionTitle
        aside={count > SHOWN && kind !== 'review' && kind !== 'approval' ? <All to={to}>全部 {count} 项</All> : `${count} 项`}
      >
        {label}
      </SectionTitle>
      {kind === 'review' ? <Review /> : null}
      {kind === 'approval' ? <ApprovalsToDecide /> : null}
      {kind === 'statement' ? <Statements /> : null}
      {kind === 'contract' ? <Contracts side={key} /> : null}
      {kind === 'order' ? key === 'judge_after_sale' ? <AfterSales /> : <Orders task={key} /> : null}
    </section>
  )
}

function Everything({ waiting }: { waiting: Waiting | undefined }) {
  const { actor } = useAccount()
  if (!waiting) return <Reading what="待办" />
  const groups = waitingGroups(actor.role, waiting).filter(({ count }) => count)
  if (groups.length === 0)
    return <Empty icon="todo" title="没有待办" hint="需要您接单、签署、发货、收货、付款或审批时，会出现在这里。" />
  return groups.map((group) => <Group key={group.key} group={group} />)
}

export function Page() {
  const { actor } = useAccount()
  const [params] = useSearchParams()
  const waiting = useWaiting()
  const askAgain = useAskAgain()
  const task = tasksOfRole(actor.role).find((each) => each === params.get('task'))
  return (
    <>
      {task ? <PageHeader title={TASK_LABELS[task]} back={todoPath()} /> : <PageHeader title="待办" count={waiting?.total} />}
      <chakra.div px={{ base: 3, md: 6 }} py={{ base: 3, md: 5 }} display="grid" gap={6} alignContent="start">
        <TooLateNotices />
        {task ? (
          <Orders key={task} task={task} whole />
        ) : (
          <>
            <Everything waiting={waiting} />
            <ApprovalsAskedFor onAgain={askAgain} />
          </>
        )}
      </chakra.div>
    </>
  )
}
