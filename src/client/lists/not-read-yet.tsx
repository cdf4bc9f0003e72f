/** Stands in the place of rows that were never read on this device. */
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'

interface Props {
  /** names the rows: 工单 */
  what: string
  /** what can be done without a network: 创建工单 */
  possible: string
  failed: string
  again: () => void
  /** the button that does it */
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
