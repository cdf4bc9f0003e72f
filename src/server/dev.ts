/** For development: serves the client from source, through Vite inside the server on the same port. */
import type { FastifyInstance } from 'fastify'
import { notFound } from './failures.ts'

export async function serveSource(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'spa' })
  app.addHook('onClose', () => vite.close())
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(v1|socket\.io)(\/|\?|$)/.test(request.url)) return notFound(reply)
    reply.hijack()
    vite.middlewares(request.raw, reply.raw)
  })
}
