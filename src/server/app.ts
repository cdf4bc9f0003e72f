/** Composes the server: headers, sessions, every noun's routes, files, live sockets, documentation and the client. */
import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { ENDPOINTS } from '#api/registry.ts'
import type { Config } from './config.ts'
import { isTriedOut } from './config.ts'
import type { RequestContext } from './context.ts'
import { servePictures } from './content/public-pictures.ts'
import { serveVideos } from './content/public-videos.ts'
import { acceptCookies } from './cookies.ts'
import type { Database } from './db/connect.ts'
import { serveSource } from './dev.ts'
import type { Declaration, Given } from './declaration.ts'
import { DECLARED } from './declared.ts'
import { serveDocs } from './docs/routes.ts'
import { answerFailure, handleFailures } from './failures.ts'
import { registerFiles } from './files/routes.ts'
import { secure } from './headers.ts'
import { serveHealth } from './health.ts'
import { startWorker } from './jobs.ts'
import { logOptions, oneLine } from './log.ts'
import { openBaidu } from './outside/baidu.ts'
import { logMessenger, messengerOf, missingMessenger } from './outside/messenger.ts'
import { tencentCardCheck } from './outside/tencent-card-check.ts'
import { openWechat } from './outside/wechat.ts'
import { servePages } from './pages/pages.ts'
import type { Draw } from './pages/page.ts'
import { pruneDaily } from './prune.ts'
import { limitRequests } from './rate-limit.ts'
import { keepSearch } from './keep-search.ts'
import { mount } from './serve.ts'
import { identify, suspensionOf, tokenOf } from './session/identify.ts'
import { builtPage, serveClient } from './static.ts'
import { attachLive } from './sync/sockets.ts'
import { syncRoutes } from './sync/routes.ts'
import { openVault } from './vault.ts'
import { VERSION } from './version.ts'
import { watchServer } from './watch.ts'

/** Milliseconds for a whole request to arrive. A piece of an upload needs this long at 17 kbps. */
const REQUEST_WITHIN_MS = 120_000
const HEADERS_WITHIN_MS = 30_000
const CHECK_CONNECTIONS_MS = 5000

interface Parts {
  database: Database
  config: Config
  /** draws public pages; without it only the app draws them */
  draw?: Draw | undefined
  /** destination of logs instead of standard output */
  log?: Writable
}

/** Composes the whole server, ready to listen. Closing it ends sockets and workers; the caller closes the database. */
export async function build({ database, config, draw, log: stream }: Parts): Promise<FastifyInstance> {
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
  const whoIs = async (request: FastifyRequest) => {
    const session = await sessionOf(request)
    return { session, suspended: session ? null : await suspensionOf(database, tokenOf(request)) }
  }
  const requestContextOf = async (request: FastifyRequest): Promise<RequestContext> => ({
    ...(await whoIs(request)),
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    origin: config.public_origin ?? `${request.protocol}://${request.host}`,
    host: request.hostname,
  })
  const { data_dir } = config
  const messenger = messengerOf(config, isTriedOut(config) ? logMessenger(log) : missingMessenger)
  const vault = openVault(config)
  const watch = watchServer(app, { database, data_dir: config.data_dir, token: config.metrics_token })
  const wechat = config.wechat && openWechat(config.wechat)
  const baidu = config.baidu && openBaidu(config.baidu)
  const card_check = config.card_check && tencentCardCheck(config.card_check)
  const database_url = config.database_url ?? null
  const given: Given = { database, data_dir, database_url, messenger, wechat, baidu, card_check, log, vault, watch }
  const nouns = DECLARED.map((noun: Declaration) => ({ noun, worker: noun.jobs && startWorker(database, noun.jobs(given), log) }))
  const stopPruning = pruneDaily(given, log)
  const stopping = new AbortController()
  const catchUp = async () => {
    for (const { noun } of nouns) await noun.catchUp?.(given, stopping.signal)
    await keepSearch(database, stopping.signal)
  }
  const running: Promise<unknown>[] = []
  app.addHook('onListen', () => {
    const caught = catchUp().catch((err: unknown) => {
      if (!stopping.signal.aborted) log.error({ err }, 'rows of an earlier build not brought up')
    })
    running.push(caught, ...nouns.map(async ({ noun }) => noun.keep?.(given, stopping.signal)))
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    stopPruning()
    await Promise.all(nouns.map(({ worker }) => worker?.stop()))
    await Promise.all(running)
  })

  handleFailures(app)
  const index_html = builtPage(config.client_dir)
  await secure(app, { origin: config.public_origin, dev: config.dev, index_html: index_html ?? '' })
  await acceptCookies(app, { secure: config.public_origin?.startsWith('https:') ?? false })
  await limitRequests(app, { a_minute: config.requests_a_minute, sessionOf })
  serveHealth(app, database)
  const { public_origin, trust_proxy, sockets_an_address } = config
  const live = attachLive(app, database, { origin: public_origin, trust_proxy, sockets_an_address })
  watch.sockets = live.count
  watch.online = live.has
  const routes = nouns.flatMap(({ noun, worker }) => noun.routes?.({ ...given, wake: () => worker?.wake() }) ?? [])
  for (const route of [...routes, ...syncRoutes({ database, routes, log })]) mount(app, database, route, requestContextOf)
  registerFiles(app, { database, data_dir, vault, requestContextOf })
  servePictures(app, data_dir)
  serveVideos(app, data_dir)
  serveDocs(app, ENDPOINTS, VERSION)
  const origin = config.public_origin ?? `http://localhost:${config.port}`
  const pages = index_html && draw ? servePages(app, { database, routes, requestContextOf, index_html, draw, origin }) : undefined
  await (config.dev ? serveSource(app) : serveClient(app, config.client_dir, pages))
  return app
}
