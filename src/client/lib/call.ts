/** Calling the server: one typed function over fetch, which renews the session once when it has run out. */
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
function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

interface Answer {
  status: number
  /** null where the body is no JSON */
  data: unknown
}
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One request and its whole answer, whatever the status. Throws what fetch throws when there is none in time. */
async function ask(
  method: string,
  url: string,
  { body, key, timeout_ms = 20_000, signal }: CallOptions,
  token?: string,
): Promise<Answer> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, timeout_ms)
  signal?.addEventListener('abort', end)
  try {
    if (signal?.aborted) end()
    const response = await fetch(url, {
      method,
      signal: stop.signal,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    return { status: response.status, data: parse(await response.text()) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

let renewing: Promise<boolean> | null = null
/** Renews the access token; one at a time in this tab, and in all tabs where the browser has locks. */
export function renew(): Promise<boolean> {
  renewing ??= (async () => {
    const before = readAuth()?.access_token
    const inTurn = async () => {
      if (readAuth()?.access_token !== before) return true
      const { status } = await ask('POST', '/v1/login/refresh', { body: {} })
      return status === 200
    }
    return navigator.locks ? await navigator.locks.request('xunjin:renew', inTurn) : await inTurn()
  })().finally(() => {
    renewing = null
  })
  return renewing
}

async function send(endpoint: Endpoint, options: CallOptions): Promise<Answer> {
  try {
    const url = pathOf(endpoint, options.params) + queryOf(options.query)
    const answer = await ask(endpoint.method, url, options, readAuth()?.access_token)
    tellOutcome(true)
    return answer
  } catch {
    if (!options.signal?.aborted) tellOutcome(false)
    throw new Unreachable()
  }
}

/** Calls an endpoint. Throws Refused with the server's words, or Unreachable. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ResponseOf<E>> {
  let answer = await send(endpoint, options)
  if (answer.status === 401 && endpoint.guard !== 'public') {
    if (await renew().catch(() => Promise.reject(new Unreachable()))) answer = await send(endpoint, options)
    if (answer.status === 401) endings.forEach((listener) => listener())
  }
  // A page of somebody's gateway is no answer of ours.
  if (answer.status >= 200 && answer.status < 300 && answer.data !== null) return answer.data as ResponseOf<E>
  const body = answer.data as RefusalBody | null
  if (body && typeof body === 'object' && typeof body.code === 'string') throw new Refused(answer.status, body)
  throw new Unreachable(`服务暂不可用（${answer.status}）`)
}
