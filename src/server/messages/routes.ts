/** A person's own site messages. */
import * as api from '#api/messages.ts'
import { Refusal } from '#domain/refusal.ts'
import { announce } from '../changes.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { countUnread, findMessage, listMessages, markRead, removeMessage } from './store.ts'

export const routes: Route[] = [
  route(api.unreadMessages, async ({ db, person }) => ({ data: { unread: await countUnread(db, person.user_id) } })),
  route(api.listMessages, ({ db, person }, { query }) => listMessages(db, person.user_id, query)),
  route(api.readMessage, async ({ db, person }, { params }) => {
    const message = await findMessage(db, person.user_id, params.id)
    if (!message) throw new Refusal('not_found')
    return { data: message }
  }),
  route(api.markMessageRead, async ({ db, person, now, key }, { params }) => {
    const found = await markRead(db, person.user_id, params.id, now)
    if (!found) throw new Refusal('not_found')
    if (found.changed) await announce(db, key, [{ audience: person.user_id, entity: 'message', entity_id: params.id, op: 'new' }])
    return { data: found.message }
  }),
  route(api.deleteMessage, async ({ db, person, now, key }, { params }) => {
    if (!(await removeMessage(db, person.user_id, params.id, now))) throw new Refusal('not_found')
    await announce(db, key, [{ audience: person.user_id, entity: 'message', entity_id: params.id, op: 'gone' }])
    return { data: { ok: true as const } }
  }),
]
