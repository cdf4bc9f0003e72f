/** Serves the contract as OpenAPI and as a page. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#api/endpoint.ts'
import { openApi } from './openapi.ts'
import { apiPage } from './page.ts'
import { STYLE } from './style.ts'

export function serveDocs(app: FastifyInstance, endpoints: ReadonlyMap<string, Endpoint>, version: string): void {
  // Rendering takes a moment and may never be needed, so the first request renders the contract and the result is cached.
  let made: { json: string; html: string } | undefined
  const documents = () => {
    if (made) return made
    const document = openApi(endpoints, version)
    made = { json: JSON.stringify(document), html: apiPage(document) }
    return made
  }
  app.get('/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(documents().json),
  )
  app.get('/docs/api', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(documents().html),
  )
  app.get('/docs/api.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
  )
}
