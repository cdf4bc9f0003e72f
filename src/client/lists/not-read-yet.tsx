/** Shown in place of rows that were never loaded on this device. */
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'

interface Props {
  /** the rows' name: 工单 */
  what: string
  /** the action that works offline: 创建工单 */
  possible: string
  failed: string
  again: () => void
  /** the button for that action */
  children: ReactNode
}

export function NotReadYet({ what, possible, failed, again, children }: Props) {
  return (
    <Empty
      icon="offline"
      title={`${what}还没有存到本机`}
      hint={`${failed}。没有网络也可以${possible}，联网后自动提交。`}
      action={
        <>
          <Button icon="refresh" onClick={again}>
            重试
          </Button>
          {children}
        </>
      }
    />
  )
}
