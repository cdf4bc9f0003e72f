/** The cookies of one request, through @fastify/cookie. */
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from './context.ts'

export const NO_COOKIES: Cookies = { get: () => null, set: () => {}, clear: () => {} }

/** `secure`: browsers reach this installation over https only, and must send its cookies nowhere else. */
export async function acceptCookies(app: FastifyInstance, { secure }: { secure: boolean }): Promise<void> {
  await app.register(fastifyCookie, { parseOptions: { secure } })
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  get: (name) => request.cookies[name] ?? null,
  set: (name, value, { path, http_only, max_age_s }) =>
    void reply.setCookie(name, value, { path, httpOnly: http_only, maxAge: max_age_s, sameSite: 'strict' }),
  clear: (name, path) => void reply.clearCookie(name, { path, sameSite: 'strict' }),
})
