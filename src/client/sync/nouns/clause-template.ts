/** The trader's clause templates on the device, as last typed: one row with the firm's id. */
import type { ClauseTemplate, ClauseTemplates } from '#domain/contract/contract-clauses.ts'
import { byCall, type Noun, subjectIn, type TruthRow } from '../noun.ts'
import { CLAUSE_TEMPLATES } from '#client/lib/paths.ts'

export interface ClauseTemplateRow extends TruthRow {
  template: ClauseTemplate
}

export const CLAUSE_TEMPLATE: Noun<'clause_templates', ClauseTemplateRow, ClauseTemplate> = {
  name: 'clause_template',
  table: 'clause_templates',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'clause_templates',
  row: (template) => ({ template }),
  value: ({ template }) => template,
  fold: byCall<ClauseTemplate>({
    saveClauseTemplate(template, { body, entities, created_at }) {
      const { base_version: _b, ...typed } = body as unknown as ClauseTemplates & { base_version: number }
      const { id } = subjectIn(entities[0] ?? '')
      return { ...(template ?? { id, version: 0, created_at }), ...typed, updated_at: created_at }
    },
  }),
  details: async ({ role }) => (role === 'trader' ? [(await import('#api/contracts.ts')).readClauseTemplate] : []),
  page: () => ({ label: '修改', to: CLAUSE_TEMPLATES }),
}
