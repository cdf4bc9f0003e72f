/**
 * Answers every address of the app with the built index.html. A public page contains its content, which can be read before any
 * script runs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#api/content.ts'
import { listFriendLinks, readSettings } from '#api/content.ts'
import { PUBLIC_KEYS } from '#api/public-keys.ts'
import { chinaDay } from '#domain/china-time.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RequestContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { notFound } from '../failures.ts'
import { allowStyles, hashOf } from '../headers.ts'
import type { Route } from '../serve.ts'
import { contentHash, PageData } from './data.ts'
import type { Html } from './html.ts'
import { html, scriptJson } from './html.ts'
import { KeptPages, type Source } from './kept.ts'
import { PackedPages } from './packed.ts'
import type { Draw, Drawn, Known, Page } from './page.ts'
import { reader } from './page.ts'
import { Shell } from './shell.ts'
import { isBare, pageAt } from './site.ts'
import { robots, sitemap } from './sitemap.ts'

export interface PagesParts {
  database: Database
  /** must include the calls of public content */
  routes: readonly Route[]
  requestContextOf: (request: FastifyRequest) => Promise<RequestContext>
  /** the built index.html */
  index_html: string
  draw: Draw
  /** origin of the platform in pages and the sitemap; never the Host header, which a request may forge */
  origin: string
}

/** An address without a page. */
const NOWHERE = '/404'

interface Around {
  settings: Settings
  origin: string
}

/** Metadata for link previews and search engines. */
function headOf({ canonical, og = { type: 'website' }, schema }: Page, drawn: Drawn, { settings, origin }: Around): Html {
  if (canonical === null) return html`<meta name="robots" content="noindex" />`
  const image = `${origin}${og.image ?? '/icons/icon-512.png'}`
  const about = schema && { '@context': 'https://schema.org', url: origin + canonical, name: settings.site_name, ...schema }
  return html`<link rel="canonical" href="${origin}${canonical}" /><meta property="og:type" content="${og.type}" /><meta property="og:site_name" content="${settings.site_name}" /><meta property="og:title" content="${drawn.title ?? settings.slogan}" /><meta property="og:description" content="${drawn.description || settings.slogan}" /><meta property="og:url" content="${origin}${canonical}" /><meta property="og:image" content="${image}" /><meta property="og:locale" content="zh_CN" />${about && html`<script type="application/ld+json">${scriptJson(about)}</script>`}`
}

const titleOf = ({ title }: Drawn, { site_name }: Settings): string =>
  title === null ? `${site_name} · 能源与再生金属交易` : `${title} · ${site_name}`

const takesBrotli = ({ headers }: FastifyRequest) => /(^|[,\s])br\s*(,|$)/.test(headers['accept-encoding'] ?? '')

interface Composed {
  text: string
  /** ETag; an unchanged page costs a slow phone only a short answer */
  tag: string
  status: 200 | 404
  /** hash of the style rules in `text`; null if there are none */
  rules: string | null
}
const composed = (text: string, status: Composed['status'], rules: string | null = null): Composed => ({
  text,
  tag: `W/"${contentHash(text)}"`,
  status,
  rules,
})

/** The shell of a page whose data are on the device only. Search engines are kept out. */
const bare = (shell: Shell, path: string): Composed =>
  composed(shell.at(path).replace('<head>', '<head><meta name="robots" content="noindex" />'), 200)

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Composed,
  packed: PackedPages,
): Promise<FastifyReply> {
  const { text, tag, rules } = page
  if (rules) allowStyles(reply, rules)
  void reply.header('cache-control', 'no-cache').header('etag', tag)
  if (request.headers['if-none-match'] === tag && reply.statusCode === 200) return reply.code(304).send()
  void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  const bytes = takesBrotli(request) ? await packed.of(tag, text) : null
  return bytes ? reply.header('content-encoding', 'br').send(bytes) : reply.send(text)
}

/** Mounts robots.txt and sitemap.xml. Returns the handler of all pages. */
export function servePages(app: FastifyInstance, { database, routes, requestContextOf, index_html, draw, origin }: PagesParts) {
  const shell = new Shell(index_html)
  const packed = new PackedPages()
  const data = new PageData()
  const kept = new KeptPages<Composed>()

  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(origin)))
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemap(database.db, origin, new Date())),
  )

  async function sourceOf(request: FastifyRequest, path: string): Promise<Source<Composed>> {
    const visitor = { ...(await requestContextOf(request)), session: null }
    const read = reader(database, routes, visitor)
    const query = new URLSearchParams(request.url.split('?')[1])
    const settings = (await read(readSettings)).data
    const frame: Known[] = [
      [PUBLIC_KEYS.settings, settings],
      [PUBLIC_KEYS.friend_links, (await read(listFriendLinks)).data],
    ]
    const found = pageAt(path)
    const page = await found?.page({ read, params: found.params, query }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') return null
      throw error
    })
    const known = page ? [...frame, ...page.data] : frame
    const hash = data.keep(known)
    const compose = async (): Promise<Composed> => {
      const drawn = await draw({ path: page ? request.url : NOWHERE, data: known, origin })
      const text = shell.filled({
        path,
        title: titleOf(drawn, settings),
        description: drawn.description || settings.slogan,
        head: headOf(page ?? { canonical: null, data: [] }, drawn, { settings, origin }),
        drawn,
        // The app finds out by itself that a record is missing, and draws its page until then.
        data_path: page || !found ? `/page-data/${hash}` : null,
      })
      return composed(text, page ? 200 : 404, hashOf(drawn.styles))
    }
    return { version: hash, compose }
  }

  app.get<{ Params: { hash: string } }>('/page-data/:hash', async ({ params }, reply) => {
    const text = data.of(params.hash)
    if (text === undefined) return notFound(reply)
    void reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-robots-tag', 'noindex')
    return reply.type('application/json; charset=utf-8').send(text)
  })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/'
    if (isBare(path)) return sendPage(request, reply.code(200).header('x-robots-tag', 'noindex'), bare(shell, path), packed)
    try {
      // The key contains the day, because a page may show the year.
      const address = `${chinaDay(Date.now())} ${pageAt(path) ? request.url : NOWHERE}`
      const page = await kept.at(address, () => sourceOf(request, path))
      return sendPage(request, reply.code(page.status), page, packed)
    } catch (error) {
      // The address contains an invalid value, such as an overlong search. The app itself shows the error.
      if (error instanceof Refusal && error.code === 'invalid')
        return sendPage(request, reply.code(200), bare(shell, path), packed)
      // The app still opens, with the data of the device.
      request.log.error({ err: error }, 'page not written')
      return sendPage(request, reply.code(503).header('retry-after', '5'), bare(shell, path), packed)
    }
  }
}
