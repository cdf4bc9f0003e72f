/** Keeps the ticket for a new password in this tab until it is spent or expired. */
const KEY = 'xunjin:reset'

export interface ResetTicket {
  identity: string
  ticket: string
  /** ISO 8601 */
  expires_at: string
}

export const rememberReset = (ticket: ResetTicket): void => sessionStorage.setItem(KEY, JSON.stringify(ticket))
export const forgetReset = (): void => sessionStorage.removeItem(KEY)
/** Only the server knows whether it is still valid. */
export function resetTicket(): ResetTicket | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ResetTicket | null
  } catch {
    return null
  }
}
