/** A server-rendered public page and how it reads the site's content: through the contract's own calls. */
import type { Endpoint, ResponseOf } from '#api/endpoint.ts'
import { nameOf } from '#api/registry.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RequestContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { serialiserOf } from '../respond.ts'
import type { Route } from '../serve.ts'
import { run } from '../serve.ts'
import type { Html } from './html.ts'

/** A key of src/api/public-keys.ts and the value of the client's cache under it. */
export type Known = readonly [key: readonly unknown[], data: unknown]

export interface Page {
  /** without the site's name, which is appended; null on the home page */
  title: string | null
  /** one sentence or two; the site's slogan when empty */
  description: string
  /** the canonical path, with the part of its query that belongs to it; null where search engines are kept out */
  canonical: string | null
  /** the content of <main> */
  content: Html
  /** below the content, on the ways in */
  foot?: Html
  data: readonly Known[]
  /** the page misses nothing that is read or followed, so hydration waits for the first input (src/client/lib/hydration.ts) */
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

/** A request for a page, and the origin under which links lead back here. */
interface Asked {
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
    // Serialised as by the call itself: only the contract's shape leaves the server.
    return JSON.parse(serialiserOf(endpoint)(body)) as never
  }
}
