/** The proof that a forgotten password may be set anew: kept in this tab until it is spent or has run out. */
const KEY = 'xunjin:reset'

export interface ResetTicket {
  identity: string
  ticket: string
  /** ISO 8601 */
  expires_at: string
}

export const rememberReset = (ticket: ResetTicket): void => sessionStorage.setItem(KEY, JSON.stringify(ticket))
export const forgetReset = (): void => sessionStorage.removeItem(KEY)
/** Whether it still holds is the server's to say. */
export function resetTicket(): ResetTicket | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ResetTicket | null
  } catch {
    return null
  }
}
