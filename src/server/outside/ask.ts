/** Sends one HTTP request to another company's service: ten seconds, no redirects, and a JSON answer. */

const TIMEOUT_MS = 10_000
const MOST_BYTES = 400_000

export interface Reply {
  status: number
  /** an object in the service's own format */
  body: Record<string, unknown>
}

/**
 * Its errors leave out the address, which may contain a secret. They have no cause: a library's own error may repeat the address, and
 * what it says beside that is its code.
 */
export async function ask(
  service: string,
  url: URL,
  { timeout_ms = TIMEOUT_MS, ...init }: RequestInit & { timeout_ms?: number } = {},
): Promise<Reply> {
  const answered = fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
  const told = await answered.then(async (answer) => ({ status: answer.status, text: await bounded(answer) })).catch(codeOf)
  if (typeof told === 'string') throw new Error(`${service}: no answer (${told})`)
  const { status, text } = told
  const body = text === null ? null : parsed(text)
  if (!body) throw new Error(`${service}: answered ${status} without JSON`)
  return { status, body }
}

/** ECONNREFUSED, TimeoutError: names that a library has fixed, never a sentence of it. */
function codeOf(error: unknown): string {
  const { cause, code, name } = error as { cause?: { code?: unknown; name?: unknown }; code?: unknown; name?: unknown }
  const found = [cause?.code, code, name].find((each): each is string => typeof each === 'string')
  return found?.replaceAll(/\W/g, '').slice(0, 40) ?? 'Error'
}

/** The text of an answer; null if it is longer than any that a service sends. The rest stays unread. */
async function bounded(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
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
