/** Weigh-ticket templates on the device: the firm's own, with offline additions, changes and deletions. */
import type { Template, TemplateFields } from '#domain/goods/template.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import { templatePath } from '#client/lib/paths.ts'

export interface TemplateRow extends TruthRow {
  template: Template
}

export const TEMPLATE: Noun<'templates', TemplateRow, Template> = {
  name: 'template',
  table: 'templates',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'templates',
  row: (template) => ({ template }),
  value: ({ template }) => template,
  fold: byCall<Template>({
    saveTemplate(template, { body, created_at }) {
      const { base_version: _b, ...fields } = body as unknown as TemplateFields & { id: string; base_version: number }
      return { ...(template ?? { version: 0, created_at }), ...fields, updated_at: created_at }
    },
    deleteTemplate: () => null,
  }),
  details: async ({ role }) => (role === 'buyer' ? [(await import('#api/templates.ts')).readTemplate] : []),
  page: (_role, id) => ({ label: '修改', to: templatePath(id) }),
}
