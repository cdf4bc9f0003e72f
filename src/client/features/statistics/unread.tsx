/** Shown in place of statistics that could not be read. Only the server has them. */
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import type { Failure } from '#client/sync/kept/use-kept.ts'

export function Unread({ failure: { away, message }, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Empty
      icon={away ? 'offline' : 'alert'}
      title={away ? '这段时间的统计不在本机' : '统计暂时读不到'}
      hint={away ? '联网看过的会留在本机，之后没有网络也能再看。本机的订单照常可以查看和处理。' : message}
      action={
        <Button icon="refresh" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}
