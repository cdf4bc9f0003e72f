/** Tells a person without a network that a step with money is only queued, and that nothing has moved. */
import { useSyncStatus } from '#client/sync/react.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function MoneyOffline({ what }: { what: string }) {
  const { online } = useSyncStatus()
  if (online) return null
  return (
    <Notice tone="plain" title="当前离线">
      {what}会先保存到本机，联网后自动提交。款项以提交成功为准。
    </Notice>
  )
}
