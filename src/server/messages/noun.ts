/** Messages as devices hold them: each person's own. */
import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Message } from '#api/messages.ts'
import { messages } from '../db/tables/records.ts'
import type { Noun } from '../sync/noun.ts'
import { messageView } from './store.ts'

export const messageNoun: Noun<typeof messages, Message> = {
  name: 'message',
  list: 'messages',
  table: messages,
  audience: ({ user_id }) => and(eq(messages.user_id, user_id), isNull(messages.deleted_at)),
  view: messageView,
  sections: (_person, since) => [gte(messages.created_at, since)],
}
