/** Bearer tokens: 256 random bits, of which the database keeps only the SHA-256. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Derives the next refresh token: always the same one after the same token, and unguessable without the session's secret. */
export const tokenAfter = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('base64url')
