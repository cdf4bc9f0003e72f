/** How well a link fits the full path a person is at. */

/** −1 not at all, the more the better. A query the link names must agree; a page below it fits less. */
export function fit(to: string, pathname: string, search: string): number {
  const [path = '', query = ''] = to.split('?')
  const exact = pathname === path
  if (!exact && !pathname.startsWith(`${path}/`)) return -1
  const here = new URLSearchParams(search)
  for (const [key, value] of new URLSearchParams(query)) if (here.get(key) !== value) return -1
  const named = query ? 2 : here.has('status') ? 0 : 1
  return path.length * 10 + (exact ? 5 : 0) + named
}
