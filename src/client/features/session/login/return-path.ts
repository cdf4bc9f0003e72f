/** The path after login: the previous page, if it is on this site and in the person's area, else the role's home. */
import { ROLE_LIST, roleOf } from '#domain/role.ts'
import { areaPath } from '#client/lib/start-paths.ts'

const AREAS = ROLE_LIST.map(areaPath)

const within = (path: string, area: string) => path === area || path.startsWith(`${area}/`)

/** `wanted` is a path on this site. Anything else, the login pages, and another role's area lead to the home page. */
export function pathAfterLogin(wanted: string | null, type: number, origin: string): string {
  const own = areaPath(roleOf(type))
  const home = `${own}/index`
  if (!wanted?.startsWith('/') || wanted === '/') return home
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (!url || url.origin !== origin || within(url.pathname, '/auth')) return home
  const foreign = AREAS.some((area) => area !== own && within(url.pathname, area))
  return foreign ? home : url.pathname + url.search + url.hash
}
