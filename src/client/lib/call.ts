/** Calling the server: one typed function over axios, which renews the session once when it has run out. */
import type { Endpoint, ResponseOf } from '#api/endpoint.ts'
import type { RefusalBody } from '#domain/refusal.ts'
import { readAuth } from './auth.ts'
import { tellOutcome } from './outcome.ts'

/** The server answered with a refusal. */
export class Refused extends Error {
  readonly status: number
  readonly body: RefusalBody
  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.name = 'Refused'
    this.status = status
    this.body = body
  }
  /** message of each field, by dotted path */
  get fields(): Record<string, string> {
    return this.body.details?.fields ?? {}
  }
}
/** No answer: no network, a cut, a time-out, or a proxy's own error. */
export class Unreachable extends Error {
  constructor(message = '网络不可用，请稍后重试') {
    super(message)
    this.name = 'Unreachable'
  }
}

type Listener<T> = (value: T) => void
const endings = new Set<Listener<void>>()
/** Told when the session cannot be renewed. */
export const onSessionEnd = (listener: Listener<void>) => (endings.add(listener), () => endings.delete(listener))

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  key?: string
  timeout_ms?: number
  signal?: AbortSignal
}

const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_found, name: string) => encodeURIComponent(params[name] ?? ''))
const http = async () => (await import('./http.ts')).http

let renewing: Promise<boolean> | null = null
/** Renews the access token; one at a time in this tab, and in all tabs where the browser has locks. */
export function renew(): Promise<boolean> {
  renewing ??= (async () => {
    const before = readAuth()?.access_token
    const inTurn = async () => {
      if (readAuth()?.access_token !== before) return true
      const { status } = await (await http()).post('/v1/login/refresh', {})
      return status === 200
    }
    return navigator.locks ? await navigator.locks.request('xunjin:renew', inTurn) : await inTurn()
  })().finally(() => {
    renewing = null
  })
  return renewing
}

async function send(endpoint: Endpoint, options: CallOptions) {
  const token = readAuth()?.access_token
  try {
    const answer = await (await http()).request<unknown>({
      method: endpoint.method,
      url: pathOf(endpoint, options.params),
      params: options.query,
      ...(endpoint.method === 'GET' ? {} : { data: options.body ?? {} }),
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(options.key ? { 'Idempotency-Key': options.key } : {}),
      },
      ...(options.timeout_ms ? { timeout: options.timeout_ms } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    tellOutcome(true)
    return answer
  } catch {
    if (!options.signal?.aborted) tellOutcome(false)
    throw new Unreachable()
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Calls an endpoint. Throws Refused with the server's words, or Unreachable. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ResponseOf<E>> {
  let answer = await send(endpoint, options)
  if (answer.status === 401 && endpoint.guard !== 'public') {
    if (await renew().catch(() => Promise.reject(new Unreachable()))) answer = await send(endpoint, options)
    if (answer.status === 401) endings.forEach((listener) => listener())
  }
  // A page of somebody's gateway is no answer of ours.
  if (answer.status >= 200 && answer.status < 300 && isObject(answer.data)) return answer.data as ResponseOf<E>
  const body = answer.data as RefusalBody | null
  if (isObject(body) && typeof body.code === 'string') throw new Refused(answer.status, body)
  throw new Unreachable(`服务暂不可用（${answer.status}）`)
}
