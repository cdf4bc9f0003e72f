/** The push channel: hints that something changed, and the public notice. It carries no data of the trade. */
import { io } from 'socket.io-client'
import { readAuth } from './auth.ts'

export interface SocketEvents {
  onPoke: () => void
  onNotice: () => void
  onReach: () => void
}

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
  return () => socket.close()
}
