/** Composes the server: headers, sessions, every noun's routes, files, live sockets, documentation and the client. */
import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { ENDPOINTS } from '#api/registry.ts'
import { routes as addresses } from './addresses/routes.ts'
import { routes as bankCards } from './bank-cards/routes.ts'
import { routes as afterSales } from './after-sales/routes.ts'
import { routes as catalogue } from './catalogue/routes.ts'
import type { Config } from './config.ts'
import { isTriedOut } from './config.ts'
import { contentRoutes } from './content/routes.ts'
import type { RequestContext } from './context.ts'
import { routes as contracts } from './contracts/routes.ts'
import { acceptCookies } from './cookies.ts'
import type { Database } from './db/connect.ts'
import { serveSource } from './dev.ts'
import { serveDocs } from './docs/routes.ts'
import { answerFailure, handleFailures } from './failures.ts'
import { routes as feedback } from './feedback/routes.ts'
import { printEarlier } from './files/copies.ts'
import { routes as files, registerFiles } from './files/routes.ts'
import { routes as goods } from './goods/routes.ts'
import { secure } from './headers.ts'
import { serveHealth } from './health.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { exportHandlers } from './exports/make.ts'
import { exportRoutes } from './exports/routes.ts'
import { routes as intentions } from './intentions/routes.ts'
import { startWorker } from './jobs.ts'
import { routes as invoices } from './invoices/routes.ts'
import { fillJournal } from './journal/fill.ts'
import { logOptions, oneLine } from './log.ts'
import { routes as market } from './market/routes.ts'
import { routes as messages } from './messages/routes.ts'
import { routes as orderExports } from './orders/export-routes.ts'
import { routes as orders } from './orders/routes.ts'
import { logMessenger, messengerOf, missingMessenger } from './outside/messenger.ts'
import { openWechat } from './outside/wechat.ts'
import { servePages } from './pages/pages.ts'
import { styleHashes } from './pages/shell.ts'
import { pruneDaily } from './prune.ts'
import { limitRequests } from './rate-limit.ts'
import { routes as regions } from './regions/routes.ts'
import { keepSearch } from './search.ts'
import type { Route } from './serve.ts'
import { mount } from './serve.ts'
import { codeHandlers } from './session/codes.ts'
import { identify, tokenOf } from './session/identify.ts'
import { sessionRoutes } from './session/routes.ts'
import { builtPage, serveClient } from './static.ts'
import { keepStatistics } from './statistics/keep.ts'
import { routes as aging } from './aging/routes.ts'
import { routes as sameEvidence } from './same-evidence/routes.ts'
import { routes as statistics } from './statistics/routes.ts'
import { attachLive } from './sync/live.ts'
import { syncRoutes } from './sync/routes.ts'
import { routes as statements } from './statements/routes.ts'
import { routes as templates } from './templates/routes.ts'
import { routes as user } from './user/routes.ts'
import { VERSION } from './version.ts'

/** Milliseconds for a request to arrive whole: a piece of an upload takes that long on 17 kbps. */
const REQUEST_WITHIN_MS = 120_000
const HEADERS_WITHIN_MS = 30_000
const CHECK_CONNECTIONS_MS = 5000

interface Parts {
  database: Database
  config: Config
  /** destination of logs instead of standard output */
  log?: Writable
}

/** Composes the whole server, ready to listen. Closing it ends sockets and workers; the caller closes the database. */
export async function build({ database, config, log: stream }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.log_level, stream),
    logController: oneLine,
    genReqId: () => uuidv7(),
    bodyLimit: 256 * 1024,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { connectionsCheckingInterval: CHECK_CONNECTIONS_MS, headersTimeout: HEADERS_WITHIN_MS },
    trustProxy: config.trust_proxy ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerFailure,
  })
  const { log } = app
  const sessionOf = (request: FastifyRequest) => identify(database, tokenOf(request))
  const requestContextOf = async (request: FastifyRequest): Promise<RequestContext> => ({
    session: await sessionOf(request),
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    origin: config.public_origin ?? `${request.protocol}://${request.host}`,
    host: request.hostname,
  })
  const messenger = messengerOf(config, isTriedOut(config) ? logMessenger(log) : missingMessenger)
  const wechat = config.wechat && openWechat(config.wechat)
  const worker = startWorker(database, codeHandlers(database.db, messenger), log)
  // Apart from codes, which nobody should wait for because a file is being made.
  const export_worker = startWorker(database, exportHandlers({ database, data_dir: config.data_dir }), log)
  const stopPruning = pruneDaily({ database, data_dir: config.data_dir }, log)
  const stopping = new AbortController()
  // Rows that an earlier build left out are written while the server serves.
  const catchUp = async () => {
    await fillJournal(database.db, stopping.signal)
    await printEarlier({ database, data_dir: config.data_dir }, stopping.signal)
    await keepSearch(database, stopping.signal)
  }
  let catching_up: Promise<unknown> | undefined
  let counting: Promise<unknown> | undefined
  app.addHook('onListen', () => {
    catching_up = catchUp().catch((err: unknown) => {
      if (!stopping.signal.aborted) log.error({ err }, 'rows of an earlier build not brought up')
    })
    counting = keepStatistics(database, stopping.signal, log)
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    stopPruning()
    await Promise.all([worker.stop(), export_worker.stop()])
    await Promise.all([catching_up, counting])
  })

  handleFailures(app)
  const index_html = builtPage(config.client_dir)
  await secure(app, { origin: config.public_origin, dev: config.dev, styles: styleHashes(index_html ?? '') })
  await acceptCookies(app, { secure: config.public_origin?.startsWith('https:') ?? false })
  await limitRequests(app, { a_minute: config.requests_a_minute, sessionOf })
  serveHealth(app, database)
  const { public_origin, trust_proxy, sockets_an_address } = config
  attachLive(app, database, { origin: public_origin, trust_proxy, sockets_an_address })
  const nouns: Route[] = [
    ...sessionRoutes({ wake: worker.wake, wechat, log }),
    ...user,
    ...contentRoutes({ wechat: config.wechat !== null }),
    ...market,
    ...catalogue,
    ...messages,
    ...contracts,
    ...orders,
    ...orderExports,
    ...afterSales,
    ...feedback,
    ...addresses,
    ...bankCards,
    ...evidenceRoutes({ database, data_dir: config.data_dir }),
    ...exportRoutes({ data_dir: config.data_dir, wake: export_worker.wake }),
    ...goods,
    ...intentions,
    ...invoices,
    ...templates,
    ...statements,
    ...aging,
    ...sameEvidence,
    ...regions,
    ...files,
    ...statistics,
  ]
  for (const route of [...nouns, ...syncRoutes({ database, routes: nouns, log })]) mount(app, database, route, requestContextOf)
  registerFiles(app, { database, data_dir: config.data_dir, requestContextOf })
  serveDocs(app, ENDPOINTS, VERSION)
  const origin = config.public_origin ?? `http://localhost:${config.port}`
  const pages = index_html ? servePages(app, { database, routes: nouns, requestContextOf, index_html, origin }) : undefined
  await (config.dev ? serveSource(app) : serveClient(app, config.client_dir, pages))
  return app
}
