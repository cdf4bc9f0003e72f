/** Shown in place of content that could not be loaded: gives the reason and a retry. */
import { Unread } from '#client/lib/read-public.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'

/** `what` names the content: 这篇文章. */
export function NotRead({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const away = !(error instanceof Unread) || error.status === 0
  return (
    <Empty
      icon={away ? 'offline' : 'alert'}
      title={away ? `${what}还没有存到本机` : `${what}暂时读不到`}
      hint={away ? '当前网络不可用。联网打开一次后，没有网络也能再看。' : error.message}
      action={
        <Button icon="refresh" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}
