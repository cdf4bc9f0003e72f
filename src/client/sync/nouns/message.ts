/** Messages on the device. Reading and deleting go through the outbox. */
import type { Message } from '#api/messages.ts'
import { call } from '#client/lib/call.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface MessageRow extends TruthRow {
  unread: 0 | 1
  message: Message
}

export const MESSAGE: Noun<'messages', MessageRow, Message, 'messages'> = {
  name: 'message',
  table: 'messages',
  indexes: 'id, created_at, unread',
  schema: 0,
  upcasts: {},
  list: 'messages',
  row: (message) => ({ unread: message.read ? 0 : 1, message }),
  value: ({ message }) => message,
  fold: byCall<Message>({
    markMessageRead: (message) => (message ? { ...message, read: true } : null),
    deleteMessage: () => null,
  }),
  details: async () => [(await import('#api/messages.ts')).readMessage],
  page: null,
  older: {
    messages: {
      async page(_actor, { cursor, limit }) {
        const { listMessages } = await import('#api/messages.ts')
        return call(listMessages, { query: { cursor, limit } })
      },
    },
  },
}
