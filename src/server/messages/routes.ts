/** A person's own site messages. */
import * as api from '#api/messages.ts'
import { Refusal } from '#domain/refusal.ts'
import { announce } from '../changes.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { countUnread, findMessage, listMessages, markRead, removeMessage } from './store.ts'

export const routes: Route[] = [
  route(api.unreadMessages, async ({ db, session }) => ({ data: { unread: await countUnread(db, session.user_id) } })),
  route(api.listMessages, ({ db, session }, { query }) => listMessages(db, session.user_id, query)),
  route(api.readMessage, async ({ db, session }, { params }) => {
    const message = await findMessage(db, session.user_id, params.id)
    if (!message) throw new Refusal('not_found')
    return { data: message }
  }),
  route(api.markMessageRead, async ({ db, session, now, key }, { params }) => {
    const found = await markRead(db, session.user_id, params.id, now)
    if (!found) throw new Refusal('not_found')
    if (found.changed)
      await announce(db, key, [{ audience: session.user_id, entity: 'message', entity_id: params.id, op: 'new' }])
    return { data: found.message }
  }),
  route(api.deleteMessage, async ({ db, session, now, key }, { params }) => {
    if (!(await removeMessage(db, session.user_id, params.id, now))) throw new Refusal('not_found')
    await announce(db, key, [{ audience: session.user_id, entity: 'message', entity_id: params.id, op: 'gone' }])
    return { data: { ok: true as const } }
  }),
]
