/** Passwords as scrypt hashes that contain their cost: `scrypt$ln$r$p$salt$hash`. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

interface Cost {
  /** log2 of N */
  ln: number
  r: number
  p: number
}
/** The costs of a new hash, and of a dummy comparison. */
export const COSTS: Record<'password' | 'code', Cost> = {
  /** 16 MB and about 150 ms; one of the settings that the OWASP password storage cheat sheet calls equivalent. */
  password: { ln: 14, r: 8, p: 5 },
  /** At this cost a stolen table is useless within a code's ten minutes. */
  code: { ln: 14, r: 8, p: 1 },
}
const KEY_BYTES = 32

const derive = (text: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 256 * 2 ** ln * r
    scrypt(text.normalize('NFKC'), salt, KEY_BYTES, { N: 2 ** ln, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const written = (cost: Cost, salt: Buffer, key: Buffer) =>
  ['scrypt', cost.ln, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')

export async function hashSecret(text: string, cost: Cost): Promise<string> {
  const salt = randomBytes(16)
  return written(cost, salt, await derive(text, salt, cost))
}
export const hashPassword = (password: string): Promise<string> => hashSecret(password, COSTS.password)

/** A hash of the same cost that nothing matches. Checking against it hides that an account has no password. */
const decoy = (cost: Cost) => written(cost, Buffer.alloc(16), Buffer.alloc(KEY_BYTES))

/** Whether the password matches the hash. Without a hash it takes the same time. */
export async function secretMatches(text: string, hash: string | null, cost: Cost): Promise<boolean> {
  const [, ln, r, p, salt = '', key = ''] = (hash ?? decoy(cost)).split('$')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(text, Buffer.from(salt, 'base64url'), { ln: Number(ln), r: Number(r), p: Number(p) })
  return timingSafeEqual(given, expected) && hash !== null
}
export const passwordMatches = (password: string, hash: string | null): Promise<boolean> =>
  secretMatches(password, hash, COSTS.password)
