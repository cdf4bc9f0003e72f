/** What this device has yet to send about an order, and what came back: taken back, or looked into. */
import { chakra } from '@chakra-ui/react'
import { clock } from '#client/lib/format.ts'
import type { OutboxRow } from '#client/sync/db.ts'
import type { FoldedOrder } from '#client/sync/fold.ts'
import { takeBack } from '#client/sync/outbox.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { toast } from '#client/ui/toast.tsx'
import { conflictPath } from '../../lib/paths.ts'
import { reviewWords } from './order-words.ts'

const what = (row: OutboxRow) => row.label.replace(/^订单 \S+ /, '')

function Waiting({ row, online }: { row: OutboxRow; online: boolean }) {
  const { db } = useAccount()
  const back = async () => {
    const sure = await confirm({
      title: `撤回${what(row)}？`,
      message: '撤回后不会提交，之后排队的相关操作也一并撤回。填写的内容会回到草稿。',
      confirm_label: '撤回',
    })
    if (!sure) return
    const count = await takeBack(db, row.key)
    if (count > 0) toast.success('已撤回')
    else toast.warning('正在提交，不能撤回')
  }
  const sending = row.state === 'sending'
  return (
    <Notice
      tone={online ? 'syncing' : 'plain'}
      title={`${what(row)} · 待同步`}
      action={
        <Button size="sm" icon="undo" disabled={sending} onClick={() => void back()}>
          撤回
        </Button>
      }
    >
      {clock(row.created_at)} 已保存到本机，{sending ? '正在提交' : online ? '即将提交' : '联网后自动提交'}
    </Notice>
  )
}

export function OrderQueue({ folded }: { folded: FoldedOrder }) {
  const { online } = useSyncStatus()
  if (folded.pending.length + folded.review.length === 0) return null
  return (
    <chakra.div display="grid" gap="10px" data-print="hide">
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
        <Waiting key={row.key} row={row} online={online} />
      ))}
    </chakra.div>
  )
}
