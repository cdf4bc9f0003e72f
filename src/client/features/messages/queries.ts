/** Messages as the device holds them, reading and deleting folded in at once. */

import type { Message } from '#api/messages.ts'
import type { DeviceDb } from '#client/sync/db.ts'
import { useLive, useLiveBeside } from '#client/sync/live.ts'
import { useAccount, useAct } from '#client/sync/react.tsx'

const LANE = 'message:'

/** What queued actions have done to messages: read or gone, by id. */
async function pendingOf(db: DeviceDb) {
  const rows = await db.outbox.where('entities').startsWith(LANE).toArray()
  const ids = (endpoint: string) => new Set(rows.filter((row) => row.endpoint === endpoint).map((row) => row.params['id'] ?? ''))
  return { read: ids('markMessageRead'), gone: ids('deleteMessage') }
}

export function useUnread(): number | undefined {
  const { db } = useAccount()
  return useLiveBeside(async () => {
    const { read, gone } = await pendingOf(db)
    const unread = await db.messages.where('unread').equals(1).primaryKeys()
    return unread.filter((id) => !read.has(id) && !gone.has(id)).length
  }, [db])
}

/** Newest first; `unread_only` is the header's list. undefined while reading for the first time. */
export function useMessages(limit: number, unread_only = false): Message[] | undefined {
  const { db } = useAccount()
  return useLive(async () => {
    const { read, gone } = await pendingOf(db)
    const rows = await db.messages
      .orderBy('created_at')
      .reverse()
      .filter((row) => !gone.has(row.id) && (!unread_only || (row.unread === 1 && !read.has(row.id))))
      .limit(limit)
      .toArray()
    return rows.map((row) => (read.has(row.id) ? { ...row.message, read: true } : row.message))
  }, [db, limit, unread_only])
}

export function useMessageActions() {
  const { db } = useAccount()
  const act = useAct()
  const read = async (message: Message) => {
    if (message.read) return
    const { markMessageRead } = await import('#api/messages.ts')
    const lane = `${LANE}${message.id}`
    await act({
      endpoint: markMessageRead,
      params: { id: message.id },
      body: {},
      entities: [lane],
      label: `阅读消息：${message.subject}`,
    })
  }
  return {
    read,
    /** Every unread message on the device; answers how many there were. */
    readAll: async () => {
      const { read: marked, gone } = await pendingOf(db)
      const unread = await db.messages
        .where('unread')
        .equals(1)
        .filter((row) => !marked.has(row.id) && !gone.has(row.id))
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
        entities: [`${LANE}${message.id}`],
        label: `删除消息：${message.subject}`,
      })
    },
  }
}
