/**
 * A minimal socket of a device: socket.io's protocol over a WebSocket without a client library, so that only the server is
 * measured.
 */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

export interface BareSocket {
  /** called at each poke */
  onPoke: () => void
  close(): void
}

/** Text frames of a server: never masked, and here at most 64 kB long. */
function* texts(state: { rest: Buffer }, part: Buffer): Generator<string> {
  let bytes = state.rest.length > 0 ? Buffer.concat([state.rest, part]) : part
  for (;;) {
    const short = (bytes[1] ?? 0) & 0x7f
    const head = short === 126 ? 4 : 2
    const length = short === 126 && bytes.length >= 4 ? bytes.readUInt16BE(2) : short
    if (bytes.length < head || bytes.length < head + length) break
    yield bytes.toString('utf8', head, head + length)
    bytes = bytes.subarray(head + length)
  }
  state.rest = bytes
}

/** A client must mask its frames. A mask of zeros leaves the text as it is. */
function send(socket: Socket, text: string): void {
  const payload = Buffer.from(text)
  const length = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff]
  socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]))
}

/** Resolves once the server has admitted the person. */
export const connectBare = (origin: string, token: string): Promise<BareSocket> =>
  new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    }
    const asked = request(`${origin}/socket.io/?EIO=4&transport=websocket`, { headers, agent: false })
    asked.on('error', reject)
    asked.on('response', ({ statusCode }) => reject(new Error(`no upgrade: ${statusCode}`)))
    asked.on('upgrade', (_answer, socket, first) => {
      const bare: BareSocket = { onPoke: () => {}, close: () => socket.destroy() }
      const state = { rest: Buffer.alloc(0) }
      const read = (part: Buffer) => {
        for (const text of texts(state, part)) {
          if (text === '42["poke"]') bare.onPoke()
          else if (text === '2') send(socket, '3')
          else if (text.startsWith('0{')) send(socket, `40${JSON.stringify({ token })}`)
          else if (text.startsWith('40{')) resolve(bare)
          else if (text.startsWith('44')) reject(new Error(text))
        }
      }
      socket.setNoDelay().on('data', read).on('error', reject)
      if (first.length > 0) read(first)
    })
    asked.end()
  })
