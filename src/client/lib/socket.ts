/** The push channel: hints that something changed, and the public notice. It carries no data of the trade. */
import { io } from 'socket.io-client'
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

/** Connects with the current session; answers how to close. The token is read anew at every attempt. */
export function connect({ onPoke, onNotice, onReach }: SocketEvents): () => void {
  const socket = io({
    transports: ['websocket'],
    auth: (give) => give({ token: readAuth()?.access_token ?? '' }),
    reconnectionDelay: 1000,
    reconnectionDelayMax: 30_000,
  })
  socket.on('connect', onReach)
  socket.on('poke', onPoke)
  socket.on('notice', onNotice)
  // The library itself comes back only from failures of the line.
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number) => {
    clearTimeout(timer)
    if (!closed && !socket.active) timer = setTimeout(() => socket.connect(), ms)
  }
  socket.on('disconnect', () => later(backAgainMs()))
  socket.on('connect_error', () => later(REFUSED_MS))
  return () => {
    closed = true
    clearTimeout(timer)
    socket.close()
  }
}
