/** Shows an order that was just made with both contracts to sign, or why the server refused it. */
import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { takeBack, takenBackWords } from '#client/sync/outbox/outbox.ts'
import { useAccount, useOrder, useOutbox, useSyncStatus } from '#client/sync/reading/react.tsx'
import { refusalWords } from '#client/sync/outbox/refusal-words.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card, SectionTitle } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SkeletonCards } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { orderPath } from '#client/lib/paths.ts'
import { ContractLines } from '#client/features/orders/detail/contract-line.tsx'
import { OrderFigures } from '#client/features/orders/detail/order-figures.tsx'
import { titleOf } from '#domain/order/headline.ts'

const Column = chakra('div', {
  base: { display: 'grid', gap: 3, p: { base: 3, md: 6 }, width: 'full', maxW: '720px', mx: 'auto' },
})

/** `onEdit` returns to the form with its restored draft; `onNext` begins another order. */
export function OrderMade({ id, onEdit, onNext }: { id: string; onEdit: () => void; onNext: () => void }) {
  const { db, engine } = useAccount()
  const { online } = useSyncStatus()
  const found = useOrder(id)
  const outbox = useOutbox()
  const row = outbox?.find(({ entities, endpoint }) => endpoint === 'createOrder' && entities.includes(`order:${id}`))
  const waiting = outbox === undefined || row !== undefined || found !== null
  // An order that is neither queued nor on the device was taken back, which restored its draft.
  useEffect(() => {
    if (waiting) return
    const known = Promise.all([db.orders.get(id), db.outbox.where('entities').equals(`order:${id}`).first()])
    void known.then((rows) => rows.some(Boolean) || onEdit())
  }, [db, id, waiting, onEdit])
  const edit = async () => {
    if (!row) return
    const taken = await takeBack(db, row.key)
    if (taken.kind === 'gone') return onEdit()
    toast.warning(takenBackWords(taken, online))
    void engine.wake()
  }
  if (found) {
    const { order } = found
    return (
      <Column>
        <Notice tone="done" title={`订单 ${order.no} 已创建`}>
          已通知供应商接单。签署下面两份合同后，供应商才能发货。
        </Notice>
        <Card roomy>
          <SectionTitle>{titleOf(order)}</SectionTitle>
          <chakra.div display="grid" gap="10px">
            <OrderFigures order={order} role="trader" />
            <ContractLines order={order} role="trader" />
          </chakra.div>
        </Card>
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap={3}>
          <Button onClick={onNext}>再建一单</Button>
          <ButtonLink variant="primary" to={orderPath('trader', id)}>
            查看订单
          </ButtonLink>
        </chakra.div>
      </Column>
    )
  }
  if (row?.state === 'needs_review') {
    return (
      <Column>
        <Notice
          tone="need"
          title="订单没有创建"
          action={
            <Button size="sm" onClick={() => void edit()}>
              去修改
            </Button>
          }
        >
          {refusalWords(row, '请核对后再提交')}。填写的内容都还在。
        </Notice>
      </Column>
    )
  }
  return (
    <Column>
      {row?.state === 'cancelling' ? (
        <Notice tone={online ? 'syncing' : 'plain'} title="正在撤回">
          {takenBackWords({ kind: 'asking' }, online)}。没有提交的话，填写的内容会回到草稿。
        </Notice>
      ) : row && !online ? (
        <Notice
          title="已存本机，尚未提交"
          action={
            <Button size="sm" icon="undo" disabled={row.state === 'sending'} onClick={() => void edit()}>
              撤回修改
            </Button>
          }
        >
          订单提交成功后才有编号和合同。
        </Notice>
      ) : (
        <SkeletonCards count={1} />
      )}
    </Column>
  )
}
