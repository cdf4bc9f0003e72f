/** Copies of a photo are found among a firm's photos, and tickets on the same printed form are not taken for copies. */
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvidencePlace, SameEvidenceRow } from '#api/same-evidence.ts'
import { weighTicketPhoto } from '#server/demo/weigh-ticket.ts'
import { files } from '#server/db/tables/records.ts'
import { copiesOf, printEarlier } from '#server/files/copies.ts'
import type { Trip } from '#domain/order/order.ts'
import { trip, weighing } from '../../domain/order-fixtures.ts'
import { hashOf, type PhotoServer, PEOPLE, send, startPhotoServer, type Who } from './photo-server.ts'
import { plain } from './pictures.ts'

let server: PhotoServer
beforeAll(async () => {
  server = await startPhotoServer()
})
afterAll(() => server.close())

const ticketOf = (n: number) =>
  weighTicketPhoto({ ticket_no: `GF25112300${10 + n * 7}`, gross_kg: 41_000 + n * 137, tare_kg: 15_000 + n * 20 })
/** A ticket on a desk, photographed with a hand-held phone. */
const onDesk = async (ticket: Buffer, degrees: number) =>
  sharp(await sharp(ticket).rotate(degrees, { background: '#6b5a45' }).toBuffer())
    .extend({ top: 90, bottom: 60, left: 120, right: 40, background: '#6b5a45' })
    .jpeg({ quality: 90 })
    .toBuffer()
async function upload(who: Who, bytes: Buffer): Promise<string> {
  const id = uuidv7()
  expect(await send(server, who, { id, bytes })).toMatchObject({ status: 200 })
  return id
}
const copies = async (id: string) => [...((await copiesOf(server.database.db, [id])).get(id) ?? [])].toSorted()

async function cut(photo: Buffer, part: number): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const [left, top] = [Math.round(width * part), Math.round(height * part * 0.7)]
  return sharp(photo)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg({ quality: 85 })
    .toBuffer()
}
const CHANGES: [string, (photo: Buffer) => Promise<Buffer>][] = [
  ['saved again', (photo) => sharp(photo).jpeg({ quality: 45 }).toBuffer()],
  ['made smaller', (photo) => sharp(photo).resize(640).jpeg({ quality: 70 }).toBuffer()],
  ['made darker', (photo) => sharp(photo).linear(0.7, -5).jpeg().toBuffer()],
  ['of another contrast', (photo) => sharp(photo).gamma(1.8).jpeg().toBuffer()],
  ['cropped by 2 %', (photo) => cut(photo, 0.02)],
  ['cropped by 4 %', (photo) => cut(photo, 0.04)],
  ['saved as PNG', (photo) => sharp(photo).png().toBuffer()],
]

describe.each([
  ['a scan', (n: number) => ticketOf(n)],
  ['a photo on a desk', async (n: number) => onDesk(await ticketOf(n), 2.2)],
])('%s', (_name, make) => {
  test('is recognised in each of its copies, and in no other ticket on the same form', async () => {
    // Every ticket has the same frame, so only the figures differ.
    const others = []
    for (let n = 1; n <= 6; n++) others.push(await upload('supplier', await make(n)))
    for (const id of others) expect(await copies(id)).toEqual([])
    const photo = await make(0)
    const id = await upload('supplier', photo)
    expect(await copies(id)).toEqual([])
    for (const [name, change] of CHANGES) {
      const copy = await upload('supplier', await change(photo))
      expect([name, (await copies(copy)).includes(id)]).toEqual([name, true])
    }
    for (const other of others) expect(await copies(other)).toEqual([])
    // Photos of other firms are not compared.
    expect(await copies(await upload('stranger', photo))).toEqual([])
  })
})

test('blank pictures are no copies, and identical files are, papers or photos', async () => {
  expect(await copies(await upload('buyer', await plain(300, 200, '#000000')))).toEqual([])
  expect(await copies(await upload('buyer', await plain(320, 200, '#ffffff')))).toEqual([])
  const paper = Buffer.from('%PDF-1.7\n回单 1')
  const first = await upload('buyer', paper)
  expect(await copies(await upload('buyer', paper))).toEqual([first])
  expect(await copies(await upload('buyer', Buffer.from('%PDF-1.7\n回单 2')))).toEqual([])
})

test('a photo of an earlier build gets its fingerprint while the server is running, and its copies are then found', async () => {
  const photo = await ticketOf(30)
  const id = await upload('buyer', photo)
  await server.database.db.update(files).set({ print: null }).where(eq(files.id, id))
  expect(await copies(await upload('buyer', await cut(photo, 0.02)))).toEqual([])
  await printEarlier({ database: server.database, data_dir: server.data_dir }, new AbortController().signal)
  expect(await copies(await upload('buyer', await cut(photo, 0.03)))).toContain(id)
})

describe('an order', () => {
  const data = async <T>(who: Who, path: string): Promise<T> => {
    const answer = await server.call(who, 'GET', path)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }
  const same = (who: Who, id: string) => data<SameEvidenceRow[]>(who, `/v1/same-evidence/orders/${id}`)
  const step = (who: Who, path: string, body: object) =>
    server.call(who, 'PUT', path, {
      headers: { 'content-type': 'application/json', 'idempotency-key': uuidv7() },
      body: JSON.stringify({ base_version: 9, ...body }),
    })
  const truck = (ticket_no: string, photo_ids: string[]) => ({
    ...trip(),
    shipped: { ...weighing(30_000), ticket_no, photo_ids },
  })
  /** An accepted order, by default of the supplier, the buyer and the trader. */
  const accepted = (given: object = {}) => server.makeOrder({ state: 1, no: `DD${uuidv7()}`, ...given })
  async function ship(order: { id: string }, trips: ReturnType<typeof truck>[]): Promise<Response> {
    return step('supplier', `/v1/supplier/orders/${order.id}/delivery`, { trips, finished: false })
  }

  test('names to supplier and trader their own other orders, and nothing to the buyer', async () => {
    const photo = await ticketOf(40)
    const [first, second, elsewhere] = [await accepted(), await accepted(), await accepted({ trader_id: uuidv7() })]
    const [one, copy, again] = [
      await upload('supplier', photo),
      await upload('supplier', await cut(photo, 0.03)),
      await upload('supplier', await cut(photo, 0.02)),
    ]
    expect((await ship(first, [truck('GF-2025112301', [one])])).status).toBe(200)
    expect((await ship(elsewhere, [truck('S-8888888888', [again])])).status).toBe(200)
    // A repetition on another order of the firm causes a warning and no refusal.
    expect((await ship(second, [truck('ｇｆ 2025112301', [copy])])).status).toBe(200)
    const names = (rows: SameEvidenceRow[]) => rows.map(({ by, other }) => [by, other.no]).toSorted()
    expect(names(await same('supplier', second.id))).toEqual(
      [
        ['photo', elsewhere.no],
        ['ticket', first.no],
      ].toSorted(),
    )
    expect(names(await same('trader', second.id))).toEqual([['ticket', first.no]])
    expect(names(await same('supplier', elsewhere.id))).toEqual(
      [
        ['photo', first.no],
        ['photo', second.no],
      ].toSorted(),
    )
    expect(await same('buyer', second.id)).toEqual([])
    expect((await server.call('stranger', 'GET', `/v1/same-evidence/orders/${second.id}`)).status).toBe(404)
    const [row] = await same('trader', second.id)
    expect(row).toMatchObject({
      name: '第 1 车 浙B·12345 发货磅单',
      other: { noun: 'order', id: first.id, name: '第 1 车 浙B·12345 发货磅单' },
    })

    // The person who types the next ticket is warned, and no other firm is.
    const ask = (who: Who, query: Record<string, string>) =>
      data<EvidencePlace[]>(who, `/v1/same-evidence?${new URLSearchParams(query)}`)
    expect((await ask('supplier', { ticket_no: 'gf2025112301', order_id: second.id })).map(({ no }) => no)).toEqual([first.no])
    expect(await ask('buyer', { ticket_no: 'gf2025112301' })).toEqual([])
    expect(await ask('stranger', { ticket_no: 'gf2025112301' })).toEqual([])
    expect((await ask('supplier', { sha256: hashOf(photo) })).map(({ no }) => no)).toEqual([first.no])
    expect(await ask('stranger', { sha256: hashOf(photo) })).toEqual([])
  })

  test('refuses a copy of a photo on a second truck to supplier and buyer, and takes another photo', async () => {
    const order = await accepted()
    const [photo, other] = [await ticketOf(41), await ticketOf(42)]
    expect(
      (await ship(order, [truck('1', [await upload('supplier', photo)]), truck('2', [await upload('supplier', other)])])).status,
    ).toBe(200)
    const copy = await ship(order, [truck('3', [await upload('supplier', await cut(photo, 0.02))])])
    expect([copy.status, await copy.json()]).toMatchObject([
      409,
      {
        code: 'duplicate_trip',
        details: { fields: { 'trips.0.shipped.photo_ids': '照片也用于本单第 1 车 浙B·12345 发货磅单' } },
      },
    ])

    const trips = (
      (await (await server.call('trader', 'GET', `/v1/merchant/orders/${order.id}`)).json()) as { data: { trips: Trip[] } }
    ).data.trips
    const receive = (at: number, photo_ids: string[]) =>
      step('buyer', `/v1/procurer/orders/${order.id}/receives`, {
        trips: [{ trip_id: trips[at]?.id, ...weighing(29_000), photo_ids }],
      })
    // The buyer's own photo of the supplier's ticket is evidence of the buyer.
    expect((await receive(0, [await upload('buyer', photo)])).status).toBe(200)
    expect((await receive(1, [await upload('buyer', await cut(photo, 0.03))])).status).toBe(409)
    expect((await receive(1, [await upload('buyer', other)])).status).toBe(200)
  })
})

test('a copy is found in time among the photos of a busy yard', async () => {
  const { firm_id, user_id } = PEOPLE.trader
  await server.database.db.execute(sql`
    insert into files (id, firm_id, user_id, type, sha256, bytes, width, height, print, created_at)
    select gen_random_uuid(), ${firm_id}, ${user_id}, 'image/jpeg', n::text, 1, 1, 1, (random() * 9e18)::bigint::bit(64), now()
    from generate_series(1, 20000) n`)
  const photo = await ticketOf(50)
  const id = await upload('trader', photo)
  expect(await copies(await upload('trader', await cut(photo, 0.02)))).toEqual([id])
})
