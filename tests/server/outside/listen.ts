/** A local server in place of another company's, for the duration of a test. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}
export interface Told {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** If `answer` gives null, the connection is closed without an answer. */
export async function listen(answer: (asked: Asked) => Told | null | Promise<Told | null>) {
  const asked: Asked[] = []
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const one = { method: request.method ?? '', url, headers: request.headers, body }
    asked.push(one)
    const told = await answer(one)
    if (!told) return void request.socket.destroy()
    response.writeHead(told.status ?? 200, told.headers ?? {})
    response.end(told.body ?? '')
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin, asked, close }
}
