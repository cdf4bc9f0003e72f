/** Serves the built client: hashed assets for ever, everything else checked again, and the page itself for its own routes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './failures.ts'

const HASHED = /[\\/]assets[\\/]/

/** A route of the page, and not a file that is missing: no dot in its last part, and asked for by a person. */
function isPage(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?')
  const last = path.slice(path.lastIndexOf('/') + 1)
  return (request.method === 'GET' || request.method === 'HEAD') && !last.includes('.') && !path.startsWith('/assets/')
}

const missing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('未找到')

export async function serveClient(app: FastifyInstance, client_dir: string | null): Promise<void> {
  const built = client_dir !== null && existsSync(join(client_dir, 'index.html'))
  if (built) {
    await app.register(files, {
      root: client_dir,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(v1|socket\.io|livez|readyz)(\/|\?|$)/.test(request.url)) return notFound(reply)
    return built && isPage(request) ? reply.sendFile('index.html') : missing(reply)
  })
}
