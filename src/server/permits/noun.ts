/** A device holds all permits of its firm. */
import type { Permit } from '#domain/firm/permit.ts'
import { permits } from '../db/tables/permits.ts'
import type { Noun } from '../sync/noun.ts'
import { records, view } from './store.ts'

export const permitNoun: Noun<typeof permits, Permit> = {
  name: 'permit',
  list: 'permits',
  table: permits,
  audience: ({ firm_id }) => records.ofFirm(firm_id),
  view,
  sections: () => [undefined],
}
