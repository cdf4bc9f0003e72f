/**
 * Explains offline that a step with money is only queued, and that nothing has moved. `proven`: the step needs an identity check.
 */
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function MoneyOffline({ what, proven = false }: { what: string; proven?: boolean }) {
  const { online } = useSyncStatus()
  if (online) return null
  return (
    <Notice tone="plain" title="当前离线">
      {proven
        ? `${what}需要接收验证码，联网后即可进行。刚刚完成过身份验证的，会先保存到本机，联网后自动提交。`
        : `${what}会先保存到本机，联网后自动提交。`}
      款项以提交成功为准。
    </Notice>
  )
}
