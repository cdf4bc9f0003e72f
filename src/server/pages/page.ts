/** A server-rendered public page: the data that it shows, and how it reads them through the contract's own calls. */
import type { Endpoint, ResponseOf } from '#api/endpoint.ts'
import { nameOf } from '#api/registry.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RequestContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { serialiserOf } from '../respond.ts'
import type { Route } from '../serve.ts'
import { run } from '../serve.ts'

/** A key of src/api/public-keys.ts and the value of the client's cache under it. */
export type Known = readonly [key: readonly unknown[], data: unknown]

export interface Page {
  /** the canonical path, with the part of its query that belongs to it; null where search engines are kept out */
  canonical: string | null
  /** of every query of the page, besides those of its frame */
  data: readonly Known[]
  /** Open Graph: what is shared; `image` is a path of this site */
  og?: { type: 'website' | 'article'; image?: string }
  /** schema.org, without its @context */
  schema?: Record<string, unknown>
}

type Input = { params?: Record<string, string>; query?: Record<string, string | number> }
/** Answers what the call answers to a visitor. Throws its Refusal. */
export type Read = <E extends Endpoint>(endpoint: E, input?: Input) => Promise<ResponseOf<E>>

/** A request for a page. */
interface Asked {
  read: Read
  params: Record<string, string>
  query: URLSearchParams
}
export type PageOf = (asked: Asked) => Promise<Page>

/** A page as the client's components draw it for a visitor. */
export interface Drawn {
  /** without the site's name, which is appended; null on the home page */
  title: string | null
  /** one sentence or two; the site's slogan when empty */
  description: string
  /** the content of #root */
  html: string
  /** the rules of the classes in `html` */
  styles: string
  /** their names, as Emotion expects them in `data-emotion` to adopt the sheet */
  style_names: readonly string[]
}
/** Draws the page at `path`, with its query, from `data`; an unknown path as missing. Throws what a component throws. */
export type Draw = (asked: { path: string; data: readonly Known[]; origin: string }) => Promise<Drawn>

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

/** A whole number above 0 in an address; null for anything else. */
export const wholeOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
