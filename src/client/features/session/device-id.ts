/** This browser's own name towards the server: random, kept for good, and nothing a person is known by. */
import { DEVICE_ID_LENGTH } from '#domain/constants.ts'

const KEY = 'xunjin.device'
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(DEVICE_ID_LENGTH)), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')

let known: string | null = null

/** Sixteen characters. Where storage is refused it lasts as long as the page. */
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
