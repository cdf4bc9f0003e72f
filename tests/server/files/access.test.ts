/** Readers of a photo: its own firm, and the parties of an order exactly as far as their view of the order shows it. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { PhotoServer, Who } from './photo-server.ts'
import { send, startPhotoServer } from './photo-server.ts'
import { plain } from './pictures.ts'

let server: PhotoServer
beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.close())

const WHO: Who[] = ['supplier', 'buyer', 'trader', 'stranger']
async function photoOf(who: Who): Promise<string> {
  const id = uuidv7()
  expect((await send(server, who, { id, bytes: await plain(40, 30) })).status).toBe(200)
  return id
}
/** Status of metadata, photo and thumbnail for each of the four people. */
async function seenBy(id: string): Promise<Who[]> {
  const seen: Who[] = []
  for (const who of WHO) {
    const paths = [`/v1/files/${id}`, `/v1/files/${id}/content`, `/v1/files/${id}/content?thumb=1`]
    const statuses = await Promise.all(paths.map(async (path) => (await server.call(who, 'GET', path)).status))
    expect(new Set(statuses).size).toBe(1)
    expect([200, 404]).toContain(statuses[0])
    if (statuses[0] === 200) seen.push(who)
  }
  return seen
}
const step = (who: Who, method: 'PUT' | 'POST' | 'DELETE', path: string, body: object) =>
  server.call(who, method, path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': uuidv7() },
    body: JSON.stringify(body),
  })
const weighing = (photo_ids: string[], net_kg = 30_000) => ({
  gross_kg: 15_000 + net_kg,
  tare_kg: 15_000,
  ticket_no: `BD-${uuidv7()}`,
  weighed_at: '2026-11-20T02:00:00.000Z',
  photo_ids,
})
const delivery = (photo_ids: string[]) => ({
  base_version: 1,
  finished: true,
  trips: [
    { id: uuidv7(), plate: '浙B12345', trailer_plate: '', driver: '司机', phone: '13800000009', shipped: weighing(photo_ids) },
  ],
})
const deliver = (order: Order, photo_ids: string[], who: Who = 'supplier') =>
  step(who, 'PUT', `/v1/supplier/orders/${order.id}/delivery`, delivery(photo_ids))

describe('a photo on no order', () => {
  it('is visible to its own firm, and a stranger gets the answer for a missing one', async () => {
    const id = await photoOf('supplier')
    expect(await seenBy(id)).toEqual(['supplier'])
    const [stranger, missing] = await Promise.all([
      server.call('stranger', 'GET', `/v1/files/${id}/content`),
      server.call('stranger', 'GET', `/v1/files/${uuidv7()}/content`),
    ])
    expect(await stranger.text()).toBe(await missing.text())
    expect((await server.call('stranger', 'GET', '/v1/files/nonsense/content')).status).toBe(404)
    expect((await server.call(null, 'GET', `/v1/files/${id}/content`)).status).toBe(401)
  })

  it('is sent in such a way that a browser shows it as a picture and nothing else', async () => {
    const id = await photoOf('supplier')
    const { headers } = await server.call('supplier', 'GET', `/v1/files/${id}/content`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
})

describe('a photo on an order', () => {
  it('of the supplier’s weighing is visible to supplier and trader, but not to a buyer who does not know the supplier', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-1' })
    const photo = await photoOf('supplier')
    expect(await seenBy(photo)).toEqual(['supplier'])
    expect((await deliver(order, [photo])).status).toBe(200)
    expect(await seenBy(photo)).toEqual(['supplier', 'trader'])
  })

  it('is also visible to the buyer once the trader has disclosed the parties', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-2', disclose_counterparty: true })
    const photo = await photoOf('supplier')
    await deliver(order, [photo])
    expect(await seenBy(photo)).toEqual(['supplier', 'buyer', 'trader'])
  })

  it('is visible to a buyer who does not know the supplier once the trader has released it, and no other photo is', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-7' })
    const [shown, kept] = [await photoOf('supplier'), await photoOf('supplier')]
    const delivered = (await (await deliver(order, [shown, kept])).json()) as { data: Order }
    const path = `/v1/merchant/orders/${order.id}/trips/${delivered.data.trips[0]?.id}/photos`
    const release = (who: Who, photo_id: string, base_version: number) => step(who, 'PUT', path, { base_version, photo_id })
    const answersTo = (id: string) =>
      Promise.all(
        [`/v1/files/${id}`, `/v1/files/${id}/content`, `/v1/files/${id}/content?thumb=1`].map(async (each) => {
          const answer = await server.call('buyer', 'GET', each)
          return { status: answer.status, headers: [...answer.headers.keys()], text: await answer.text() }
        }),
      )
    const missing = await answersTo(uuidv7())
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await answersTo(shown)).toEqual(missing)
    for (const who of ['supplier', 'buyer', 'stranger'] as const) expect((await release(who, shown, 2)).status).not.toBe(200)
    expect(await seenBy(shown)).toEqual(['supplier', 'trader'])

    expect((await release('trader', uuidv7(), 2)).status).toBe(404)
    expect((await release('trader', shown, 2)).status).toBe(200)
    expect(await seenBy(shown)).toEqual(['supplier', 'buyer', 'trader'])
    const { headers } = await server.call('buyer', 'GET', `/v1/files/${shown}/content`)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(await answersTo(kept)).toEqual(missing)
    expect((await release('trader', shown, 3)).status).toBe(409)
  })

  it('of the buyer’s proof is no longer visible to the trader once the buyer deletes the proof', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-3' })
    const [shipped, received, proof] = [await photoOf('supplier'), await photoOf('buyer'), await photoOf('buyer')]
    const delivered = (await (await deliver(order, [shipped])).json()) as { data: Order }
    const trip_id = delivered.data.trips[0]?.id
    const buyer = `/v1/procurer/orders/${order.id}`
    expect(
      (await step('buyer', 'PUT', `${buyer}/receives`, { base_version: 2, trips: [{ trip_id, ...weighing([received]) }] }))
        .status,
    ).toBe(200)
    const proof_id = uuidv7()
    const added = await step('buyer', 'POST', `${buyer}/proofs`, {
      base_version: 3,
      id: proof_id,
      kind: 'weigh',
      trip_id,
      photo_ids: [proof],
      reading: null,
      amount_fen: null,
    })
    expect(added.status).toBe(200)
    expect(await seenBy(received)).toEqual(['buyer', 'trader'])
    expect(await seenBy(proof)).toEqual(['buyer', 'trader'])
    const deleted = await step('buyer', 'DELETE', `${buyer}/proofs/${proof_id}`, { base_version: 4, reason: '拍错了' })
    expect(deleted.status).toBe(200)
    expect(await seenBy(proof)).toEqual(['buyer'])
  })
})

describe('an order step that refers to photos', () => {
  it('is refused with the id of a missing photo, and succeeds once it is uploaded', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-4' })
    const [there, late] = [await photoOf('supplier'), uuidv7()]
    const body = delivery([there, late])
    const path = `/v1/supplier/orders/${order.id}/delivery`
    const refused = await step('supplier', 'PUT', path, body)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'file_missing', details: { photo_ids: [late] } })
    expect(await seenBy(there)).toEqual(['supplier'])
    await send(server, 'supplier', { id: late, bytes: await plain(40, 30) })
    expect((await step('supplier', 'PUT', path, body)).status).toBe(200)
    expect(await seenBy(late)).toEqual(['supplier', 'trader'])
  })

  it('cannot open another firm’s photo by referring to it', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-5' })
    const foreign = await photoOf('stranger')
    expect((await deliver(order, [foreign])).status).toBe(409)
    expect(await seenBy(foreign)).toEqual(['stranger'])
  })

  it('cannot open the counterparty’s photo of the same order by naming it as one’s own', async () => {
    const order = await server.makeOrder({ state: 1, no: 'DD-6' })
    const [shipped, own] = [await photoOf('supplier'), await photoOf('buyer')]
    const delivered = (await (await deliver(order, [shipped])).json()) as { data: Order }
    const trip_id = delivered.data.trips[0]?.id
    const buyer = `/v1/procurer/orders/${order.id}`
    const receives = (photo_ids: string[]) =>
      step('buyer', 'PUT', `${buyer}/receives`, { base_version: 2, trips: [{ trip_id, ...weighing(photo_ids) }] })
    const proof = (photo_ids: string[]) =>
      step('buyer', 'POST', `${buyer}/proofs`, { base_version: 2, id: uuidv7(), kind: 'scene', trip_id, photo_ids })
    for (const refused of [await receives([own, shipped]), await proof([shipped])]) {
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ code: 'file_missing', details: { photo_ids: [shipped] } })
    }
    expect((await receives([own])).status).toBe(200)
    // The person's own photo may be named again.
    expect((await proof([own])).status).toBe(200)
    expect(await seenBy(shipped)).toEqual(['supplier', 'trader'])
  })
})
