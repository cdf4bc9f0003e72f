/** Scores how well a link matches the current full path. */

/** −1 for no match; higher is better. The query in the link must match; a page below the link scores less. */
export function fit(to: string, pathname: string, search: string): number {
  const [path = '', query = ''] = to.split('?')
  const exact = pathname === path
  if (!exact && !pathname.startsWith(`${path}/`)) return -1
  const here = new URLSearchParams(search)
  for (const [key, value] of new URLSearchParams(query)) if (here.get(key) !== value) return -1
  const named = query ? 2 : here.has('status') ? 0 : 1
  return path.length * 10 + (exact ? 5 : 0) + named
}
