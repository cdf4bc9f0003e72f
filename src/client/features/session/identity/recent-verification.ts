/** Keeps a passed identity check in memory for later signatures, as long as the server allows. */
import { nowMs } from '#client/lib/clock.ts'

const MARGIN_MS = 30_000
let recent: { user_id: string; verification: string; until: number } | null = null

export function rememberVerification(user_id: string, granted: { verification: string; expires_at: string }): void {
  recent = { user_id, verification: granted.verification, until: Date.parse(granted.expires_at) - MARGIN_MS }
}
/** For a change after which the server refuses the proof. */
export function forgetVerification(): void {
  recent = null
}
/** The proof of this person's last check while it is valid, else null. */
export const recentVerification = (user_id: string): string | null =>
  recent && recent.user_id === user_id && recent.until > nowMs() ? recent.verification : null
