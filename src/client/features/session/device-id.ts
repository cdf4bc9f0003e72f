/** The id of this browser for the server: random, permanent, and not tied to a person. */
import { DEVICE_ID_LENGTH } from '#domain/constants.ts'

const KEY = 'xunjin.device'
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(DEVICE_ID_LENGTH)), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')

let known: string | null = null

/** Sixteen characters. Without storage it lasts as long as the page. */
export function deviceId(): string {
  if (known) return known
  try {
    known = localStorage.getItem(KEY)
    if (known?.length !== DEVICE_ID_LENGTH) {
      known = fresh()
      localStorage.setItem(KEY, known)
    }
  } catch {
    known ??= fresh()
  }
  return known
}
