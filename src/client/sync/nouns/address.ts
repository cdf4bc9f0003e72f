/** Addresses on the device: those of the firm, with what was added, changed and deleted without a network. */
import { type Address, type AddressFields, queuedDefaultRank } from '#domain/address.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import type { OutboxRow } from '../rows.ts'

export interface AddressRow extends TruthRow {
  address: Address
}

/** The fields that a queued call sets. A call for a new default ranks the address after all that the server has ranked. */
function typedIn({ body, created_at, n }: OutboxRow, default_rank: number) {
  const { base_version: _b, ...fields } = body as unknown as AddressFields & { base_version?: number }
  return { ...fields, default_rank: fields.is_default ? queuedDefaultRank(n) : default_rank, updated_at: created_at }
}
/** An address the server does not have: of version 0. One that came back never becomes the default in place of others. */
function unsaved(id: string | undefined, row: OutboxRow): Address {
  const typed = { ...typedIn(row, 0), id: id as string, version: 0, created_at: row.created_at }
  return row.state === 'needs_review' ? { ...typed, default_rank: -1 } : typed
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
  fold: byCall<Address>({
    createAddress: (address, row) => address ?? unsaved(row.body['id'] as string, row),
    // A change that came back because the address was deleted stays in sight as it was typed.
    updateAddress: (address, row) => {
      if (address) return { ...address, ...typedIn(row, address.default_rank) }
      return row.state === 'needs_review' ? unsaved(row.params['id'], row) : null
    },
    deleteAddress: () => null,
  }),
  details: async () => [(await import('#api/addresses.ts')).readAddress],
}
