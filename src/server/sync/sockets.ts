/**
 * Sockets: a poke without data whenever a person has something to pull. The pull carries the data, so a lost poke loses nothing.
 */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { SQL } from 'drizzle-orm'
import { and, eq, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io'
import { Server } from 'socket.io'
import { isSignal, type Signal, SIGNALS } from '#api/wire.ts'
import { DEVICE_ID_LENGTH } from '#domain/constants.ts'
import { hasDesk } from '#domain/desk/desk-role.ts'
import type { Database } from '../db/connect.ts'
import { scans, sessions, users } from '../db/tables/accounts.ts'
import { changes } from '../db/tables/sync.ts'
import { networkOf } from '../limits.ts'
import { identify, onSessionEnd } from '../session/identify.ts'
import { SHOWN } from '../session/scans.ts'
import { sequence } from './sequencer.ts'

export interface LiveOptions {
  /** the platform's public origin; without it, the host named by the request */
  origin?: string | null
  /** Fastify's option, used to find the client's address */
  trust_proxy?: string | null
  /** maximum connections per address; unlimited if missing */
  sockets_an_address?: number
  /** interval for reading positions while anybody is connected */
  tail_ms?: number
  /** interval for checking sessions that may have expired or ended in another process */
  session_check_ms?: number
}
export interface Live {
  /** reads positions at once, after a local commit */
  poke(): void
  /** connections of this process */
  count(): number
  /** whether this process has a connection of the session */
  has(session_id: string): boolean
  close(): Promise<void>
}

const DEVICE_ID = new RegExp(`^[\\w-]{${DEVICE_ID_LENGTH}}$`)
const UNKNOWN = 'unauthorized'
/** the rooms of apps that show what a signal names */
const HALL: Signal = 'hall'
const CATALOGUE: Signal = 'catalogue'
const QUOTES: Signal = 'quotes'
const DESK: Signal = 'desk'
const MAINTENANCE: Signal = 'maintenance'
const PAYEES: Signal = 'payees'
/** a change of the noun also gives the signal */
const SIGNALLED: Readonly<Record<string, Signal>> = { bank_card: PAYEES }
const TAIL_MS = 500
const SESSION_CHECK_MS = 15_000
const FAILURE_PAUSE_MS = 5000
const IDS_A_QUERY = 1000
/** Beyond this many changes everybody is poked, as after a long time without connections. */
const MOST_CHANGES = 10_000

const roomOf = (session_id: string) => `session:${session_id}`

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.length > 0 && value.length < 500 ? value : null

/**
 * Whether the connection comes from a page of the platform or from a non-browser client. A page of another site must not use a
 * visitor's login.
 */
function isOwnPage({ headers }: IncomingMessage, { origin }: LiveOptions): boolean {
  const from = headers.origin
  if (from === undefined) return true
  return origin ? from === origin : URL.canParse(from) && new URL(from).host === headers.host
}

/** Number of connections by address. */
class Networks {
  readonly #open = new Map<string, number>()
  readonly #trusts: (address: string, hop: number) => boolean
  readonly #most: number

  constructor({ trust_proxy, sockets_an_address = Infinity }: LiveOptions) {
    this.#trusts = proxyAddr.compile(trust_proxy?.split(',').map((each) => each.trim()) ?? [])
    this.#most = sockets_an_address
  }

  /** A request on an open connection always passes. */
  admits(request: IncomingMessage): boolean {
    return /[?&]sid=/.test(request.url ?? '') || (this.#open.get(this.#of(request)) ?? 0) < this.#most
  }

  /** Counts the connection. Returns the function that uncounts it. */
  enter(request: IncomingMessage): () => void {
    const network = this.#of(request)
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1)
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1
      if (left > 0) this.#open.set(network, left)
      else this.#open.delete(network)
    }
  }

  #of = (request: IncomingMessage): string => networkOf(proxyAddr(request, this.#trusts) ?? '')
}

/**
 * Joins a socket to its rooms: `session`, `user` and `firm` by a bearer token of the named account, `device` by a device id.
 * Without either it is refused.
 */
async function admit(database: Database, socket: Socket): Promise<void> {
  const [token, device_id] = [text(socket.handshake.auth['token']), text(socket.handshake.auth['device_id'])]
  const session = token ? await identify(database, token) : null
  if (token && !session) throw new Error(UNKNOWN)
  const account = text(socket.handshake.auth['account'])
  if (account && account !== session?.user_id) throw new Error(UNKNOWN)
  const device = device_id && DEVICE_ID.test(device_id) ? device_id : null
  if (!session && !device) throw new Error(UNKNOWN)
  if (device) await socket.join(`device:${device}`)
  if (!session) return
  socket.data = { session_id: session.session_id }
  await socket.join([roomOf(session.session_id), `audience:${session.user_id}`, `audience:${session.firm_id}`])
  // A supplier's app has no hall.
  if (session.role !== 'supplier') await socket.join(HALL)
  await socket.join([CATALOGUE, MAINTENANCE, QUOTES])
  if (hasDesk(session)) await socket.join(DESK)
  if (session.role === 'trader') await socket.join(PAYEES)
}

/**
 * The audiences with changes in (from, to], those with a new message, the signals, and the changed login QR codes.
 */
async function heardOf(database: Database, from: number, to: number) {
  const found = await database.db
    .selectDistinct({ audience: changes.audience, entity: changes.entity, op: changes.op })
    .from(changes)
    .where(and(gt(changes.position, from), lte(changes.position, to)))
  const rows = found.filter(({ entity }) => entity !== 'scan' && !isSignal(entity))
  const rooms = (list: typeof rows) => [...new Set(list.map((row) => `audience:${row.audience}`))]
  return {
    all: rooms(rows),
    messages: rooms(rows.filter((row) => row.entity === 'message' && row.op === 'new')),
    signals: SIGNALS.filter((signal) => found.some(({ entity }) => entity === signal || SIGNALLED[entity] === signal)),
    moved: found.filter((row) => row.entity === 'scan').map((row) => row.audience),
  }
}

/** Sends waiting browsers the state of their QR codes, and nothing else. */
async function tellScans(database: Database, io: Server, which: SQL | undefined): Promise<void> {
  const { id, device_id, status } = scans
  const rows = await database.db.select({ id, device_id, status }).from(scans).where(which)
  for (const row of rows) io.to(`device:${row.device_id}`).emit('scan', { id: row.id, status: row.status })
}

/** The sessions that are still live. */
async function standing(database: Database, ids: string[]): Promise<Set<string>> {
  const found: { id: string }[] = []
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const some = inArray(sessions.id, ids.slice(at, at + IDS_A_QUERY))
    const valid = and(some, isNull(sessions.ended_at), gt(sessions.expires_at, new Date()), isNull(users.closed_at))
    found.push(
      ...(await database.db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id))
        .where(valid)),
    )
  }
  return new Set(found.map((row) => row.id))
}

/** Follows the positions while anybody is connected, and pokes the rooms. */
class Tail {
  #position: number | null = null
  #looking: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(
    private readonly app: FastifyInstance,
    private readonly database: Database,
    private readonly io: Server,
    private readonly tail_ms: number,
  ) {}

  /** Call it before a socket joins its rooms. Later commits then poke it. */
  async begin(): Promise<void> {
    const reached = await sequence(this.database)
    this.#position ??= reached
  }

  /** Reads positions now; if a read is running, once more after it. */
  look(): void {
    if (this.#closed || this.io.sockets.sockets.size === 0) return
    if (this.#looking) this.#again = true
    else this.#looking = this.#run()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#again = false
    let pause = this.tail_ms
    try {
      await this.#tell()
    } catch (error) {
      pause = FAILURE_PAUSE_MS
      this.app.log.error({ err: error }, 'looking for changes failed')
    }
    this.#looking = null
    if (this.#closed) return
    if (this.#again) this.look()
    else this.#timer = setTimeout(() => this.look(), pause)
  }

  async #tell(): Promise<void> {
    const reached = await sequence(this.database)
    const from = this.#position ?? reached
    // A restored database has lower positions, so tailing restarts from them.
    this.#position = reached
    if (reached - from > MOST_CHANGES) {
      this.io.emit('poke')
      for (const signal of SIGNALS) this.io.to(signal).emit(signal)
      // A browser with a QR code pulls nothing, so it is sent the state of every code it may still wait for.
      await tellScans(this.database, this.io, and(ne(scans.status, SHOWN), gt(scans.expires_at, new Date())))
    } else if (reached > from) {
      const { all, messages, signals, moved } = await heardOf(this.database, from, reached)
      if (all.length > 0) this.io.to(all).emit('poke')
      if (messages.length > 0) this.io.to(messages).emit('notice')
      for (const signal of signals) this.io.to(signal).emit(signal)
      if (moved.length > 0) await tellScans(this.database, this.io, inArray(scans.id, moved))
    }
  }
}

/** Attaches the sockets to the server before it listens. They close with it. */
export function attachLive(app: FastifyInstance, database: Database, options: LiveOptions = {}): Live {
  const networks = new Networks(options)
  const io = new Server(app.server, {
    serveClient: false,
    maxHttpBufferSize: 4096,
    allowRequest: (request, decide) => decide(null, isOwnPage(request, options) && networks.admits(request)),
  })
  io.engine.on('connection', (socket: { request: IncomingMessage; once(event: 'close', then: () => void): void }) => {
    socket.once('close', networks.enter(socket.request))
  })
  const tail = new Tail(app, database, io, options.tail_ms ?? TAIL_MS)
  /** An app that is only cut off would reconnect and show its data until then, so it is told to ask at once. */
  const end = (session_id: string) => {
    const room = io.in(roomOf(session_id))
    room.emit('ended')
    room.disconnectSockets(true)
  }
  const forget = onSessionEnd(database, end)

  async function checkSessions(): Promise<void> {
    const ids = new Set(
      [...io.sockets.sockets.values()].flatMap(({ data }) => (data as { session_id?: string }).session_id ?? []),
    )
    if (ids.size === 0) return
    const valid = await standing(database, [...ids])
    for (const id of ids) if (!valid.has(id)) end(id)
  }
  const failed = (error: unknown) => app.log.error({ err: error }, 'checking sessions failed')
  const check = setInterval(() => void checkSessions().catch(failed), options.session_check_ms ?? SESSION_CHECK_MS)
  check.unref()

  io.use((socket, next) => {
    const refuse = (error: Error) => next(error.message === UNKNOWN ? error : new Error('internal'))
    admit(database, socket)
      .then(() => tail.begin())
      .then(() => next(), refuse)
  })
  io.on('connection', () => tail.look())

  async function close(): Promise<void> {
    clearInterval(check)
    forget()
    const ended = tail.close()
    io.disconnectSockets(true)
    io.engine.close()
    await ended
  }
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) tail.look()
  })
  app.addHook('preClose', close)
  return {
    poke: () => tail.look(),
    count: () => io.sockets.sockets.size,
    has: (session_id) => io.sockets.adapter.rooms.has(roomOf(session_id)),
    close,
  }
}
