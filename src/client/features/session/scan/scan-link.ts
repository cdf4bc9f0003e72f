/** The address in a login code: /go/scan?id={uuid}, under any host name of the site. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const PATH = '/go/scan'

/** The id of the login request; null if the text is no login code. Only the id is used, and it is sent only to this server. */
export function scanIdOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const id = url?.pathname === PATH ? url.searchParams.get('id') : null
  return id && UUID.test(id) ? id : null
}
