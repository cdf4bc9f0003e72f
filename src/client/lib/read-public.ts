/** Reads public data with plain fetch, so that public pages load neither axios nor the zod contract. */
import type { Endpoint, ResponseOf } from '#api/endpoint.ts'
import { tellOutcome } from './outcome.ts'

/** The data could not be read; `status` 0 means that there was no answer. */
export class Unread extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'Unread'
    this.status = status
  }
}

type Query = Record<string, string | number | null>

/** Calls a public GET endpoint and returns its typed answer. Nulls are left out of the query. Throws Unread. */
export async function readPublic<E extends Endpoint>(
  path: `/v1/${string}`,
  query: Query,
  signal: AbortSignal,
): Promise<ResponseOf<E>> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) search.set(name, String(value))
  const text = search.toString()
  const answer = await fetch(text ? `${path}?${text}` : path, { signal }).catch(() => null)
  signal.throwIfAborted()
  tellOutcome(answer !== null)
  if (!answer) throw new Unread(0, '网络不可用，请稍后重试')
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body) return body as ResponseOf<E>
  const told = (body as { message?: unknown } | null)?.message
  throw new Unread(answer.status, typeof told === 'string' ? told : `服务暂不可用（${answer.status}）`)
}
