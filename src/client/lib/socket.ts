/** The push channel: hints that something changed, the public notice, and the progress of a login code. It carries no trade data. */
import { io, type Socket } from 'socket.io-client'
import { type Signal, SIGNALS } from '#api/wire.ts'
import { readAuth } from './auth.ts'

export interface SocketEvents {
  onPoke: () => void
  onNotice: () => void
  /** what the trading hall shows has changed */
  onSignal: (signal: Signal) => void
  /** `missed`: signals may have been given since the socket was lost */
  onReach: (missed: boolean) => void
  /** the server says that the session has ended; only a call can prove it */
  onEnded: () => void
}

/** Milliseconds. After a restart of the server all clients reconnect, spread over this time. */
const backAgainMs = () => 1000 + Math.random() * 5000
/** Milliseconds. The server refused the session, which may be renewed by then. */
const REFUSED_MS = 30_000

/** Connects and reconnects until closed. Each attempt asks `auth` again. `renew` opens a new connection at once. */
function open(auth: () => object): { socket: Socket; close: () => void; renew: () => void } {
  const socket = io({
    transports: ['websocket'],
    auth: (give) => give(auth()),
    // Each caller has its own connection, because the server grants events by the session shown.
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 30_000,
  })
  // The library itself reconnects only after network failures.
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleReconnect = (ms: number) => {
    clearTimeout(timer)
    if (!closed && !socket.active) timer = setTimeout(() => socket.connect(), ms)
  }
  socket.on('disconnect', () => scheduleReconnect(backAgainMs()))
  socket.on('connect_error', () => scheduleReconnect(REFUSED_MS))
  const close = () => {
    closed = true
    clearTimeout(timer)
    socket.close()
  }
  const renew = () => {
    if (closed) return
    socket.disconnect().connect()
    clearTimeout(timer)
  }
  return { socket, close, renew }
}

/**
 * Connects with the account's session while that session is the current one. Call `renew` when the network is back: the next attempt
 * may be 45 s away, and a connection that died unnoticed counts as open for as long.
 */
export function connect(
  account: string,
  { onPoke, onNotice, onSignal, onReach, onEnded }: SocketEvents,
): { close: () => void; renew: () => void } {
  const { socket, close, renew } = open(() => {
    const auth = readAuth()
    return { token: auth?.user_id === account ? auth.access_token : '', account }
  })
  let missed = false
  const lose = () => void (missed = true)
  socket.on('disconnect', lose)
  socket.on('connect_error', lose)
  socket.on('connect', () => {
    onReach(missed)
    missed = false
  })
  socket.on('poke', onPoke)
  socket.on('notice', onNotice)
  for (const signal of SIGNALS) socket.on(signal, () => onSignal(signal))
  socket.on('ended', onEnded)
  return { close, renew }
}

/** State of a login code of this device: 1 scanned, 2 authorised, -1 cancelled on the phone. */
export interface ScanEvent {
  id: string
  status: 1 | 2 | -1
}

/**
 * Listens on this device's own channel without a session. `onLine` is told whether the channel is connected. Returns the function that
 * closes.
 */
export function listenForScans(
  device_id: string,
  { onScan, onLine }: { onScan: (event: ScanEvent) => void; onLine: (connected: boolean) => void },
): () => void {
  const { socket, close, renew } = open(() => ({ device_id }))
  socket.on('connect', () => onLine(true))
  socket.on('disconnect', () => onLine(false))
  socket.on('scan', onScan)
  addEventListener('online', renew)
  return () => {
    removeEventListener('online', renew)
    close()
  }
}
