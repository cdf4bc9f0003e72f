/** Weigh-ticket templates on the device: the firm's own, with offline additions, changes and deletions. */
import type { Template } from '#domain/goods/template.ts'
import type { Noun, TruthRow } from '../noun.ts'
import { foldSaved } from './saved.ts'
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
  fold: foldSaved<Template>({ save: 'saveTemplate', remove: 'deleteTemplate' }),
  details: async ({ role }) => (role === 'buyer' ? [(await import('#api/templates.ts')).readTemplate] : []),
  page: (_role, id) => ({ label: '修改', to: templatePath(id) }),
}
