/** Shows 您有新的消息, with the newest message's subject and a link to it. */
import type { Account } from '#client/sync/account.ts'
import { toast } from '#client/ui/layer/toast.tsx'
import { newestUnread } from './queries.ts'
import { messageLink } from './links.ts'

/**
 * Call it when the server announces a message. The notice appears after the pull has brought it. `certified` is called after a decision
 * about a certification, which changes the account's own record.
 */
export async function tellNewMessage(
  { db, actor, engine }: Account,
  open: (path: string) => void,
  certified: () => void,
): Promise<void> {
  await engine.wake()
  const message = await newestUnread(db, actor)
  if (!message) return
  if (message.mode === 1) certified()
  const path = messageLink(actor.role, message) ?? '/user/message'
  toast.info(message.subject, { title: '您有新的消息', action: { label: '查看', run: () => open(path) } })
}
