/** Probes for operators: whether the process lives, and whether it accepts work. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/connect.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** makes /readyz answer 503 from now on, so that no new work is sent here; requests are still answered */
    drain(): void
  }
}

/** /livez: the process answers. /readyz: the database answers too, and the process is not stopping. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (draining) return reply.code(503).send({ status: 'draining' })
    try {
      await database.db.execute(sql`select 1`)
      return reply.send({ status: 'ok' })
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.code(503).send({ status: 'database' })
    }
  })
}
