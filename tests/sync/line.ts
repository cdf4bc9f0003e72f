/**
 * The browser that a device's engine needs: IndexedDB, cookies, and a line to a real server that can fail. It is loaded before
 * every file of this project, because the engine uses axios as it finds it.
 */
import 'fake-indexeddb/auto'
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { ACCOUNT_HEADER, REFRESH_PATH } from '#api/wire.ts'
import { type Gone, isGone } from '#domain/firm/gone.ts'
import { accountGone } from '#domain/refusal.ts'
import type { openSyncServer } from '../server/sync/sync-server.ts'

export type SyncServer = Awaited<ReturnType<typeof openSyncServer>>
/**
 * The line's fault for one request: loses the request, loses its answer, delivers it twice, answers in place of the server, or
 * answers like a gateway.
 */
export type Fault = 'ok' | 'lost' | 'answer_lost' | 'twice' | 'error_500' | 'unauthorized' | Gone | Gateway
type Gateway = keyof typeof GATEWAY
/** Answers of portals and proxies, none of them in the server's format. */
export const GATEWAY = {
  portal_401: [401, '<html>Sign in to the network</html>'],
  portal_200: [200, '<html>Welcome</html>'],
  proxy_401: [401, { code: '401', message: 'Unauthorized' }],
  proxy_403: [403, { error: 'forbidden' }],
  proxy_503: [503, { code: 503, message: 'no healthy upstream' }],
} as const

const faults: Fault[] = []
/** The faults of the next requests, in order. After them the line is good. */
export const line = {
  meet: (...next: Fault[]) => void faults.push(...next),
  heal: () => {
    faults.splice(0)
    line.lag_ms = 0
    line.renewal = 'unauthorized'
    line.answered = async () => undefined
  },
  /** runs while an answer is in flight */
  answered: async (_url: string): Promise<void> => undefined,
  sent: [] as string[],
  /** minimum duration of an answer */
  lag_ms: 0,
  /** the answer to a renewal of the session */
  renewal: 'unauthorized' as Fault,
  pushes: [] as Sending[],
}

/** One push: its keys, and the positions of its departure and return among those of all pushes. */
export interface Sending {
  keys: string[]
  left: number
  came: number
}
let moments = 0

const keysOf = (data: unknown): string[] =>
  (JSON.parse(String(data)) as { mutations: { key: string }[] }).mutations.map(({ key }) => key)
async function noted<T>(data: unknown, answer: Promise<T>): Promise<T> {
  const sending: Sending = { keys: keysOf(data), left: ++moments, came: Number.POSITIVE_INFINITY }
  line.pushes.push(sending)
  try {
    return await answer
  } finally {
    sending.came = ++moments
  }
}

// Node 20 has no navigator. Here it offers neither storage nor locks.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} })

let cookie = ''
Object.assign(globalThis, {
  document: {
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value.includes('Max-Age=0') ? '' : value
    },
  },
})

let far: SyncServer | undefined
/** Connects the line to this server from now on. */
export function carry(server: SyncServer): void {
  far = server
}
axios.defaults.adapter = (config) => {
  if (!far) throw new Error('the line leads to no server')
  const answer = over(far, config)
  return config.url === '/v1/sync/push' ? noted(config.data, answer) : answer
}

async function over(server: SyncServer, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const path = axios.getUri({ url: config.url ?? '', params: config.params as object })
  line.sent.push(`${config.method} ${config.url}`)
  const fault = config.url === REFRESH_PATH ? line.renewal : (faults.shift() ?? 'ok')
  const cut = () => new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  // An answer takes time on the line.
  if (line.lag_ms > 0) await new Promise((resolve) => setTimeout(resolve, line.lag_ms))
  if (fault === 'lost') throw cut()
  const answer = (status: number, data: unknown) => ({ status, data, statusText: '', headers: {}, config })
  if (fault === 'error_500') return answer(500, { code: 'internal', message: '服务器出现问题，请稍后重试' })
  if (fault === 'unauthorized') return answer(401, { code: 'unauthorized', message: '登录已失效，请重新登录' })
  if (isGone(fault)) return answer(401, accountGone(fault).body())
  if (fault in GATEWAY) {
    const [status, body] = GATEWAY[fault as Gateway]
    return answer(status, body)
  }
  const send = () =>
    server.app.inject({
      method: (config.method ?? 'get').toUpperCase() as 'GET',
      url: path,
      headers: {
        authorization: String(config.headers.Authorization ?? ''),
        [ACCOUNT_HEADER]: String(config.headers.get(ACCOUNT_HEADER) ?? ''),
        'content-type': 'application/json',
      },
      ...(config.data ? { payload: config.data as string } : {}),
    })
  const reply = await send()
  if (fault === 'twice') await send()
  if (fault === 'answer_lost') throw cut()
  await line.answered(config.url ?? '')
  return answer(reply.statusCode, reply.json())
}
