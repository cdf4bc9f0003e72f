/** The page on which the subject of a queued row can be looked at or changed. */
import type { NounName } from '#api/wire.ts'
import { addressPath, contractPath, feedbackPath, orderPath } from '#client/lib/paths.ts'
import { subjectIn } from '#client/sync/noun.ts'
import type { OutboxRow } from '#client/sync/rows.ts'
import type { Role } from '#domain/role.ts'

const PAGES: Record<NounName, ((role: Role, id: string) => string) | null> = {
  order: orderPath,
  contract: contractPath,
  message: null,
  feedback: (_role, id) => feedbackPath(id),
  address: (_role, id) => addressPath(id),
}

/** Null when there is nothing to change, such as in having read a message. The first lane of a row is its subject. */
export function subjectLink(role: Role, { endpoint, entities }: Pick<OutboxRow, 'endpoint' | 'entities'>): string | null {
  if (endpoint === 'createOrder') return '/trade/order/new'
  const { noun, id } = subjectIn(entities[0] ?? '')
  return PAGES[noun]?.(role, id) ?? null
}
