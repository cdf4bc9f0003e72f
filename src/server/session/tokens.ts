/** Bearer tokens: 256 random bits, of which the database keeps only the SHA-256. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** The refresh token that follows: the same for the same one before it, and to be guessed only with the session's secret. */
export const tokenAfter = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
