/** In the place of statistics that could not be read: only the server has them. */
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Refused } from '#client/lib/call.ts'

export function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refused = error instanceof Refused
  return (
    <Empty
      icon={refused ? 'alert' : 'offline'}
      title={refused ? '统计暂时读不到' : '离线时无法查看统计'}
      hint={refused ? error.message : '统计由服务器汇总全部订单。联网后重试；本机的订单照常可以查看和处理。'}
      action={
        <Button icon="refresh" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}
