/** General limits: requests per minute of one person, or of one address without a login. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Session } from './context.ts'
import { networkOf } from './limits.ts'

interface Limits {
  a_minute: number
  sessionOf: (request: FastifyRequest) => Promise<Session | null>
}
/** Excluded from the limits: probes, and files named by content hash, which are cheap and requested once. */
const FREE = /^\/(?:livez|readyz|metrics|assets\/|v1\/pictures\/)/
const MOST_COUNTED = 20_000

/** The counted caller: the person at any address, else the address. Colleagues behind one address have limits of their own. */
export const askerOf = (session: Session | null, ip: string): string => session?.user_id ?? networkOf(ip)

/** Call it before routes are mounted. Refusal `too_many` with details.retry_after_s. */
export async function limitRequests(app: FastifyInstance, { a_minute, sessionOf }: Limits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: a_minute,
    timeWindow: 60_000,
    cache: MOST_COUNTED,
    keyGenerator: async (request) => askerOf(await sessionOf(request), request.ip),
  })
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request) => {
    if (FREE.test(request.url)) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new Refusal('too_many', { details: { retry_after_s: Math.max(1, counted.ttlInSeconds) } })
  })
}
