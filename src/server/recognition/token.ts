/** Short-lived tokens of ours for reading photos. They are signed, not stored, and say nothing of the vendor's. */
import { timingSafeEqual } from 'node:crypto'
import type { Session } from '../context.ts'
import type { Vault } from '../vault.ts'

const TTL_S = 300

type Holder = Pick<Session, 'session_id' | 'user_id' | 'firm_id'>
const signature = (vault: Vault, { session_id, user_id, firm_id }: Holder, end_s: string): string =>
  vault.blind(['recognition token', session_id, user_id, firm_id, end_s].join('\n'))

export function issueToken(vault: Vault, holder: Holder, now: Date) {
  const end_s = Math.floor(now.getTime() / 1000) + TTL_S
  return {
    token: `${end_s}.${signature(vault, holder, String(end_s))}`,
    expires_at: new Date(end_s * 1000).toISOString(),
  }
}

/** Whether this session was given the token, and it has not expired. */
export function tokenStands(vault: Vault, holder: Holder, token: string, now: Date): boolean {
  const [, end_s = '', given = ''] = /^(\d{10,12})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!end_s || Number(end_s) * 1000 <= now.getTime()) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(vault, holder, end_s)))
}
