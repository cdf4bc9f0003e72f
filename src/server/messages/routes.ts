/** A person's own site messages. */
import * as api from '#api/messages.ts'
import { Refusal } from '#domain/refusal.ts'
import { announce } from '../changes.ts'
import type { Signed } from '../context.ts'
import { transact } from '../db/connect.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { countUnread, listMessages, markRead, removeMessage } from './store.ts'

const read = ({ db, person, now, key }: Signed, id: string) =>
  transact(db, async (tx) => {
    const found = await markRead(tx, person.user_id, id, now)
    if (!found) throw new Refusal('not_found')
    if (found.changed) await announce(tx, key, [{ audience: person.user_id, entity: 'message', entity_id: id, op: 'new' }])
    return { data: found.message }
  })

export const routes: Route[] = [
  route(api.unreadMessages, async ({ db, person }) => ({ data: { unread: await countUnread(db, person.user_id) } })),
  route(api.listMessages, ({ db, person }, { query }) => listMessages(db, person.user_id, query)),
  route(api.readMessage, (context, { params }) => read(context, params.id)),
  route(api.markMessageRead, (context, { params }) => read(context, params.id)),
  route(api.deleteMessage, async ({ db, person, now, key }, { params }) => {
    if (!(await removeMessage(db, person.user_id, params.id, now))) throw new Refusal('not_found')
    await announce(db, key, [{ audience: person.user_id, entity: 'message', entity_id: params.id, op: 'gone' }])
    return { data: { ok: true as const } }
  }),
]
