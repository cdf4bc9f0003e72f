/** The address a login code carries: /go/scan?id={uuid}, on whichever name the site is reached by. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const PATH = '/go/scan'

/** The id of the login request, or null when the text is no login code of ours. The id alone is used, and only towards our own server. */
export function scanIdOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const id = url?.pathname === PATH ? url.searchParams.get('id') : null
  return id && UUID.test(id) ? id : null
}
