/** Permits on the device: the firm's own, with offline additions, changes and deletions. */
import type { Permit } from '#domain/firm/permit.ts'
import type { Noun, TruthRow } from '../noun.ts'
import { foldSaved } from './saved.ts'
import { permitPath } from '#client/lib/paths.ts'

export interface PermitRow extends TruthRow {
  permit: Permit
}

export const PERMIT: Noun<'permits', PermitRow, Permit> = {
  name: 'permit',
  table: 'permits',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'permits',
  row: (permit) => ({ permit }),
  value: ({ permit }) => permit,
  fold: foldSaved<Permit>({ save: 'savePermit', remove: 'deletePermit' }),
  details: async () => [(await import('#api/permits.ts')).readPermit],
  page: (_role, id) => ({ label: '修改', to: permitPath(id) }),
}
