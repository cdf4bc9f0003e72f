/** Shown in place of rows that are not loaded yet, with the progress of a first sync. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Progress } from '#client/ui/loading/progress.tsx'
import { SkeletonCards, SkeletonRows } from '#client/ui/loading/skeleton.tsx'

/** Number of rows received in a first sync; nothing afterwards. */
export function FirstSync() {
  const { first, online } = useSyncStatus()
  if (!first || !online) return null
  const total = first.remaining === null ? null : first.received + first.remaining
  return (
    <Progress
      label="首次同步"
      value={total ? first.received / total : null}
      {...(total ? { text: `${first.received.toLocaleString('en-US')} / ${total.toLocaleString('en-US')} 条` } : {})}
    />
  )
}

const LONG_MS = 1000
/** Shown above rows of the previous query when the new one takes long, such as the first read of a hundred thousand rows. */
export function SlowAnswer({ what }: { what: string }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return long ? <Progress label={`正在整理本机上的${what}`} value={null} /> : null
}

/** `what` names the rows: 订单. Offline, a first sync cannot continue, and the page says so instead of promising rows. */
export function Reading({ what, table = false, count = 3 }: { what: string; table?: boolean; count?: number }) {
  const { engine } = useAccount()
  const { first, online } = useSyncStatus()
  if (first && !online) {
    return (
      <Empty
        icon="offline"
        title={`${what}还没有存到本机`}
        hint="当前网络不可用。联网后自动读取，之后没有网络也能查看。"
        action={
          <Button icon="refresh" onClick={() => void engine.wake()}>
            重试
          </Button>
        }
      />
    )
  }
  return (
    <chakra.div display="grid" gap={4}>
      <FirstSync />
      {table ? <SkeletonRows count={count} /> : <SkeletonCards count={count} />}
    </chakra.div>
  )
}
