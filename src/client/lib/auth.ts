/** Who is logged in here: the cookie `userAuth` that the server sets and every tab reads. */
import type { Auth } from '#api/session.ts'

const NAME = 'userAuth'

export function readAuth(): Auth | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`))
  if (!found) return null
  try {
    const value = JSON.parse(decodeURIComponent(found.slice(NAME.length + 1))) as Auth
    return value.access_token && value.user_id ? value : null
  } catch {
    return null
  }
}

/** Forgets the access token on this device; the refresh token is the server's to end. */
export function forgetAuth(): void {
  document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Strict`
}
