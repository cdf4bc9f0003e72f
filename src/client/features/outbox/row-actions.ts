/** What a person can do with a queued action: send it now, take it back, give it up. */
import type { OutboxRow } from '../../sync/db.ts'
import { discard, retryNow, takeBack } from '../../sync/outbox.ts'
import { useAccount } from '../../sync/react.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'

const TOO_LATE = '正在提交，已不能撤回'

export function useRowActions() {
  const { db, engine } = useAccount()
  return {
    /** Sends now what waits for time; a refused row goes again under a new key. */
    retry: async (row: OutboxRow) => {
      await retryNow(db, [row.key])
      void engine.wake()
    },
    retryAll: async () => {
      await retryNow(db)
      void engine.wake()
    },
    /** Removes what has not left, with what rests on it; what was typed is a draft again. Answers whether it did. */
    back: async (row: OutboxRow) => {
      const gone = await takeBack(db, row.key)
      if (gone === 0) toast.warning(TOO_LATE)
      else toast.success(gone > 1 ? `已撤回 ${gone} 项操作` : row.draft ? '已撤回，填写的内容已恢复为草稿' : '已撤回')
      return gone > 0
    },
    /** Asks first: what was typed is gone for good. Answers whether it was given up. */
    giveUp: async (row: OutboxRow) => {
      const sure = await confirm({
        title: '放弃这项操作？',
        message: `${row.label}。放弃后填写的内容会从本机删除，不能恢复。`,
        confirm_label: '放弃',
        danger: true,
      })
      if (!sure) return false
      const done = await discard(db, row.key)
      if (!done) toast.warning(TOO_LATE)
      void engine.wake()
      return done
    },
  }
}
