/** Messages on the device, with queued reading and deleting applied. */

import type { Actor } from '#domain/order/order.ts'
import type { Message } from '#api/messages.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { byId, queuedOf } from '#client/sync/reading/fold.ts'
import { useLive, useLiveBeside } from '#client/sync/reading/live.ts'
import { laneOf } from '#client/sync/noun.ts'
import { MESSAGE, type MessageRow } from '#client/sync/nouns/message.ts'
import { useAccount, useAct, useKnown, useWhole } from '#client/sync/reading/react.tsx'
import { finder } from '#client/sync/reading/finder.ts'
import { messageTerms } from '#domain/list/search.ts'

/** Applies queued actions to a row; null if one of them deletes the message. */
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
  return useWhole(useLiveBeside(() => unreadOf(db, actor), [db, actor]))
}

export async function newestUnread(db: DeviceDb, actor: Actor): Promise<Message | null> {
  const { fold } = await folding(db, actor)
  const unread = (row: MessageRow) => fold(row)?.read === false
  const row = await db.messages.orderBy('created_at').reverse().filter(unread).first()
  return row ? fold(row) : null
}

export interface MessageFilter {
  /** one kind; undefined for all */
  mode?: Message['mode'] | undefined
  unread_only?: boolean
  search?: string
}

/** Newest first, with the queue applied. */
export async function listMessages(
  db: DeviceDb,
  actor: Actor,
  { mode, unread_only = false, search = '' }: MessageFilter,
  limit: number,
): Promise<Message[]> {
  const { fold } = await folding(db, actor)
  const finds = search ? await finder(search) : null
  const shown = (row: MessageRow) => {
    if (mode !== undefined && row.message.mode !== mode) return false
    const message = fold(row)
    return message !== null && !(unread_only && message.read) && (!finds || finds(messageTerms(message)))
  }
  const rows = await db.messages.orderBy('created_at').reverse().filter(shown).limit(limit).toArray()
  return rows.map(fold).filter((message) => message !== null)
}

/** undefined during the first read. */
export function useMessages(filter: MessageFilter, limit: number): Message[] | undefined {
  const { db, actor } = useAccount()
  const { mode, unread_only, search } = filter
  return useKnown(
    useLive(() => listMessages(db, actor, filter, limit), [db, actor, limit, mode, unread_only, search]),
    ({ length }) => length === 0,
  )
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
