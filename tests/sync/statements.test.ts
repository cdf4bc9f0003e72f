/** Statements of account on devices: both sides read them and object offline, and no other firm has them. */
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { objectToStatement } from '#api/statements.ts'
import { refusedObjection } from '#client/features/statements/queries.ts'
import { readAll } from '#client/sync/reading/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { STATEMENT } from '#client/sync/nouns/statement.ts'
import * as outbox from '#client/sync/outbox/outbox.ts'
import { countStatements } from '#client/sync/reading/count-waiting.ts'
import { chinaDay } from '#domain/china-time.ts'
import type { Statement } from '#domain/accounting/statement.ts'
import { type Device, drainAs, newPhone, pullAs, syncServer } from './phone.ts'

const server = syncServer()
/** The line carries one session at a time. */
const drain = (device: Device) => drainAs(server, device)
const pull = (device: Device) => pullAs(server, device)
const shown = async ({ db, actor }: Device) => (await readAll(db, actor, STATEMENT)).map(({ value }) => value)
const waits = ({ db, actor }: Device) => countStatements(db, actor)

async function drawUp(): Promise<Statement> {
  await server.createOrder()
  const today = chinaDay(new Date())
  const body = { id: uuidv7(), firm_id: server.who.buyer.session.firm_id, from: today, to: today }
  const answer = await server.who.trader.call('POST', '/v1/merchant/statements', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const withdraw = ({ id }: Statement) => server.who.trader.call('DELETE', `/v1/merchant/statements/${id}`)

test('a statement reaches both sides’ devices with its lines, waits for the buyer, and an offline objection is sent later', async () => {
  const statement = await drawUp()
  const [buyer, trader, supplier] = [
    await newPhone(server, 'buyer'),
    await newPhone(server, 'trader'),
    await newPhone(server, 'supplier'),
  ]
  for (const phone of [buyer, trader, supplier]) await pull(phone)
  expect(await shown(buyer)).toEqual([statement])
  expect(await shown(trader)).toEqual([statement])
  expect(await shown(supplier)).toEqual([])
  expect([await waits(buyer), await waits(trader)]).toEqual([1, 0])

  await outbox.enqueue(buyer.db, {
    endpoint: objectToStatement,
    params: { id: statement.id },
    body: { reason: '少一笔付款', closing_fen: 5 },
    entities: [laneOf('statement', statement.id)],
    label: '对账单异议',
  })
  expect((await shown(buyer))[0]).toMatchObject({ status: -1, objection: { reason: '少一笔付款' } })
  expect(await waits(buyer)).toBe(0)
  await drain(buyer)
  await pull(buyer)
  await pull(trader)
  expect((await shown(buyer))[0]).toMatchObject({ status: -1, version: 2 })
  expect((await shown(trader))[0]?.objection).toMatchObject({ reason: '少一笔付款', closing_fen: 5 })
  expect(await waits(trader)).toBe(1)
  await withdraw(statement)
})

test('a refused objection keeps its reason and balance for the next attempt', async () => {
  const statement = await drawUp()
  const buyer = await newPhone(server, 'buyer')
  const typed = { reason: '少一笔付款', closing_fen: -5 }
  await outbox.enqueue(buyer.db, {
    endpoint: objectToStatement,
    params: { id: statement.id },
    body: typed,
    entities: [laneOf('statement', statement.id)],
    label: '对账单异议',
  })
  const items = async () => (await readAll(buyer.db, buyer.actor, STATEMENT)).filter(({ value }) => value.id === statement.id)
  expect((await items()).map(refusedObjection)).toEqual([undefined])
  await withdraw(statement)
  await drain(buyer)
  expect((await items()).map(refusedObjection)).toEqual([typed])
})
