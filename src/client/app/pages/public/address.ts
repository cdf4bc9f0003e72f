/** Addresses of public lists: choices are in the query; choices not made are left out. */

/** addressOf('/news', { column: 2, q: '', page: null }) → '/news?column=2' */
export function addressOf(path: string, query: Record<string, string | number | null>): string {
  const chosen = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== '') chosen.set(name, String(value))
  const text = chosen.toString().replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}

/** A whole number above 0 from an address; null for anything else. */
export const wholeOf = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
