/** Sends one HTTP request to another company's service: ten seconds, no redirects, and a JSON answer. */

const TIMEOUT_MS = 10_000
const MOST_CHARACTERS = 100_000

export interface Reply {
  status: number
  /** an object in the service's own format */
  body: Record<string, unknown>
}

/** Its errors leave out the address, which may contain a secret. */
export async function ask(service: string, url: URL, init: RequestInit = {}): Promise<Reply> {
  const unanswered = (why: string, cause?: unknown) => new Error(`${service}: ${why}`, { cause })
  let status: number
  let text: string
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    throw unanswered('no answer', error)
  }
  const body = text.length <= MOST_CHARACTERS ? parsed(text) : null
  if (!body) throw unanswered(`answered ${status} without JSON`)
  return { status, body }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
