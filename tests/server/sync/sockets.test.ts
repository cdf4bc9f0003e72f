import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/constants.ts'
import type { Goods } from '#domain/goods/goods.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import type { Live, LiveOptions } from '#server/sync/sockets.ts'
import { attachLive } from '#server/sync/sockets.ts'
import type { SyncServer } from './sync-server.ts'
import { openSyncServer } from './sync-server.ts'

describe('sockets', () => {
  let server: SyncServer
  const apps: FastifyInstance[] = []
  const sockets: Socket[] = []
  beforeAll(async () => {
    server = await openSyncServer('embedded')
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    for (const app of apps.splice(0)) await app.close()
  })
  afterAll(() => server?.close())

  /** Another node of the same installation. It commits nothing, so its notices come from the database. */
  async function node(options: LiveOptions): Promise<{ live: Live; app: FastifyInstance; url: string }> {
    const app = Fastify()
    app.post('/anything', async () => ({}))
    const live = attachLive(app, server.database, options)
    await app.listen({ port: 0, host: '127.0.0.1' })
    apps.push(app)
    return { live, app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
  }
  interface Watch {
    socket: Socket
    heard: string[]
    next(event: string): Promise<unknown>
  }
  /** Every event that reaches the socket, by name. */
  function open(url: string, auth: object): Watch {
    const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false })
    sockets.push(socket)
    const heard: string[] = []
    const waiting = new Map<string, (() => void)[]>()
    socket.onAny((event: string) => {
      heard.push(event)
      for (const wake of waiting.get(event)?.splice(0) ?? []) wake()
    })
    const next = (event: string) =>
      new Promise<void>((resolve) => {
        waiting.set(event, [...(waiting.get(event) ?? []), resolve])
      })
    return { socket, heard, next }
  }
  const connected = (socket: Socket) => new Promise<void>((resolve) => socket.once('connect', resolve))
  const ended = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))

  it('refuse a page of another site, even with a person’s login', async () => {
    const token = server.who.supplier.token
    const answers = async (options: LiveOptions, origin: string | null) => {
      const { url } = await node(options)
      const said = origin === 'own' ? url : origin
      const socket = io(url, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...(said ? { extraHeaders: { origin: said } } : {}),
      })
      sockets.push(socket)
      return new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('in'))
        socket.once('connect_error', () => resolve('refused'))
      })
    }
    const PUBLIC = { origin: 'https://trade.example' }
    expect(await answers({}, null)).toBe('in')
    expect(await answers({}, 'own')).toBe('in')
    expect(await answers(PUBLIC, 'https://trade.example')).toBe('in')
    for (const foreign of ['https://other.example', 'null']) expect(await answers({}, foreign)).toBe('refused')
    for (const foreign of ['https://other.example', 'own']) expect(await answers(PUBLIC, foreign)).toBe('refused')
  })

  it('notify only those with something to pull, across nodes', async () => {
    const { url } = await node({ tail_ms: 20 })
    const { supplier, other_supplier } = server.who
    const [mine, theirs, device] = [
      open(url, { token: supplier.token }),
      open(url, { token: other_supplier.token }),
      open(url, { device_id: 'abcd1234ABCD5678' }),
    ]
    await Promise.all([mine, theirs, device].map(({ socket }) => connected(socket)))
    const told = Promise.all([mine.next('poke'), mine.next('notice')])
    await server.createOrder()
    await told
    expect(theirs.heard).toEqual([])
    const then = theirs.next('poke')
    await server.createOrder({ supplier_id: other_supplier.session.firm_id })
    await then
    expect(new Set(mine.heard)).toEqual(new Set(['poke', 'notice']))
    expect(device.heard).toEqual([])
  })

  it('tell only buyers and traders that the hall has changed, and tell nobody of goods that the hall does not show', async () => {
    const { url } = await node({ tail_ms: 20 })
    const { supplier, other_supplier, buyer, trader } = server.who
    const [mine, theirs, rival] = [buyer, trader, other_supplier].map(({ token }) => open(url, { token }))
    await Promise.all([mine, theirs, rival].map((each) => connected((each as Watch).socket)))
    const of = async (state: string) => (await supplier.call('GET', `/v1/supplier/goods?state=${state}`)).body.data[0] as Goods
    const put = ({ id, version }: Goods, on_sale: boolean) =>
      supplier.call('PUT', `/v1/supplier/goods/${id}/status`, { base_version: version, on_sale })
    const told = () => Promise.all([(mine as Watch).next('hall'), (theirs as Watch).next('hall')])
    const first = told()
    const off = (await put(await of('on_sale'), false)).body.data as Goods
    await first
    const { id: _i, no: _n, version, reserved_kg: _r, sold_kg: _s, on_sale: _o, held_back: _h, ...rest } = off
    const { recycled_at: _re, created_at: _c, updated_at: _u, ...fields } = rest
    const typed = { base_version: version, ...fields, brand: '甲' }
    expect((await supplier.call('PUT', `/v1/supplier/goods/${off.id}`, typed)).status).toBe(200)
    const second = told()
    expect((await put(await of('on_sale'), false)).status).toBe(200)
    await second
    expect([mine, theirs, rival].map((each) => (each as Watch).heard.filter((event) => event === 'hall').length)).toEqual([
      2, 2, 0,
    ])
  })

  it('tell only traders that a card to which they may pay has changed, or that its supplier was reminded', async () => {
    const { url } = await node({ tail_ms: 20 })
    const { supplier, other_supplier, buyer, trader } = server.who
    const watches = [trader, buyer, other_supplier].map(({ token }) => open(url, { token }))
    await Promise.all(watches.map(({ socket }) => connected(socket)))
    const [payer] = watches as [Watch]
    const { compname: holder } = (await supplier.call('GET', '/v1/user')).body.data
    const bank = { bank_name: '演示银行', branch: '示范支行', cnaps_no: '999999999999', account_no: '9999111122223333' }
    const told = payer.next('payees')
    const card = { id: uuidv7(), account_type: 'public', holder, ...bank, is_default: true }
    expect((await supplier.call('POST', '/v1/supplier/banks', card)).status).toBe(200)
    await told
    expect(watches.map(({ heard }) => heard.filter((event) => event === 'payees').length)).toEqual([1, 0, 0])
    const { id } = await server.createOrder()
    const again = payer.next('payees')
    const seen = { card_id: card.id, card_version: 1 }
    expect((await trader.call('POST', `/v1/merchant/orders/${id}/payee/reminder`, seen)).status).toBe(200)
    await again
    expect(watches.map(({ heard }) => heard.filter((event) => event === 'payees').length)).toEqual([2, 0, 0])
  })

  it('look at once when poked and after a changing request, without waiting for the next interval', async () => {
    const { url, live, app } = await node({ tail_ms: HOUR_MS })
    const buyer = open(url, { token: server.who.buyer.token })
    await connected(buyer.socket)
    for (const look of [live.poke, () => void app.inject({ method: 'POST', url: '/anything' })]) {
      const told = buyer.next('poke')
      await server.createOrder()
      look()
      await told
    }
  })

  it('refuse a connection without a valid token or a device id', async () => {
    const { url } = await node({})
    for (const auth of [
      {},
      { token: 'x'.repeat(43) },
      { token: server.who.supplier.token, account: server.who.buyer.session.user_id },
      { device_id: 'short' },
      { token: 'x'.repeat(43), device_id: 'abcd1234ABCD5678' },
    ]) {
      const { socket } = open(url, auth)
      const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
      expect(error.message).toBe('unauthorized')
    }
  })

  it('of a session that ends here close at once, and of one that ended elsewhere at the next check', async () => {
    const { url } = await node({ session_check_ms: 20 })
    const here = open(url, { token: server.who.other_buyer.token })
    await connected(here.socket)
    const gone = ended(here.socket)
    const heard: string[] = []
    here.socket.on('ended', () => heard.push('ended'))
    await server.who.other_buyer.call('POST', '/v1/logout', {})
    expect(await gone).toBe('io server disconnect')
    // The app is told why, so that it asks at once instead of connecting again.
    expect(heard).toEqual(['ended'])

    const elsewhere = open(url, { token: server.who.colleague.token })
    await connected(elsewhere.socket)
    const cut = ended(elsewhere.socket)
    await server.database.db
      .update(sessions)
      .set({ ended_at: new Date() })
      .where(eq(sessions.user_id, server.who.colleague.session.user_id))
    expect(await cut).toBe('io server disconnect')
  })

  it('close with the server, and do not keep it from closing', async () => {
    const { url, app } = await node({ tail_ms: 20 })
    const { socket } = open(url, { token: server.who.supplier.token })
    await connected(socket)
    const gone = ended(socket)
    await app.close()
    expect(['io server disconnect', 'transport close']).toContain(await gone)
    expect(app.server.listening).toBe(false)
  })
})
