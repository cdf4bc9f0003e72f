/** The addresses of the product: which pages the server renders, and which areas get the bare app. */
import { article } from './article.ts'
import { category } from './category.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { market } from './market.ts'
import { archive, news } from './news.ts'
import type { PageOf } from './page.ts'
import { about, binding, contact, download, findPassword, help, password, register } from './texts.ts'

/** The segments of a path, `:id` matching any one, and its page. */
const PAGES: readonly (readonly [path: string, page: PageOf])[] = [
  ['/', home],
  ['/about', about],
  ['/article', archive],
  ['/category', category],
  ['/contactUs', contact],
  ['/download', download],
  ['/help', help],
  ['/market', market],
  ['/news', news],
  ['/news/detail', article],
  ['/news/:id', article],
  ['/auth/login', login],
  ['/auth/register', register],
  ['/auth/findpwd', findPassword],
  ['/auth/password', password],
  ['/auth/binding', binding],
]

/** Areas behind a login: only the device has their data. */
const AREAS = ['supply', 'member', 'trade', 'user', 'go'] as const
export const isArea = (path: string): boolean => AREAS.some((area) => path === `/${area}` || path.startsWith(`/${area}/`))
export const AREA_PATHS: readonly string[] = AREAS.map((area) => `/${area}`)

/** Pages of the sitemap besides the articles. */
export const LISTED: readonly string[] = [
  '/',
  '/news',
  '/market',
  '/category',
  '/article',
  '/help',
  '/about',
  '/contactUs',
  '/download',
]

interface Found {
  page: PageOf
  params: Record<string, string>
}
/** The page at a path; a trailing slash does not matter. Null where the product has no public page. */
export function pageAt(path: string): Found | null {
  const parts = path === '/' ? [''] : path.replace(/\/$/, '').split('/').slice(1)
  for (const [pattern, page] of PAGES) {
    const wanted = pattern.split('/').slice(1)
    if (wanted.length !== parts.length) continue
    if (!wanted.every((each, at) => each.startsWith(':') || each === parts[at])) continue
    const params = wanted.flatMap((each, at) => (each.startsWith(':') ? [[each.slice(1), parts[at] ?? '']] : []))
    return { page, params: Object.fromEntries(params) }
  }
  return null
}
