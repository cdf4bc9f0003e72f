/** Bearer tokens: 256 random bits. The database stores only their SHA-256. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/**
 * Derives the next refresh token. The same token always gives the same successor, which nobody can guess without the session's
 * secret.
 */
export const tokenAfter = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
