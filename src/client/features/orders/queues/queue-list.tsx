/** A work queue: a table on a desk, cards on smaller screens. Each row has the actions of this queue. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { FoldedOrder } from '#client/sync/orders.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/skeleton.tsx'
import { DataTable, RowLink } from '#client/ui/data-table.tsx'
import type { ActionName } from '#domain/actions.ts'
import { actionsFor, LIFECYCLE } from '#domain/lifecycle.ts'
import { conflictPath, orderPath } from '#client/lib/paths.ts'
import { ActionDialog } from '#client/features/orders/actions/order-actions.tsx'
import type { OrderColumn } from '#client/features/orders/list/order-columns.tsx'
import { RowTags } from '#client/features/orders/list/order-columns.tsx'
import { titleOf } from '#client/features/orders/order-words.ts'

const Phone = chakra('div', {
  base: {
    display: { base: 'grid', lg: 'none' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '10px',
  },
})
const Desk = chakra('div', { base: { display: { base: 'none', lg: 'block' }, minW: 0 } })
const Buttons = chakra('span', {
  base: { display: 'inline-flex', flexWrap: { base: 'wrap', lg: 'nowrap' }, justifyContent: 'flex-end', gap: 2 },
})

type ActionsOf = (folded: FoldedOrder) => readonly ActionName[]

interface RowProps {
  folded: FoldedOrder
  /** In order of urgency; only actions the order allows now are shown. */
  actions: readonly ActionName[]
  onAct: (id: string, name: ActionName) => void
}

function Steps({ folded, actions, onAct, primary }: RowProps & { primary: boolean }) {
  const { order, review } = folded
  const refused = review[0]
  if (refused) {
    return (
      <ButtonLink size="sm" to={conflictPath(refused.key)}>
        查看对比
      </ButtonLink>
    )
  }
  const offered = actionsFor(order, 'trader')
  const names = actions.filter((name) => offered.includes(name))
  return (
    <Buttons>
      {names.toReversed().map((name) => (
        <Button
          key={name}
          size="sm"
          variant={primary && name === names[0] ? 'primary' : 'outline'}
          onClick={() => onAct(order.id, name)}
        >
          {LIFECYCLE[name].label}
        </Button>
      ))}
    </Buttons>
  )
}

/** The queue's own columns between the goods and the state. */
const framed = (
  columns: readonly OrderColumn[],
  { detailOf, actionsOf, onAct }: { detailOf: (id: string) => string; actionsOf: ActionsOf; onAct: RowProps['onAct'] },
): OrderColumn[] => [
  { key: 'no', label: '订单号', cell: ({ order }) => <CopyButton text={order.no} label="订单号" /> },
  { key: 'title', label: '品名', cell: ({ order }) => <RowLink to={detailOf(order.id)}>{titleOf(order)}</RowLink> },
  ...columns,
  { key: 'state', label: '状态', cell: (folded) => <RowTags folded={folded} /> },
  {
    key: 'steps',
    label: '操作',
    quiet: true,
    cell: (folded) => (
      <chakra.div display="flex" justifyContent="flex-end" my="-5px">
        <Steps folded={folded} actions={actionsOf(folded)} onAct={onAct} primary={false} />
      </chakra.div>
    ),
  },
]

/** `actionsOf` names the steps of a row, the most urgent first; `detailOf` is where a row leads. */
export function QueueList({
  label,
  rows,
  columns,
  actionsOf,
  detailOf = (id) => orderPath('trader', id),
  empty,
}: {
  label: string
  /** Undefined during the first read. */
  rows: readonly FoldedOrder[] | undefined
  /** The columns between the goods and the tags. */
  columns: readonly OrderColumn[]
  actionsOf: ActionsOf
  detailOf?: (id: string) => string
  empty: ReactNode
}) {
  const [acting, setActing] = useState<{ id: string; name: ActionName } | null>(null)
  const onAct = (id: string, name: ActionName) => setActing({ id, name })
  const acted = rows?.find(({ order }) => order.id === acting?.id)
  if (!rows) {
    return (
      <>
        <Phone>
          <SkeletonCards />
        </Phone>
        <Desk>
          <SkeletonRows />
        </Desk>
      </>
    )
  }
  if (rows.length === 0) return <>{empty}</>
  return (
    <>
      <Desk>
        <DataTable
          label={label}
          columns={framed(columns, { detailOf, actionsOf, onAct })}
          rows={rows}
          keyOf={({ order }) => order.id}
        />
      </Desk>
      <Phone>
        {rows.map((folded) => (
          <Card key={folded.order.id} as="article" tone={folded.review.length > 0 ? 'need' : 'plain'}>
            <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap={3}>
              <CopyButton text={folded.order.no} label="订单号" />
              <RowTags folded={folded} />
            </chakra.div>
            <chakra.h2 mt={1} mb={2} fontSize="xl" lineHeight="1.4">
              <RowLink to={detailOf(folded.order.id)}>{titleOf(folded.order)}</RowLink>
            </chakra.h2>
            <Facts items={columns.map((column) => [column.label, column.cell(folded)] as const)} />
            <chakra.div display="flex" justifyContent="flex-end" mt={3}>
              <Steps folded={folded} actions={actionsOf(folded)} onAct={onAct} primary />
            </chakra.div>
          </Card>
        ))}
      </Phone>
      {acted ? <ActionDialog order={acted.order} name={acting?.name ?? null} onClose={() => setActing(null)} /> : null}
    </>
  )
}
