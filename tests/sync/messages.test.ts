/** Messages on a device: listed by type, unread and search; and the reading and deleting of a message that is gone. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { deleteMessage, markMessageRead, type Message } from '#api/messages.ts'
import * as queries from '#client/features/messages/queries.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { messages } from '#server/db/tables/records.ts'
import { drainOn, newPhone, syncServer } from './phone.ts'

const server = syncServer()

test.each([markMessageRead, deleteMessage])('$summary of a message that was deleted elsewhere is settled', async (endpoint) => {
  await server.createOrder()
  const { db, actor } = await newPhone(server, 'supplier')
  const { id } = (await db.messages.orderBy('created_at').last()) ?? { id: '' }
  await outbox.enqueue(db, { endpoint, params: { id }, body: {}, entities: [`message:${id}`], label: '消息' })
  expect((await server.who.supplier.call('DELETE', `/v1/user/messages/${id}`)).status).toBe(200)
  expect(await drainOn({ db, actor })).toBe('idle')
  expect(await outbox.allRows(db)).toEqual([])
})

test('the same call refused for another reason still needs the person', async () => {
  const { db, actor } = await newPhone(server, 'supplier')
  await outbox.enqueue(db, {
    endpoint: markMessageRead,
    params: { id: uuidv7() },
    body: {},
    entities: ['message:x'],
    label: '消息',
  })
  await db.outbox.toCollection().modify({ body: { unknown: 1 } })
  expect(await drainOn({ db, actor })).toBe('idle')
  expect((await outbox.allRows(db)).map((row) => [row.state, row.last_error?.refusal?.code])).toEqual([
    ['needs_review', 'invalid'],
  ])
})

test('messages are listed by type, unread and search, with queued changes, newest first', async () => {
  const { user_id } = server.who.trader.session
  const sent: [mode: Message['mode'], subject: string, read: boolean][] = [
    [2, '供应商已接单 DD2611230001', true],
    [2, '采购商已付款 DD2611230002', false],
    [0, '合同待签署 XS2611230002', false],
    [3, '供应商同意异议调整 DD2611230001', true],
    [2, '供应商已发货 DD2611230003', false],
  ]
  const ids = sent.map(() => uuidv7())
  await server.database.db.insert(messages).values(
    sent.map(([mode, subject, read], at) => {
      const created_at = new Date(Date.now() - (sent.length - at) * 60_000)
      return {
        id: ids[at] as string,
        user_id,
        mode,
        subject,
        content: '1# 光亮铜',
        created_at,
        read_at: read ? created_at : null,
      }
    }),
  )
  const { db, actor } = await newPhone(server, 'trader')
  const own = new Set(ids)
  const listed = async (filter: Parameters<typeof queries.listMessages>[2], limit = 200) =>
    (await queries.listMessages(db, actor, filter, limit)).filter(({ id }) => own.has(id)).map(({ id }) => ids.indexOf(id))
  expect(await listed({})).toEqual([4, 3, 2, 1, 0])
  expect(await listed({ mode: 2 })).toEqual([4, 1, 0])
  expect(await listed({ unread_only: true })).toEqual([4, 2, 1])
  expect(await listed({ mode: 2, unread_only: true })).toEqual([4, 1])
  expect(await listed({ mode: 1 })).toEqual([])
  expect(await listed({ search: 'fahuo' })).toEqual([4])
  expect(await listed({ search: '0002' })).toEqual([2, 1])
  expect(await listed({ search: '0002', mode: 0, unread_only: true })).toEqual([2])
  expect(await listed({ search: '光亮铜 供应商' }, 2)).toEqual([4, 3])

  const queue = (endpoint: typeof markMessageRead | typeof deleteMessage, at: number) =>
    outbox.enqueue(db, { endpoint, params: { id: ids[at] as string }, body: {}, entities: [`message:${ids[at]}`], label: '消息' })
  await queue(markMessageRead, 1)
  await queue(deleteMessage, 4)
  expect(await listed({ unread_only: true })).toEqual([2])
  expect(await listed({ mode: 2 })).toEqual([1, 0])
  expect(await listed({ search: 'fahuo' })).toEqual([])
})
