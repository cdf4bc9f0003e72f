/** Columns of articles and topics of the help centre over HTTP, for the operator's desk. */
import * as api from '#api/desk/columns.ts'
import { type Route, route } from '../../serve.ts'
import * as change from './change.ts'
import { orderColumns } from './order.ts'
import { readColumns } from './store.ts'

const DONE = { data: { ok: true } } as const

export const columnRoutes: Route[] = [
  route(api.readColumns, async ({ db }) => ({ data: await readColumns(db) })),
  route(api.createColumn, async (context, { body }) => ({ data: { id: await change.createColumn(context, body) } })),
  route(api.updateColumn, async (context, { params, body }) => {
    await change.updateColumn(context, params.id, body)
    return DONE
  }),
  route(api.deleteColumn, async (context, { params, body }) => {
    await change.deleteColumn(context, params.id, body)
    return DONE
  }),
  route(api.createHelpTopic, async (context, { body }) => ({ data: { id: await change.createTopic(context, body) } })),
  route(api.updateHelpTopic, async (context, { params, body }) => {
    await change.updateTopic(context, params.id, body)
    return DONE
  }),
  route(api.deleteHelpTopic, async (context, { params, body }) => {
    await change.deleteTopic(context, params.id, body)
    return DONE
  }),
  route(api.orderColumns, async (context, { body }) => {
    await orderColumns(context, body)
    return DONE
  }),
]
