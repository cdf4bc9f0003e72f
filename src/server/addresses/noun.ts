/** Addresses as devices hold them: all of the firm. Readers derive the default from the ranks of all addresses. */
import type { Address } from '#domain/firm/address.ts'
import { addresses } from '../db/tables/addresses.ts'
import type { Noun } from '../sync/noun.ts'
import { records, view } from './store.ts'

export const addressNoun: Noun<typeof addresses, Address> = {
  name: 'address',
  list: 'addresses',
  table: addresses,
  audience: ({ firm_id }) => records.ofFirm(firm_id),
  view,
  sections: () => [undefined],
}
