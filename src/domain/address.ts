/** Warehouse addresses (仓库地址): a firm's places of loading and unloading, known to everybody of the firm. */
import type { FieldErrors } from './refusal.ts'

/** Addresses of one firm. */
export const ADDRESS_LIMIT = 50
export const ADDRESS_NAME_LENGTH = 30
export const ADDRESS_CONTACT_LENGTH = 20
export const ADDRESS_DETAIL_LENGTH = 100

/** The fields of the form. */
export interface AddressFields {
  name: string
  contact: string
  phone: string
  /** from the province down, as domain/region.ts checks them */
  region_ids: string[]
  /** the regions in words: a device shows it before the server has written its own */
  region_name: string
  detail: string
  has_weighbridge: boolean
  /** makes it the default; false leaves the default where it is */
  is_default: boolean
}
export interface Address extends AddressFields {
  id: string
  /** how late it was made the default: the highest of a firm is the default one, and 0 never was */
  default_rank: number
  version: number
  created_at: string
  updated_at: string
}

type Ranked = Pick<Address, 'id' | 'default_rank' | 'created_at'>
const byDefault = (a: Ranked, b: Ranked): number =>
  b.default_rank - a.default_rank || (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1)

/**
 * A firm's addresses with the one default marked: the one chosen last, else the oldest. It is derived, not stored: choosing another
 * or deleting it changes no other address, so devices that do so offline cannot leave two defaults, or none.
 */
export function withDefault<A extends Ranked & { is_default: boolean }>(addresses: readonly A[]): A[] {
  const first = addresses.toSorted(byDefault)[0]
  return addresses.map((each) => ({ ...each, is_default: each === first }))
}
/** The default first, then the newest. */
export const inOrder = <A extends Ranked & { is_default: boolean }>(addresses: readonly A[]): A[] =>
  withDefault(addresses).toSorted(
    (a, b) =>
      Number(b.is_default) - Number(a.is_default) ||
      (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : a.id < b.id ? 1 : -1),
  )
export const nextDefaultRank = (addresses: readonly Pick<Ranked, 'default_rank'>[]): number =>
  Math.max(0, ...addresses.map(({ default_rank }) => default_rank)) + 1

/** The rank of a default that a device has chosen and the server has not ranked yet: after all of the server's, the later the higher. */
export const queuedDefaultRank = (n: number): number => 2 ** 32 + n

/** Conflicts with the firm's other addresses: a name twice, or one too many. */
export function addressProblems(
  addresses: readonly Pick<Address, 'id' | 'name'>[],
  { id, name }: Pick<Address, 'id' | 'name'>,
): FieldErrors {
  const others = addresses.filter((each) => each.id !== id)
  if (others.some((each) => each.name === name)) return { name: '已有同名的仓库地址' }
  if (others.length >= ADDRESS_LIMIT) return { name: `最多保存 ${ADDRESS_LIMIT} 个仓库地址，请先删除不用的` }
  return {}
}
