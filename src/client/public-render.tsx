/** Draws a public page or a login page on the server. The server imports nothing else of the client. */
import { QueryClient } from '@tanstack/react-query'
import { renderToReadableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app/app.tsx'
import { PageHead } from './lib/page-head.ts'
import { routesWith } from './app/routes.tsx'
import { Origin } from './lib/origin.ts'
import { cache } from './ui/theme/system.ts'

/** The page that the server asks for, with its data. */
export interface Asked {
  /** the path with its query */
  path: string
  /** the values of the page's queries by their keys; it holds no account's data */
  data: readonly (readonly [key: readonly unknown[], value: unknown])[]
  /** the address of the platform */
  origin: string
}

export interface Drawn {
  /** without the site's name; null on the home page */
  title: string | null
  description: string
  html: string
  /** the rules of the classes in `html` */
  styles: string
  /** their names, as Emotion expects them in `data-emotion` to adopt the sheet */
  style_names: readonly string[]
}

// Keeps the text of each rule, which Emotion otherwise drops on the server.
cache.compat = true

const handler = createStaticHandler(routesWith([]))

const CLASSES = / class="([^"]*)"/g
const PREFIX = `${cache.key}-`

/** The CSS rules of the classes in the page, each once, in the order of the page. */
function stylesOf(html: string): Pick<Drawn, 'styles' | 'style_names'> {
  const classes = [...html.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' '))
  const names = [...new Set(classes)].filter((each) => each.startsWith(PREFIX)).map((each) => each.slice(PREFIX.length))
  const rules = names.map((name) => cache.inserted[name])
  return { styles: rules.filter((rule) => typeof rule === 'string').join(''), style_names: names }
}

/** Throws what a component throws, because a page is drawn whole or not at all. */
export async function drawPublic({ path, data, origin }: Asked): Promise<Drawn> {
  const context = await handler.query(new Request(origin + path))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`)
  // Each request has its own client, so that no page shows the data of another request.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Number.POSITIVE_INFINITY } } })
  for (const [key, value] of data) client.setQueryData(key, value)
  const head = { title: null as string | null, description: '' }
  const failures: unknown[] = []
  const stream = await renderToReadableStream(
    <PageHead value={head}>
      <Origin value={origin}>
        <App client={client}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
        </App>
      </Origin>
    </PageHead>,
    // React would otherwise append larger parts and move them by inline scripts, which the policy forbids.
    { onError: (error) => void failures.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  if (failures.length > 0) throw failures[0]
  return { ...head, html, ...stylesOf(html) }
}
