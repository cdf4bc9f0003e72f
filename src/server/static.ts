/**
 * Serves the built client: hashed assets are cached for ever, pictures for a day, and all else is revalidated. Page addresses get
 * a page.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './failures.ts'

const HASHED = /[\\/]assets[\\/]/
const PICTURE = /[\\/](?:content|icons|screenshots)[\\/]/
const cacheOf = (path: string): string =>
  HASHED.test(path) ? 'public, max-age=31536000, immutable' : PICTURE.test(path) ? 'public, max-age=86400' : 'no-cache'

/** Whether the request asks for a page and not for a missing file: the last segment of a page's path has no dot. */
function isPage(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?')
  const last = path.slice(path.lastIndexOf('/') + 1)
  return (request.method === 'GET' || request.method === 'HEAD') && !last.includes('.') && !path.startsWith('/assets/')
}

const missing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('未找到')

/** The built page; null if no client was built. */
export function builtPage(client_dir: string | null): string | null {
  const path = client_dir && join(client_dir, 'index.html')
  return path && existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** `page` answers page requests. Without it, every page request gets the built page. */
export async function serveClient(
  app: FastifyInstance,
  client_dir: string | null,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> = (_request, reply) =>
    reply.code(200).sendFile('index.html'),
): Promise<void> {
  const built = client_dir !== null && existsSync(join(client_dir, 'index.html'))
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(v1|socket\.io|livez|readyz)(\/|\?|$)/.test(request.url)) return notFound(reply)
    return built && isPage(request) ? page(request, reply) : missing(reply)
  }
  if (built) {
    await app.register(files, {
      root: client_dir,
      // Its own route looks for a file on the disk before it lets a page be answered.
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheOf(path))
      },
    })
    // Pages have a route too, because answers without one are not compressed.
    app.get<{ Params: { '*': string } }>('/*', async (request, reply) =>
      isPage(request) ? answer(request, reply) : reply.sendFile(request.params['*']),
    )
  }
  app.setNotFoundHandler(answer)
}
