/** Answers what a person has done with one notice: done, or kept on the device while there is no network. */
import { isOnline } from '#client/sync/connectivity.ts'
import { toast, type ToastOptions } from '#client/ui/toast.tsx'

/** `what` names the action and its figures: 登记收款 1,000,000.00 元 · DD…. `money`: nothing has moved before it is sent. */
export function tellDone(
  what: string,
  { money = false, action }: { money?: boolean; action?: ToastOptions['action'] } = {},
): void {
  if (isOnline()) return void toast.success(`已${what}`, { action })
  const words = money ? '已保存到本机，尚未提交。联网后自动提交，款项以提交成功为准' : '已保存到本机，联网后自动提交'
  toast.info(words, { title: what, action })
}
