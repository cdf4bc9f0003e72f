/** A framework contract as typed, its draft, and its call. */
import { createFramework } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { laneOf } from '#client/sync/noun.ts'
import type { Doing } from '#client/sync/outbox/outbox.ts'
import { NO_SUBJECT } from '#client/sync/device/rows.ts'
import type { Clause } from '#domain/contract/contract-clauses.ts'

export interface TypedFramework {
  buyer: { id: string; name: string } | null
  /** its term in days */
  days: string
  clauses: Clause[]
}
export const FRAMEWORK_DRAFT: DraftSubject<TypedFramework> = { kind: 'framework', subject: NO_SUBJECT }
/** Starts with the trader's own clauses. */
export const newFramework = (clauses: readonly Clause[]): TypedFramework => ({ buyer: null, days: '365', clauses: [...clauses] })

/** A framework contract in its queued form. */
export const frameworkOf = (
  body: BodyOf<typeof createFramework>,
  buyer_name: string,
  draft_id: string,
): Doing<typeof createFramework> => ({
  endpoint: createFramework,
  body,
  entities: [laneOf('contract', body.id)],
  label: `起草框架合同：${buyer_name}`,
  draft_id,
})
