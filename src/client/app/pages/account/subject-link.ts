/** Links of a queued row: to the page of its subject, and to the form that its draft opens in. A row's first lane names its subject. */
import { type PageLink, subjectIn } from '#client/sync/noun.ts'
import { NOUNS } from '#client/sync/nouns.ts'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { Role } from '#domain/role.ts'

function subjectOf({ entities }: Pick<OutboxRow, 'entities'>) {
  const { noun, id } = subjectIn(entities[0] ?? '')
  return { noun: NOUNS.find(({ name }) => name === noun), id }
}

/** Null if the subject has no page, such as the reading of a message. */
export function subjectLink(role: Role, row: Pick<OutboxRow, 'endpoint' | 'entities'>): PageLink | null {
  const { noun, id } = subjectOf(row)
  return noun?.page?.(role, id, row.endpoint) ?? null
}

/** The page that opens the row's draft; null for a row without a draft. */
export const formLink = (role: Role, row: OutboxRow): string | null =>
  row.draft ? (subjectOf(row).noun?.form?.(role, row) ?? null) : null
