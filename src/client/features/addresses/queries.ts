/** The firm's addresses on this device, and the calls that change them. */
import { createAddress, deleteAddress, updateAddress } from '#api/addresses.ts'
import { useSpell } from '#client/lists/found.tsx'
import type { Folded } from '#client/sync/reading/fold.ts'
import { ADDRESS } from '#client/sync/nouns/address.ts'
import { type AllRows, useAll } from '#client/sync/reading/react.tsx'
import { ranked, useRankedActions } from '#client/sync/reading/use-ranked.ts'
import type { Address } from '#domain/firm/address.ts'
import { addressTerms, matches, searchText, wordsOf } from '#domain/list/search.ts'

export type AddressItem = Folded<Address>

/** The default first, then the newest. */
export const useAddresses = (): AllRows<Address> => ranked(useAll(ADDRESS))

/** The addresses that match the typed words. */
export function useFoundAddresses(items: readonly AddressItem[] | undefined, typed: string): readonly AddressItem[] {
  const spell = useSpell(typed)
  const words = wordsOf(typed)
  return (items ?? []).filter(({ value }) => matches(searchText(addressTerms(value), spell), words))
}

export const useAddressActions = () =>
  useRankedActions<Address>({
    noun: 'address',
    word: '仓库地址',
    titleOf: ({ name }) => name,
    create: createAddress,
    update: updateAddress,
    remove: deleteAddress,
  })
