/** 导出 saves a file from the server. Offline it says so; a failure shows the server's words. */
import { useState } from 'react'
import { useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button, type ButtonProps } from '#client/ui/button.tsx'
import { toast } from '#client/ui/layer/toast.tsx'

export function ExportButton({
  label = '导出',
  verb = '导出',
  save,
  ...look
}: Omit<ButtonProps, 'onClick' | 'children'> & {
  label?: string
  /** the verb in the error message: 下载 */
  verb?: string
  /** Resolves once the file is saved; false if the person cancelled. */
  save: () => Promise<unknown>
}) {
  const { online } = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (!online) {
      toast.warning(`当前离线，联网后可${verb}`)
      return
    }
    setBusy(true)
    try {
      if ((await save()) !== false) toast.success('文件已保存到“下载”')
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : `没有${verb}，请稍后重试`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" icon="download" loading={busy} onClick={() => void press()} {...look}>
      {label}
    </Button>
  )
}
