/** A person's choices for a queued action: send it now, take it back, change it, discard it. */
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { followersOf } from '#client/sync/outbox/depends.ts'
import { discard, retryNow, takeBack, type TakenBack, takenBackWords } from '#client/sync/outbox/outbox.ts'
import { useAccount, useSyncStatus } from '#client/sync/reading/react.tsx'
import { confirm } from '#client/ui/layer/confirm.tsx'
import { toast } from '#client/ui/layer/toast.tsx'

export function useRowActions() {
  const { db, engine } = useAccount()
  const { online } = useSyncStatus()
  /** Takes back the row and its dependent rows. Reports the result, unless drafts came back, because their page reports it. */
  const back = async (row: OutboxRow): Promise<TakenBack> => {
    const taken = await takeBack(db, row.key)
    if (taken.kind === 'late') toast.warning(takenBackWords(taken, online))
    else if (taken.kind === 'asking') toast.info(takenBackWords(taken, online))
    else if (taken.drafts === 0) toast.success(takenBackWords(taken, online))
    void engine.wake()
    return taken
  }
  return {
    /** Sends a waiting row now, or a refused row again under a new key. */
    retry: async (row: OutboxRow) => {
      await retryNow(db, [row.key])
      void engine.wake()
    },
    retryAll: async () => {
      await retryNow(db)
      void engine.wake()
    },
    back,
    /** Takes the row back so that its form opens with the typed values. Returns whether the draft is there now. */
    change: async (row: OutboxRow): Promise<boolean> => {
      const followers = (await followersOf(db, row)).length
      const message = `其后还有 ${followers} 项操作依赖它，会一并撤回。`
      if (followers > 0 && !(await confirm({ title: '去修改', message, confirm_label: '继续' }))) return false
      return (await back(row)).kind === 'gone'
    },
    /** Asks first, because the typed values are lost. Returns whether the row was discarded. */
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
