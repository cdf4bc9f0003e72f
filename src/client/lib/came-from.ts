/** Remembers from which page each entry of the browser's history was opened, so that 返回 goes back to it as it was left. */
interface Visit {
  key: string
  pathname: string
  search: string
}
interface Origin {
  /** path and query of that page */
  path: string
  /** entries to go back */
  steps: number
}

const origins = new Map<string, Origin>()
let here: Visit | null = null

/** A page is its path and the record it shows; filters and parts of a form belong to the same page. */
export const pageOf = ({ pathname, search }: Pick<Visit, 'pathname' | 'search'>): string =>
  `${pathname} ${new URLSearchParams(search).get('id') ?? ''}`

/** Call it for every navigation, in order. */
export function noteVisit(next: Visit, way: 'PUSH' | 'REPLACE' | 'POP'): void {
  const before = here
  here = next
  if (!before || before.key === next.key || way === 'POP') return
  const origin = origins.get(before.key)
  if (way === 'REPLACE') {
    if (origin) origins.set(next.key, origin)
  } else if (pageOf(before) === pageOf(next)) {
    if (origin) origins.set(next.key, { ...origin, steps: origin.steps + 1 })
  } else origins.set(next.key, { path: before.pathname + before.search, steps: 1 })
}

/**
 * The page from which this entry was opened; undefined for a page opened by its address. Login pages and the home page do not
 * count.
 */
export function cameFrom(key: string): Origin | undefined {
  const origin = origins.get(key)
  return origin && origin.path !== '/' && !origin.path.startsWith('/auth/') ? origin : undefined
}
