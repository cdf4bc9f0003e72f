/** What a person can do with a queued action: send it now, take it back, give it up. */
import type { OutboxRow } from '#client/sync/rows.ts'
import { discard, retryNow, takeBack, takenBackWords } from '#client/sync/outbox.ts'
import { useAccount, useSyncStatus } from '#client/sync/react.tsx'
import { confirm } from '#client/ui/confirm.tsx'
import { toast } from '#client/ui/toast.tsx'

export function useRowActions() {
  const { db, engine } = useAccount()
  const { online } = useSyncStatus()
  return {
    /** Sends a waiting row now, and a refused row again under a new key. */
    retry: async (row: OutboxRow) => {
      await retryNow(db, [row.key])
      void engine.wake()
    },
    retryAll: async () => {
      await retryNow(db)
      void engine.wake()
    },
    /** Takes back the row and the rows that depend on it. Answers whether they are off the device, with their drafts restored. */
    back: async (row: OutboxRow) => {
      const taken = await takeBack(db, row.key)
      const tell = { gone: toast.success, asking: toast.info, late: toast.warning }[taken.kind]
      tell(takenBackWords(taken, online))
      void engine.wake()
      return taken.kind === 'gone'
    },
    /** Asks first, because what was typed is lost. Answers whether the row was given up. */
    giveUp: async (row: OutboxRow) => {
      const sure = await confirm({
        title: '放弃这项操作？',
        message: `${row.label}。放弃后填写的内容会从本机删除，不能恢复。`,
        confirm_label: '放弃',
        danger: true,
      })
      if (!sure) return false
      const done = await discard(db, row.key)
      if (!done) toast.warning('正在提交，不能放弃')
      void engine.wake()
      return done
    },
  }
}
