/** Warehouse addresses (仓库地址): the places where a firm loads and unloads. Everybody in the firm sees them. */
import type { FieldErrors } from '../refusal.ts'

/** Most addresses of one firm. */
export const ADDRESS_LIMIT = 50
export const ADDRESS_NAME_LENGTH = 30
export const ADDRESS_CONTACT_LENGTH = 20
export const ADDRESS_DETAIL_LENGTH = 100

/** The fields of the form. */
export interface AddressFields {
  name: string
  contact: string
  phone: string
  /** from the province down, as domain/firm/region.ts checks them */
  region_ids: string[]
  /** The names of the regions. A device shows them until the server has written its own. */
  region_name: string
  detail: string
  has_weighbridge: boolean
  /** true makes it the default; false leaves the default as it is */
  is_default: boolean
}
export interface Address extends AddressFields {
  id: string
  /** Order in which addresses became the default. The firm's highest rank is the current default; 0 was never the default. */
  default_rank: number
  version: number
  created_at: string
  updated_at: string
}

/** Conflicts with the firm's other addresses: a duplicate name, or too many addresses. */
export function addressProblems(
  addresses: readonly Pick<Address, 'id' | 'name'>[],
  { id, name }: Pick<Address, 'id' | 'name'>,
): FieldErrors {
  const others = addresses.filter((each) => each.id !== id)
  if (others.some((each) => each.name === name)) return { name: '已有同名的仓库地址' }
  if (others.length >= ADDRESS_LIMIT) return { name: `最多保存 ${ADDRESS_LIMIT} 个仓库地址，请先删除不用的` }
  return {}
}
