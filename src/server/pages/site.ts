/** The addresses of the product: the pages that the server renders, and the areas that get the bare app. */
import { AREAS } from '#domain/site/site.ts'
import { home } from './home.ts'
import { category, market } from './market.ts'
import { archive, article, help, helpTopic, news } from './news.ts'
import type { PageOf } from './page.ts'

/** A page without data of its own. */
const plain =
  (canonical: string | null): PageOf =>
  async () => ({ canonical, data: [] })

type Row = readonly [path: string, page: PageOf]

/** Pages that the sitemap lists. */
const LISTED_PAGES: readonly Row[] = [
  ['/', home],
  ['/news', news],
  ['/market', market],
  ['/category', category],
  ['/article', archive],
  ['/help', help],
  ['/about', plain('/about')],
  ['/contactUs', plain('/contactUs')],
  ['/download', plain('/download')],
]
export const LISTED: readonly string[] = LISTED_PAGES.map(([path]) => path)

/** Every page by the segments of its path; `:id` matches any one. */
const PAGES: readonly Row[] = [
  ...LISTED_PAGES,
  ['/news/detail', article],
  ['/news/:id', article],
  ['/help/:topic', helpTopic],
  ['/auth/login', plain('/auth/login')],
  ['/auth/register', plain('/auth/register')],
  // Nobody searches for these pages, which continue something that was begun.
  ['/auth/findpwd', plain(null)],
  ['/auth/binding', plain(null)],
  ['/auth/closed', plain(null)],
]

export const AREA_PATHS: readonly string[] = AREAS.map((area) => `/${area}`)
/** Whether only the device has the data of the page: a page behind the login, or the form after a verified code. */
export const isBare = (path: string): boolean =>
  path === '/auth/password' || AREA_PATHS.some((area) => path === area || path.startsWith(`${area}/`))

interface Found {
  page: PageOf
  params: Record<string, string>
}
/** The page at a path, with or without a trailing slash. Null if the product has no public page there. */
export function pageAt(path: string): Found | null {
  const parts = path === '/' ? [''] : path.replace(/\/$/, '').split('/').slice(1)
  for (const [pattern, page] of PAGES) {
    const wanted = pattern.split('/').slice(1)
    if (wanted.length !== parts.length) continue
    if (!wanted.every((each, at) => each.startsWith(':') || each === parts[at])) continue
    const params = wanted.flatMap((each, at) =>
      each.startsWith(':') ? [[each.slice(1), decodeURIComponent(parts[at] ?? '')]] : [],
    )
    return { page, params: Object.fromEntries(params) }
  }
  return null
}
