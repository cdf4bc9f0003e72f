/** A work queue: a table on a desk, cards on smaller screens. Each row has the actions of this queue. */
import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card, Facts } from '#client/ui/card.tsx'
import { CardGrid, CardHead } from '#client/ui/list/card-list.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { cellContent } from '#client/ui/list/cell-content.tsx'
import { RowLink } from '#client/ui/list/data-table.tsx'
import type { ActionName } from '#domain/order/actions.ts'
import { actionsFor } from '#domain/order/lifecycle.ts'
import { conflictPath, orderPath } from '#client/lib/paths.ts'
import { DialogButton } from '#client/features/orders/order-actions.tsx'
import { ActionDialog } from '#client/forms/step/action-dialog.tsx'
import type { OrderColumn } from '#client/features/orders/list/order-columns.tsx'
import { columnsOf, RowTags } from '#client/features/orders/list/order-columns.tsx'
import { openingColumns } from '#client/lists/order/opening-columns.tsx'
import { orderDigest } from '#client/lists/order/order-digest.ts'
import { DeskList } from '#client/lists/desk-list.tsx'
import type { EmptyList } from '#client/lists/list-end.tsx'
import { titleOf } from '#domain/order/headline.ts'

const Buttons = chakra('span', {
  base: { display: 'inline-flex', flexWrap: { base: 'wrap', lg: 'nowrap' }, justifyContent: 'flex-end', gap: 2 },
})

const orderDetail = (id: string) => orderPath('trader', id)

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
        <DialogButton
          key={name}
          order={order}
          name={name}
          size="sm"
          variant={primary && name === names[0] ? 'primary' : 'outline'}
          onOpen={() => onAct(order.id, name)}
        />
      ))}
    </Buttons>
  )
}

/** Puts the queue's own columns between the goods and the state. */
const framed = (
  columns: readonly OrderColumn[],
  { detailOf, actionsOf, onAct }: { detailOf: (id: string) => string; actionsOf: ActionsOf; onAct: RowProps['onAct'] },
): OrderColumn[] => [
  ...openingColumns<FoldedOrder>(
    ({ order }) => order,
    ({ order }) => detailOf(order.id),
  ),
  ...columns,
  ...columnsOf('state'),
  {
    key: 'steps',
    label: '操作',
    quiet: true,
    pin: 'end',
    cell: (folded) => (
      <chakra.div display="flex" justifyContent="flex-end" my="-5px">
        <Steps folded={folded} actions={actionsOf(folded)} onAct={onAct} primary={false} />
      </chakra.div>
    ),
  },
]

const keyOf = ({ order }: FoldedOrder) => order.id
const nameOf = ({ order }: FoldedOrder) => order.no
const digest = (folded: FoldedOrder) => orderDigest(folded, 'trader')

/** `actionsOf` gives a row's actions, the most urgent first, and `detailOf` its link. Give it a `key` of its tab. */
export function QueueList({
  label,
  table,
  rows,
  columns,
  actionsOf,
  detailOf = orderDetail,
  empty,
}: {
  label: string
  /** the key under which this device keeps the columns */
  table: string
  /** Undefined during the first read. */
  rows: readonly FoldedOrder[] | undefined
  /** The columns between the goods and the tags. */
  columns: readonly OrderColumn[]
  actionsOf: ActionsOf
  detailOf?: (id: string) => string
  empty: EmptyList
}) {
  const [acting, setActing] = useState<{ id: string; name: ActionName } | null>(null)
  const onAct = useCallback((id: string, name: ActionName) => setActing({ id, name }), [])
  const acted = rows?.find(({ order }) => order.id === acting?.id)
  // oxlint-disable-next-line react/exhaustive-deps -- what a tab does with its rows does not change
  const all = useMemo(() => framed(columns, { detailOf, actionsOf, onAct }), [columns, onAct])
  return (
    <>
      <DeskList
        name={label}
        unit="单"
        table={table}
        columns={all}
        rows={rows}
        digest={digest}
        keyOf={keyOf}
        nameOf={nameOf}
        searched="搜索单号、公司、品名"
        plate
        empty={empty}
        renderCards={(shown) => (
          <CardGrid>
            {shown.map((folded) => (
              <Card
                link
                key={folded.order.id}
                as="article"
                display="flex"
                flexDirection="column"
                tone={folded.review.length > 0 ? 'need' : 'plain'}
              >
                <CardHead>
                  <CopyButton text={folded.order.no} label="订单号" />
                  <RowTags folded={folded} />
                </CardHead>
                <chakra.h2 mt={1} mb={2} fontSize="xl" lineHeight="1.4">
                  <RowLink to={detailOf(folded.order.id)}>{titleOf(folded.order)}</RowLink>
                </chakra.h2>
                <Facts items={columns.map((column) => [column.label, cellContent(column, folded)] as const)} />
                <chakra.div display="flex" justifyContent="flex-end" mt="auto" pt={3}>
                  <Steps folded={folded} actions={actionsOf(folded)} onAct={onAct} primary />
                </chakra.div>
              </Card>
            ))}
          </CardGrid>
        )}
      />
      {acted ? <ActionDialog order={acted.order} name={acting?.name ?? null} onClose={() => setActing(null)} /> : null}
    </>
  )
}
