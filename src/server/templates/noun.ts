/** Weigh-ticket templates as devices hold them: all of a buyer's firm. */
import { and, sql } from 'drizzle-orm'
import type { Template } from '#domain/goods/template.ts'
import { templates } from '../db/tables/templates.ts'
import type { Noun } from '../sync/noun.ts'
import { records, view } from './store.ts'

export const templateNoun: Noun<typeof templates, Template> = {
  name: 'template',
  list: 'templates',
  table: templates,
  audience: ({ role, firm_id }) => and(sql`${role === 'buyer'}`, records.ofFirm(firm_id)),
  view,
  sections: ({ role }) => (role === 'buyer' ? [undefined] : []),
}
