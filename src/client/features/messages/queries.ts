/** Messages on the device, folded with queued reading and deleting. */

import type { Actor } from '#domain/order.ts'
import type { Message } from '#api/messages.ts'
import type { DeviceDb } from '#client/sync/db.ts'
import { byId, queuedOf } from '#client/sync/fold.ts'
import { useLive, useLiveBeside } from '#client/sync/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { MESSAGE, type MessageRow } from '#client/sync/nouns/message.ts'
import { useAccount, useAct } from '#client/sync/react.tsx'

/** Folds queued actions into a row; null when one of them deletes the message. */
async function folding(db: DeviceDb, actor: Actor) {
  const queued = byId(await queuedOf(db, 'message'), 'message')
  const fold = ({ id, message }: MessageRow): Message | null => MESSAGE.fold(message, queued.get(id) ?? [], actor)
  return { fold, touched: (id: string) => queued.has(id) }
}

async function unreadOf(db: DeviceDb, actor: Actor): Promise<number> {
  const { fold, touched } = await folding(db, actor)
  const unread = await db.messages.where('unread').equals(1).primaryKeys()
  const rows = await db.messages.bulkGet(unread.filter(touched))
  return unread.length - rows.filter((row) => row && (fold(row)?.read ?? true)).length
}

export function useUnread(): number | undefined {
  const { db, actor } = useAccount()
  return useLiveBeside(() => unreadOf(db, actor), [db, actor])
}

/** Newest first; `unread_only` is for the header's list. undefined while reading for the first time. */
export function useMessages(limit: number, unread_only = false): Message[] | undefined {
  const { db, actor } = useAccount()
  return useLive(async () => {
    const { fold } = await folding(db, actor)
    const shown = (row: MessageRow) => {
      const message = fold(row)
      return message !== null && !(unread_only && message.read)
    }
    const rows = await db.messages.orderBy('created_at').reverse().filter(shown).limit(limit).toArray()
    return rows.map(fold).filter((message) => message !== null)
  }, [db, actor, limit, unread_only])
}

export function useMessageActions() {
  const { db, actor } = useAccount()
  const act = useAct()
  const read = async (message: Message) => {
    if (message.read) return
    const { markMessageRead } = await import('#api/messages.ts')
    await act({
      endpoint: markMessageRead,
      params: { id: message.id },
      body: {},
      entities: [laneOf('message', message.id)],
      label: `阅读消息：${message.subject}`,
    })
  }
  return {
    read,
    /** Marks every unread message on the device as read. Returns their number. */
    readAll: async () => {
      const { fold } = await folding(db, actor)
      const unread = await db.messages
        .where('unread')
        .equals(1)
        .filter((row) => fold(row)?.read === false)
        .toArray()
      for (const row of unread) await read(row.message)
      return unread.length
    },
    remove: async (message: Message) => {
      const { deleteMessage } = await import('#api/messages.ts')
      return act({
        endpoint: deleteMessage,
        params: { id: message.id },
        body: {},
        entities: [laneOf('message', message.id)],
        label: `删除消息：${message.subject}`,
      })
    },
  }
}
