/**
 * Weigh-ticket templates in the database. All templates of a firm are read at once: they are few, and their names must differ.
 */
import { byName, type Template } from '#domain/goods/template.ts'
import { templates } from '../db/tables/templates.ts'
import { firmRecords } from '../firm-records.ts'

type Row = typeof templates.$inferSelect

export const view = ({ id, name, doc, version, created_at, updated_at }: Row): Template => ({
  ...doc,
  id,
  name,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

export const records = firmRecords({
  table: templates,
  entity: 'template',
  word: '磅单模板',
  titleOf: ({ name }) => name,
  view,
  inOrder: (views: Template[]) => views.toSorted(byName),
})
