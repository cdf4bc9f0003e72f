/** This device's queued actions on an order, with the way to cancel them, and its refused ones, with the way to correct them. */
import { chakra } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { clock } from '#client/lib/format.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { actionOf } from '#client/sync/nouns/order.ts'
import type { FoldedOrder } from '#client/sync/reading/orders.ts'
import { mayHaveLeft, takeBack, takenBackWords } from '#client/sync/outbox/outbox.ts'
import { useAccount, useSyncStatus, useTooLate } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/layer/toast.tsx'
import { ruleOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import { tonnes } from '#domain/order/shown.ts'
import { conflictPath, formPath } from '#client/lib/paths.ts'
import { reviewWords } from '#client/features/orders/order-words.ts'
import { TooLateNotice } from './too-late-notices.tsx'

const what = (row: OutboxRow) => row.label.replace(/^订单 \S+ /, '')

function lineOf({ state, created_at }: OutboxRow, online: boolean): string {
  if (state === 'cancelling') return takenBackWords({ kind: 'asking' }, online)
  // Offline, the bar at the foot says for all rows when they are sent.
  const next = state === 'sending' ? '，正在提交' : online ? '，即将提交' : ''
  return `${clock(created_at)} 已存本机${next}`
}

/** The trucks of a queued action, with plate and decisive weight, which distinguish two deliveries of one order. */
function trucksOf(row: OutboxRow, order: Order): string {
  const action = actionOf(row, order.id)
  const { trips = [], brief = '' } = action ? ruleOf(action.name).shows(action.payload, order) : {}
  const trucks = trips.map(({ plate, figures }) => `${plate} ${tonnes(figures.at(-1)?.[1] ?? 0)}`)
  return trucks.join('、') || brief
}

function Waiting({ row, order, online }: { row: OutboxRow; order: Order; online: boolean }) {
  const order_id = order.id
  const navigate = useNavigate()
  const { db, engine, actor } = useAccount()
  const back = async () => {
    const certain = '撤回后不会提交，之后排队的相关操作也一并撤回。填写的内容会回到草稿。'
    const uncertain = '这项操作可能已经提交，要联网确认。没有提交的，连同之后排队的相关操作一并撤回，填写的内容会回到草稿。'
    // The row may have been sent since it was drawn.
    const queued = (await db.outbox.get(row.key)) ?? row
    const sure = await confirm({
      title: `撤回${what(row)}？`,
      message: mayHaveLeft(queued) ? uncertain : certain,
      confirm_label: '撤回',
    })
    if (!sure) return
    const taken = await takeBack(db, row.key)
    const name = row.draft ? actionOf(row, order_id)?.name : undefined
    const form = () => name && navigate(formPath(actor.role, order_id, name))
    const action = taken.kind === 'gone' && name ? { label: '继续填写', run: form } : undefined
    toast[taken.kind === 'gone' ? 'success' : 'warning'](takenBackWords(taken, online), { action })
    void engine.wake()
  }
  const cancelling = row.state === 'cancelling'
  return (
    <Notice
      tone={online ? 'syncing' : 'plain'}
      title={`${what(row)} · ${cancelling ? '正在撤回' : '待同步'}`}
      action={
        cancelling ? undefined : (
          <Button size="sm" icon="undo" disabled={row.state === 'sending'} onClick={() => void back()}>
            撤回
          </Button>
        )
      }
    >
      {[trucksOf(row, order), lineOf(row, online)].filter(Boolean).join(' · ')}
    </Notice>
  )
}

export function OrderQueue({ folded }: { folded: FoldedOrder }) {
  const { online } = useSyncStatus()
  const too_late = useTooLate()?.filter(({ entities }) => entities.includes(`order:${folded.order.id}`)) ?? []
  if (folded.pending.length + folded.review.length + too_late.length === 0) return null
  return (
    <chakra.div display="grid" gap="10px" data-print="hide">
      {too_late.map((each) => (
        <TooLateNotice key={each.key} action={each} />
      ))}
      {folded.review.map((row) => (
        <Notice
          key={row.key}
          tone="need"
          title="需要处理"
          action={
            <ButtonLink size="sm" to={conflictPath(row.key)}>
              查看对比
            </ButtonLink>
          }
        >
          {reviewWords(row)}
        </Notice>
      ))}
      {folded.pending.map((row) => (
        <Waiting key={row.key} row={row} order={folded.order} online={online} />
      ))}
    </chakra.div>
  )
}
