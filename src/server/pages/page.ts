/** What a public page says before any script runs, and how it reads the site's content: through the contract's own calls. */
import type { Endpoint, ResponseOf } from '#api/endpoint.ts'
import { nameOf } from '#api/registry.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RequestContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { serialiserOf } from '../respond.ts'
import type { Route } from '../serve.ts'
import { run } from '../serve.ts'
import type { Html } from './html.ts'

/** A name of src/api/public-keys.ts and what the client's cache holds under it. */
export type Known = readonly [key: readonly unknown[], data: unknown]

export interface Page {
  /** without the site's name, which follows it; null on the home page */
  title: string | null
  /** one sentence or two; the site's slogan when empty */
  description: string
  /** the path this page is known under, with what of its query belongs to it; null where search engines are kept out */
  canonical: string | null
  /** what is read inside <main> */
  content: Html
  /** below it, on the ways in */
  foot?: Html
  data: readonly Known[]
  /** nothing that is read or followed here comes only with the app, which waits until it is wanted (src/client/lib/hydration.ts) */
  lazy_hydration?: boolean
  /** Open Graph: what is shared; `image` is a path of this site */
  og?: { type: 'website' | 'article'; image?: string }
  /** schema.org, without its @context */
  schema?: Record<string, unknown>
  status?: 404
}

type Input = { params?: Record<string, string>; query?: Record<string, string | number> }
/** Answers what the call answers to a visitor. Throws its Refusal. */
export type Read = <E extends Endpoint>(endpoint: E, input?: Input) => Promise<ResponseOf<E>>

/** Who asks for a page: where from, and under which origin links lead back here. */
export interface Asked {
  read: Read
  origin: string
  params: Record<string, string>
  query: URLSearchParams
}
export type PageOf = (asked: Asked) => Promise<Page>

const texts = (values: Record<string, string | number> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

export function reader(database: Database, routes: readonly Route[], visitor: RequestContext): Read {
  return async (endpoint, { params, query } = {}) => {
    const name = nameOf(endpoint)
    const route = routes.find((each) => each.name === name)
    if (!route) throw new Error(`not mounted: ${name}`)
    const call = { params: texts(params), query: texts(query), body: {}, key: null }
    const { status, body } = await run(database, route, visitor, call)
    if (status !== 200) throw new Refusal((body as { code: Refusal['code'] }).code)
    // As it leaves by the call itself: nothing but the contract's shape.
    return JSON.parse(serialiserOf(endpoint)(body)) as never
  }
}
