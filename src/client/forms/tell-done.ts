/** Shows one notice about a person's action: done, or kept on the device while offline. */
import { deviceOf, wakeEngine } from '#client/sync/account.ts'
import { isOnline } from '#client/sync/connectivity.ts'
import { takeBack, type TakenBack, takenBackWords } from '#client/sync/outbox/outbox.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import { toast, type ToastOptions } from '#client/ui/layer/toast.tsx'

/** Takes back the notice's rows. It skips rows that have gone with an earlier one. */
async function takeBackAll(rows: readonly OutboxRow[]): Promise<void> {
  let told: TakenBack = { kind: 'late' }
  for (const { owner, key } of rows) {
    const taken = await takeBack(deviceOf(owner), key)
    if (told.kind !== 'gone') told = taken
    else if (taken.kind === 'gone') told = { kind: 'gone', count: told.count + taken.count, drafts: told.drafts + taken.drafts }
  }
  toast[told.kind === 'gone' ? 'success' : 'warning'](takenBackWords(told, isOnline()))
  wakeEngine()
}

/**
 * `what` names the action and its figures: 登记收款 1,000,000.00 元 · DD…. `queued` are its rows, which the notice can take back
 * while they wait. The offline bar already says that they are sent later.
 */
export function tellDone(
  what: string,
  {
    money = false,
    queued,
    action,
  }: {
    /** no money moves before the row is sent */
    money?: boolean
    queued?: OutboxRow | readonly OutboxRow[] | null
    action?: ToastOptions['action']
  } = {},
): void {
  if (isOnline()) return void toast.success(`已${what}`, { action })
  const rows = queued ? [queued].flat() : []
  const undo = rows.length > 0 ? { label: '撤回', run: () => takeBackAll(rows) } : action
  toast.info(money ? '已存本机，尚未提交，款项以提交成功为准' : '已存本机，尚未提交', { title: what, action: undo })
}

/** Runs an action that one press takes, and tells that it is done or why it was not saved. */
export async function tellOutcome(what: string, doing: () => Promise<OutboxRow | null>): Promise<void> {
  try {
    tellDone(what, { queued: await doing() })
  } catch (error) {
    toast.error(error instanceof Error ? error.message : '没有保存')
  }
}
