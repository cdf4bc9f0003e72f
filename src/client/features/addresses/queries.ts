/** The firm's addresses on this device with what is queued for them, and the calls that change them; all of these wait in the outbox. */
import { v7 as uuidv7 } from 'uuid'
import { createAddress, deleteAddress, updateAddress } from '#api/addresses.ts'
import { useSpell } from '#client/lists/found.tsx'
import type { Folded } from '#client/sync/fold.ts'
import { laneOf } from '#client/sync/noun.ts'
import { ADDRESS } from '#client/sync/nouns/address.ts'
import { discard, redo } from '#client/sync/outbox.ts'
import { type AllRows, useAccount, useAct, useAll } from '#client/sync/react.tsx'
import type { OutboxRow } from '#client/sync/rows.ts'
import { type Address, type AddressFields, inOrder } from '#domain/address.ts'
import { addressTerms, matches, searchText, wordsOf } from '#domain/search.ts'

export type AddressItem = Folded<Address>

/** The default first, then the newest. */
export function useAddresses(): AllRows<Address> {
  const { items, ...rest } = useAll(ADDRESS)
  const byId = new Map(items?.map((item) => [item.value.id, item]))
  const sorted = items && inOrder(items.map(({ value }) => value))
  return { items: sorted?.map((value) => ({ ...(byId.get(value.id) as AddressItem), value })), ...rest }
}

/** Those that the typed words find. */
export function useFoundAddresses(items: readonly AddressItem[] | undefined, typed: string): readonly AddressItem[] {
  const spell = useSpell(typed)
  const words = wordsOf(typed)
  return (items ?? []).filter(({ value }) => matches(searchText(addressTerms(value), spell), words))
}

/** A creation or change that came back: editing the address sends it again. */
export const refusedEdit = ({ review }: AddressItem): OutboxRow | undefined =>
  review.find(({ endpoint }) => endpoint !== 'deleteAddress')

/** Its change came back because somebody had deleted it. */
export const isDeleted = (item: AddressItem): boolean =>
  item.value.version === 0 && refusedEdit(item)?.endpoint === 'updateAddress'

export const fieldsOf = ({ id: _i, default_rank: _r, version: _v, created_at: _c, updated_at: _u, ...fields }: Address) => fields

const adding = ({ name }: AddressFields) => `添加仓库地址：${name}`
const changing = ({ name }: AddressFields) => `修改仓库地址：${name}`

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useAddressActions() {
  const { db, engine } = useAccount()
  const act = useAct()
  const about = ({ id, version }: Address) => ({ params: { id }, base_version: version, entities: [laneOf('address', id)] })
  const update = (address: Address, fields: AddressFields, label: string) =>
    act({ endpoint: updateAddress, body: { base_version: address.version, ...fields }, label, ...about(address) })
  const add = (id: string, fields: AddressFields): Promise<OutboxRow | null> =>
    act({
      endpoint: createAddress,
      body: { id, ...fields },
      entities: [laneOf('address', id)],
      label: adding(fields),
    })
  return {
    add,
    /** `item` as it was when the editing began. What came back goes again with these fields; on what was deleted meanwhile, as a new address. */
    async edit(item: AddressItem, fields: AddressFields): Promise<OutboxRow | null> {
      const refused = await db.outbox.get(refusedEdit(item)?.key ?? '')
      if (refused?.state !== 'needs_review') return update(item.value, fields, changing(fields))
      if (isDeleted(item)) {
        const row = await add(uuidv7(), fields)
        await discard(db, refused.key)
        return row
      }
      const label = refused.endpoint === 'createAddress' ? adding(fields) : changing(fields)
      await redo(db, refused.key, { base_version: item.value.version, body: { ...fields }, label })
      void engine.wake()
      return null
    },
    makeDefault: (address: Address): Promise<OutboxRow | null> =>
      update(address, { ...fieldsOf(address), is_default: true }, `设为默认仓库地址：${address.name}`),
    remove: (address: Address): Promise<OutboxRow | null> =>
      act({
        endpoint: deleteAddress,
        body: { base_version: address.version },
        label: `删除仓库地址：${address.name}`,
        ...about(address),
      }),
  }
}
