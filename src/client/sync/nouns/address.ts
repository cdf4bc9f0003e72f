/** Addresses on the device: the firm's own, with offline additions, changes and deletions. */
import type { Address } from '#domain/firm/address.ts'
import type { Noun, TruthRow } from '../noun.ts'
import { foldRanked } from './ranked.ts'
import { addressPath } from '#client/lib/paths.ts'

export interface AddressRow extends TruthRow {
  address: Address
}

export const ADDRESS: Noun<'addresses', AddressRow, Address> = {
  name: 'address',
  table: 'addresses',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'addresses',
  row: (address) => ({ address }),
  value: ({ address }) => address,
  fold: foldRanked<Address>({ create: 'createAddress', update: 'updateAddress', remove: 'deleteAddress' }),
  details: async () => [(await import('#api/addresses.ts')).readAddress],
  page: (_role, id) => ({ label: '修改', to: addressPath(id) }),
}
