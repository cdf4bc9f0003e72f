/** The addresses of the product: which pages the server renders, and which areas get the bare app. */
import { AREAS } from '#domain/site/site.ts'
import { article } from './article.ts'
import { category } from './category.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { market } from './market.ts'
import { archive, news } from './news.ts'
import type { PageOf } from './page.ts'
import { about, binding, contact, download, findPassword, help, password, register } from './texts.ts'

type Row = readonly [path: string, page: PageOf]

/** Pages that the sitemap lists. */
const LISTED_PAGES: readonly Row[] = [
  ['/', home],
  ['/news', news],
  ['/market', market],
  ['/category', category],
  ['/article', archive],
  ['/help', help],
  ['/about', about],
  ['/contactUs', contact],
  ['/download', download],
]
export const LISTED: readonly string[] = LISTED_PAGES.map(([path]) => path)

/** Every page by the segments of its path; `:id` matches any one. */
const PAGES: readonly Row[] = [
  ...LISTED_PAGES,
  ['/news/detail', article],
  ['/news/:id', article],
  ['/auth/login', login],
  ['/auth/register', register],
  ['/auth/findpwd', findPassword],
  ['/auth/password', password],
  ['/auth/binding', binding],
]

export const AREA_PATHS: readonly string[] = AREAS.map((area) => `/${area}`)
/** Whether the path lies behind the login: only the device has the data of its page. */
export const isArea = (path: string): boolean => AREA_PATHS.some((area) => path === area || path.startsWith(`${area}/`))

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
