/** The push channel: hints that something changed, the public notice, and what happens to a login code. It carries no data of the trade. */
import { io, type Socket } from 'socket.io-client'
import { readAuth } from './auth.ts'

export interface SocketEvents {
  onPoke: () => void
  onNotice: () => void
  onReach: () => void
}

/** The server ended the connection (it restarts): everybody comes back, but not at one moment. */
const backAgainMs = () => 1000 + Math.random() * 5000
/** The server would not have this session: it may have been renewed by then. */
const REFUSED_MS = 30_000

/** Connects, and stays connected until closed; `auth` is asked anew at every attempt. */
function open(auth: () => object): { socket: Socket; close: () => void } {
  const socket = io({
    transports: ['websocket'],
    auth: (give) => give(auth()),
    // Each caller has a connection of its own: what it may hear depends on what it showed.
    forceNew: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 30_000,
  })
  // The library itself comes back only from failures of the line.
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
  return { socket, close }
}

/** Connects with the account's session while it is the one logged in here; answers how to close. */
export function connect(account: string, { onPoke, onNotice, onReach }: SocketEvents): () => void {
  const { socket, close } = open(() => {
    const auth = readAuth()
    return { token: auth?.user_id === account ? auth.access_token : '', account }
  })
  socket.on('connect', onReach)
  socket.on('poke', onPoke)
  socket.on('notice', onNotice)
  return close
}

/** What happened to a login code of this device: 1 scanned, 2 authorised, -1 cancelled on the phone. */
export interface ScanEvent {
  id: string
  status: 1 | 2 | -1
}

/** Listens on this device's own channel, as nobody; answers how to close. `onLine` is told whether the channel stands. */
export function listenForScans(
  device_id: string,
  { onScan, onLine }: { onScan: (event: ScanEvent) => void; onLine: (connected: boolean) => void },
): () => void {
  const { socket, close } = open(() => ({ device_id }))
  socket.on('connect', () => onLine(true))
  socket.on('disconnect', () => onLine(false))
  socket.on('scan', onScan)
  return close
}
