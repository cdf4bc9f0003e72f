/** A server-rendered public page: its data, and how they are read through the contract's own calls. */
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
  /** the canonical path with the relevant part of its query; null if search engines are kept out */
  canonical: string | null
  /** the data of every query on the page, besides those of its frame */
  data: readonly Known[]
  /** Open Graph: the shared content; `image` is a path of this site */
  og?: { type: 'website' | 'article'; image?: string }
  /** schema.org, without its @context */
  schema?: Record<string, unknown>
}

type Input = { params?: Record<string, string>; query?: Record<string, string | number> }
/** Returns a visitor's answer to the call. Throws its Refusal. */
export type Read = <E extends Endpoint>(endpoint: E, input?: Input) => Promise<ResponseOf<E>>

/** A request for a page. */
interface Asked {
  read: Read
  params: Record<string, string>
  query: URLSearchParams
}
export type PageOf = (asked: Asked) => Promise<Page>

/** A page drawn by the client's components for a visitor. */
export interface Drawn {
  /** without the site's name, which is added later; null on the home page */
  title: string | null
  /** one or two sentences; if empty, the site's slogan replaces it */
  description: string
  /** the content of #root */
  html: string
  /** the CSS rules of the classes in `html` */
  styles: string
  /** the names of the rules, which Emotion needs in `data-emotion` to adopt the sheet */
  style_names: readonly string[]
}
/**
 * Draws the page at `path`, query included, from `data`. An unknown path draws the page for missing ones. Throws what a component
 * throws.
 */
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
    // The call's own serialiser, so that only the contract's fields leave the server.
    return JSON.parse(serialiserOf(endpoint)(body)) as never
  }
}

/** A positive whole number in an address; null for anything else. */
export const wholeOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
