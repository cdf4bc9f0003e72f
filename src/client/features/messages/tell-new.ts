/** Shows 您有新的消息, with the newest message's subject and a link to it. */
import type { Account } from '#client/sync/account.ts'
import { toast } from '#client/ui/layer/toast.tsx'
import { newestUnread } from './queries.ts'
import { messageLink } from './links.ts'

/**
 * Call it when the server announces a message. The notice appears after the pull has brought it. `changed` is called after a
 * message about the account's own record: its certification, its ways in, its roles.
 */
export async function tellNewMessage(
  { db, actor, engine }: Account,
  open: (path: string) => void,
  changed: () => void,
): Promise<void> {
  await engine.wake()
  const message = await newestUnread(db, actor)
  if (!message) return
  if (message.mode === 1) changed()
  const path = messageLink(actor.role, message) ?? '/user/message'
  toast.info(message.subject, { title: '您有新的消息', action: { label: '查看', run: () => open(path) } })
}
