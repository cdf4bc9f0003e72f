/**
 * Explains why the whole queue waits: the session ended, the app is too old, the device is full, or the queue is stuck. The
 * offline bar covers the rest.
 */
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useRowActions } from './row-actions.ts'

export function Alarms() {
  const { signed_out, outdated, stuck, full } = useSyncStatus()
  const { retryAll } = useRowActions()
  const retry = (
    <Button size="sm" onClick={() => void retryAll()}>
      立即重试
    </Button>
  )
  if (outdated) {
    return (
      <Notice
        tone="need"
        title="应用版本过旧"
        action={
          <Button size="sm" variant="primary" onClick={() => location.reload()}>
            重新加载以更新
          </Button>
        }
      >
        服务器已升级，此版本不能再提交。操作都保存在本机，更新后自动提交。
      </Notice>
    )
  }
  if (signed_out) {
    return (
      <Notice
        tone="need"
        title="登录已失效"
        action={
          <ButtonLink size="sm" variant="primary" to="/auth/login?return=%2Fgo%2Fsync">
            重新登录
          </ButtonLink>
        }
      >
        操作都保存在本机，用同一账号登录后自动提交。
      </Notice>
    )
  }
  if (full) {
    return (
      <Notice tone="need" title="本机存储空间不足" action={retry}>
        操作都保存在本机，但没有空间提交和接收。请清理手机空间后重试。
      </Notice>
    )
  }
  if (stuck) {
    return (
      <Notice tone="need" title="网络正常，但操作迟迟没有提交" action={retry}>
        多次尝试均未成功。可立即重试；若仍不成功，请导出为文件留底并联系客服。
      </Notice>
    )
  }
  return null
}
