/** Exports as devices hold them: the person's own, so that each device shows their progress and finds the files. */
import type { ExportJob } from '#domain/list/export.ts'
import { exports } from '../db/tables/exports.ts'
import type { Noun } from '../sync/noun.ts'
import { mine, view } from './store.ts'

export const exportNoun: Noun<typeof exports, ExportJob> = {
  name: 'export',
  list: 'exports',
  table: exports,
  audience: ({ user_id }) => mine(user_id),
  view,
  sections: () => [undefined],
}
