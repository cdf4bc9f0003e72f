/** Mounts an endpoint: checks guard and input, runs the handler once per key, and answers in the contract's shape. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#api/endpoint.ts'
import { nameOf } from '#api/registry.ts'
import { ACCOUNT_HEADER } from '#api/wire.ts'
import { deskObstacle, isDeskGuard } from '#domain/desk/desk-role.ts'
import { roleObstacle } from '#domain/firm/permission.ts'
import type { FieldErrors } from '#domain/refusal.ts'
import { Refusal, STATUS } from '#domain/refusal.ts'
import { announceDesk } from './changes.ts'
import type { RequestContext, Context, Cookies, Session, SessionContext } from './context.ts'
import { cookiesOf, NO_COOKIES } from './cookies.ts'
import type { Database } from './db/connect.ts'
import { transact, within } from './db/connect.ts'
import { fairQueue } from './fair-queue.ts'
import { OPEN_IN_READ_ONLY, refuseIfReadOnly } from './maintenance.ts'
import type { Answer } from './once.ts'
import { once } from './once.ts'
import { askerOf } from './rate-limit.ts'
import type { Download } from './respond.ts'
import { respond } from './respond.ts'

export interface Input<E extends Endpoint = Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}
type ContextOf<E extends Endpoint> = E['guard'] extends 'public' ? Context : SessionContext
export interface Route {
  endpoint: Endpoint
  name: string
  handler: (context: SessionContext, input: Input) => Promise<unknown>
}

/** Binds an endpoint to its handler. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: (context: ContextOf<E> & SessionContext, input: Input<E>) => Promise<ResponseOf<E>>,
): Route => ({ endpoint, name: nameOf(endpoint), handler: handler as unknown as Route['handler'] })

/** Binds an endpoint that answers with a file to its handler. */
export const download = <E extends Endpoint>(
  endpoint: E,
  handler: (context: ContextOf<E> & SessionContext, input: Input<E>) => Promise<Download>,
): Route => ({ endpoint, name: nameOf(endpoint), handler: handler as unknown as Route['handler'] })

/**
 * Searches read much to find little, so few run at once. Callers take turns, so that many searches of one caller delay only that
 * caller. The embedded database runs one query at a time, so a second search there would only delay others.
 */
const ASKER = { at_once_each: 1, waiting_each: 32 }
const SEARCHES = { embedded: fairQueue({ at_once: 1, ...ASKER }), server: fairQueue({ at_once: 4, ...ASKER }) }
const searches = ({ query }: Input): boolean => {
  const { q, search } = query as { q?: string; search?: string }
  return Boolean(q ?? search)
}

const fieldErrors = (error: z.ZodError): FieldErrors =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse())

function parsed(endpoint: Endpoint, raw: { params: unknown; query: unknown; body: unknown }): Input {
  const [params, query, body] = [
    endpoint.params.safeParse(raw.params ?? {}),
    endpoint.query.safeParse(raw.query ?? {}),
    endpoint.body.safeParse(raw.body ?? {}),
  ]
  // A malformed id in a path is answered like a missing one.
  if (!params.success) throw new Refusal('not_found')
  const fields = { ...(query.success ? {} : fieldErrors(query.error)), ...(body.success ? {} : fieldErrors(body.error)) }
  if (!query.success || !body.success) throw new Refusal('invalid', { fields })
  return { params: params.data, query: query.data, body: body.data } as Input
}

/** The session of a request. Throws unauthorized, or suspended with the reason. */
export function sessionIn({ session, suspended }: Pick<RequestContext, 'session' | 'suspended'>): Session {
  if (!session) throw suspended ?? new Refusal('unauthorized')
  return session
}

function admit({ endpoint, name }: Route, request_context: RequestContext): void {
  if (endpoint.guard === 'public') return
  const session = sessionIn(request_context)
  if (isDeskGuard(endpoint.guard)) {
    const not_at_desk = deskObstacle(session, endpoint.guard)
    if (not_at_desk) throw not_at_desk
    return
  }
  if (endpoint.guard !== 'any' && endpoint.guard !== session.role) throw new Refusal('forbidden')
  const not_theirs = roleObstacle(session, name)
  if (not_theirs) throw not_theirs
}

export interface Call {
  params: unknown
  query: unknown
  body: unknown
  key: string | null
  cookies?: Cookies
}

/**
 * Runs one call; REST and push both use it. It returns refusals and does not throw them. If `database` is a transaction, the
 * caller rolls back after an exception.
 */
export async function run(database: Database, each: Route, request_context: RequestContext, call: Call): Promise<Answer> {
  const { endpoint, name, handler } = each
  const tasks: (() => void | Promise<void>)[] = []
  const refused: ((db: Context['db']) => Promise<void>)[] = []
  // In a push, `database` is the outer transaction, which continues after the savepoint of the call.
  const keepRefused = async () => {
    for (const task of refused) await task(database.db)
  }
  const contextOn = (db: Context['db'], key: string | null): SessionContext =>
    ({
      ...request_context,
      cookies: call.cookies ?? NO_COOKIES,
      db,
      now: new Date(),
      key,
      after: (task: () => void | Promise<void>) => tasks.push(task),
      ifRefused: (task: (typeof refused)[number]) => refused.push(task),
    }) as SessionContext
  let answer: Answer
  try {
    admit(each, request_context)
    const input = parsed(endpoint, call)
    if (!endpoint.mutation) {
      const read = () => handler(contextOn(database.db, null), input)
      const turns = searches(input) ? SEARCHES[database.engine] : null
      answer = {
        status: 200,
        body: await (turns ? turns(askerOf(request_context.session, request_context.ip), read) : read()),
        replayed: false,
      }
    } else {
      // A call with a key runs in its own savepoint.
      const open = call.key === null ? transact : within
      answer = await open(database.db, async (tx) => {
        tasks.length = 0
        refused.length = 0
        const mark = {
          key: call.key,
          user_id: request_context.session?.user_id ?? null,
          endpoint: name,
          content: [call.params, call.body],
        }
        return once(tx, mark, async (inner, key) => {
          const answered = await handler(contextOn(inner, key), input)
          if (isDeskGuard(endpoint.guard)) await announceDesk(inner)
          return answered
        })
      })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await keepRefused()
    return { status: STATUS[error.code], body: error.body(), replayed: false }
  }
  if (answer.status >= 400) await keepRefused()
  for (const task of tasks) await task()
  return answer
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): a UUID, or absent. */
function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const value = String(header).replaceAll('"', '')
  if (!KEY.test(value)) throw new Refusal('invalid', { fields: { 'Idempotency-Key': '操作编号格式有误' } })
  return value.toLowerCase()
}

/** The account that a request names, in lower case; null if it names none. */
export const accountOf = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  request.headers[ACCOUNT_HEADER.toLowerCase()]?.toString().toLowerCase() ?? null

/**
 * Refuses a request made for another account than the session's, because another login in the browser may have replaced a tab's
 * cookie. A request that must name its account and does not comes from an older app, which keeps its queue and tries again.
 */
export function checkAccount({ session }: Pick<RequestContext, 'session'>, account: string | null, required = false): void {
  if (!session || account === session.user_id || (account === null && !required)) return
  throw new Refusal('other_account', account === null ? { message: '应用版本过旧，请更新后重试' } : {})
}

export function mount(
  app: FastifyInstance,
  database: Database,
  each: Route,
  requestContextOf: (request: FastifyRequest) => Promise<RequestContext>,
): void {
  const { endpoint } = each
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.limit_bytes ? { bodyLimit: endpoint.limit_bytes } : {}),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request
      const cookies = cookiesOf(request, reply)
      const request_context = await requestContextOf(request)
      if (endpoint.guard !== 'public') checkAccount(request_context, accountOf(request), endpoint.for_account)
      if (endpoint.method !== 'GET' && !OPEN_IN_READ_ONLY.has(each.name)) await refuseIfReadOnly(database)
      const answer = await run(database, each, request_context, { params, query, body, key: keyOf(request), cookies })
      if (answer.replayed) void reply.header('idempotency-replayed', 'true')
      return respond(reply, endpoint, answer)
    },
  })
}
