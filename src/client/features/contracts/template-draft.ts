/** The trader's clause templates on this device with the queue applied, as the form opens them, and the call that saves them. */
import { saveClauseTemplate } from '#api/contracts.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type { DraftSubject } from '#client/sync/device/drafts.ts'
import { laneOf } from '#client/sync/noun.ts'
import { CLAUSE_TEMPLATE } from '#client/sync/nouns/clause-template.ts'
import type { Doing } from '#client/sync/outbox/outbox.ts'
import { useAll } from '#client/sync/reading/react.tsx'
import { NO_SUBJECT, type OutboxRow } from '#client/sync/device/rows.ts'
import { type ClauseTemplates, standardTemplates } from '#domain/contract/contract-clauses.ts'

/** `base_version` is the version of the templates that the person read. */
export interface TypedTemplates extends ClauseTemplates {
  base_version: number
}
export const TEMPLATES_DRAFT: DraftSubject<TypedTemplates> = { kind: 'clause_templates', subject: NO_SUBJECT }

export interface HeldTemplates {
  values: TypedTemplates
  pending: boolean
  /** a change that came back, with the typed text */
  refused: OutboxRow | undefined
}
/** The standard clauses if the firm has written none; undefined during the read. */
export function useClauseTemplates(): HeldTemplates | undefined {
  const { items } = useAll(CLAUSE_TEMPLATE)
  if (!items) return undefined
  const [item] = items
  const refused = item?.review[0]
  const base_version = item?.value.version ?? 0
  const typed = (refused?.body as TypedTemplates | undefined) ?? item?.value ?? standardTemplates()
  const { supply, sale, framework } = typed
  return { values: { supply, sale, framework, base_version }, pending: (item?.pending.length ?? 0) > 0, refused }
}

/** A change of the templates in its queued form. */
export const savingTemplates = (
  body: BodyOf<typeof saveClauseTemplate>,
  firm_id: string,
  draft_id: string,
): Doing<typeof saveClauseTemplate> => ({
  endpoint: saveClauseTemplate,
  body,
  base_version: body.base_version,
  entities: [laneOf('clause_template', firm_id)],
  label: '保存条款模板',
  draft_id,
})
