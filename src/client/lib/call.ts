/** Calls the server: one typed function over axios. It renews an expired session once. */
import type { Endpoint, ResponseOf } from '#api/endpoint.ts'
import type { Auth } from '#api/session.ts'
import { ACCOUNT_HEADER, REFRESH_PATH } from '#api/wire.ts'
import { goneIn, REFUSALS, type RefusalBody, type RefusalCode, STATUS } from '#domain/refusal.ts'
import { accountHere, actingAs, leaveSession, noticeAuth, readAuth } from './auth.ts'
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

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  key?: string
  timeout_ms?: number
  signal?: AbortSignal
  /** the account of the call; by default the one this tab works for */
  account?: string
  /** a session that was just left, for the call that ends it on the server */
  auth?: Auth
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The server's refusal in the body of an answer; null when something else has answered, such as a gateway. */
export function refusalIn(body: unknown): RefusalBody | null {
  if (!isObject(body) || !('code' in body) || !('message' in body)) return null
  return String(body.code) in REFUSALS && typeof body.message === 'string' ? (body as RefusalBody) : null
}

const refused = (code: RefusalCode) => new Refused(STATUS[code], { code, message: REFUSALS[code] })
const SIGNED_OUT: readonly RefusalCode[] = ['unauthorized', 'suspended', 'other_account']
/** The session of this browser is over or belongs to another account. The queue of this account stays as it is. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refused && SIGNED_OUT.includes(error.body.code)

/** The session for a call of this account. Throws Refused when another account or none is logged in here; nothing is sent then. */
export function authFor(account: string | null = actingAs()): Auth {
  // Token and account come from one reading of the cookie.
  const auth = readAuth()
  noticeAuth()
  if (!auth) throw refused('unauthorized')
  if (account !== null && auth.user_id !== account) throw refused('other_account')
  return auth
}
export const headersOf = ({ access_token, user_id }: Auth) => ({
  Authorization: `Bearer ${access_token}`,
  [ACCOUNT_HEADER]: user_id,
})

/** Whether the server itself says that the session does not exist. */
const isUnauthorized = ({ status, data }: { status: number; data: unknown }): boolean =>
  status === 401 && refusalIn(data)?.code === 'unauthorized'

const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_found, name: string) => encodeURIComponent(params[name] ?? ''))
const http = async () => (await import('./http.ts')).http

let renewing: Promise<boolean> | null = null
/**
 * Renews the access token of the account: one renewal at a time in this tab, and in all tabs where Web Locks exist. False when
 * the session is over: only the server's own answer counts, and this browser leaves the session. Throws Unreachable.
 */
export async function renew(account: string): Promise<boolean> {
  const before = readAuth()
  if (before?.user_id !== account) return false
  const inTurn = async () => {
    const now = readAuth()
    if (now?.user_id !== account || now.access_token !== before.access_token) return now?.user_id === account
    const asked = (await http()).post<unknown>(REFRESH_PATH, { user_id: account })
    const { status, data } = await asked.catch(() => Promise.reject(new Unreachable()))
    const renewed = status === 200 && isObject(data) && 'data' in data
    const refusal = renewed ? null : refusalIn(data)
    if (refusal?.code === 'unauthorized') leaveSession(now, goneIn(refusal) ?? 'ended')
    else if (refusal?.code === 'suspended') leaveSession(now, 'suspended', refusal.message)
    else if (!renewed && refusal?.code !== 'other_account') throw new Unreachable(`服务暂不可用（${status}）`)
    return renewed && accountHere() === account
  }
  renewing ??= (navigator.locks ? navigator.locks.request('xunjin:renew', inTurn) : inTurn()).finally(() => {
    renewing = null
  })
  return renewing
}

async function send(endpoint: Endpoint, options: CallOptions, auth: Auth | null) {
  try {
    const answer = await (await http()).request<unknown>({
      method: endpoint.method,
      url: pathOf(endpoint, options.params),
      params: options.query,
      ...(endpoint.method === 'GET' ? {} : { data: options.body ?? {} }),
      headers: {
        ...(auth ? headersOf(auth) : {}),
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

/** Calls an endpoint. Throws Refused with the server's message, or Unreachable. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<ResponseOf<E>> {
  const is_public = endpoint.guard === 'public'
  const auth = options.auth ?? (is_public ? readAuth() : authFor(options.account))
  let answer = await send(endpoint, options, auth)
  if (auth && !is_public && !options.auth && isUnauthorized(answer)) {
    const renewed = await renew(auth.user_id)
    if (renewed) answer = await send(endpoint, options, authFor(auth.user_id))
    if (renewed && isUnauthorized(answer)) endNow(auth.user_id)
  }
  // A page of a gateway is not an answer of the server.
  if (answer.status >= 200 && answer.status < 300 && isObject(answer.data)) return answer.data as ResponseOf<E>
  const body = refusalIn(answer.data)
  if (!body) throw new Unreachable(`服务暂不可用（${answer.status}）`)
  if (body.code === 'other_account') noticeAuth()
  if (body.code === 'suspended' && auth && !is_public) endNow(auth.user_id, body.message)
  throw new Refused(answer.status, body)
}

/** The session was ended meanwhile: the server refuses a token it has just given, or it has suspended the person. */
function endNow(account: string, suspended?: string): void {
  const auth = readAuth()
  if (auth?.user_id === account) leaveSession(auth, suspended ? 'suspended' : 'ended', suspended)
}
