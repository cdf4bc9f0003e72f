/** A firm's warehouse addresses (仓库地址). */
import { z } from 'zod'
import {
  ADDRESS_CONTACT_LENGTH,
  ADDRESS_DETAIL_LENGTH,
  ADDRESS_LIMIT,
  ADDRESS_NAME_LENGTH,
  type Address,
} from '#domain/firm/address.ts'
import { isPlace, REGION_LEVELS, regionLevel } from '#domain/firm/region.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { CHECKS } from '#domain/input/validation.ts'
import { data, endpoint, idParams, ok, text, uuid } from './endpoint.ts'

const regionId = z.string().regex(/^\d{2}(\d{2}(\d{2}(\d{3})?)?)?$/, { error: '没有这个地区' })
const region_ids = z
  .array(regionId, { error: chosen('所在地区') })
  .min(1, { error: chosen('所在地区') })
  .max(REGION_LEVELS, { error: '没有这个地区' })
  .refine((ids) => ids.some((id) => regionLevel(id) < 0) || isPlace(ids), { error: '请选择到区县' })
const fields = {
  name: text(ADDRESS_NAME_LENGTH, required('地址名称')),
  contact: text(ADDRESS_CONTACT_LENGTH, required('联系人')),
  phone: text(20, required('联系电话')).refine((typed) => typed === '' || CHECKS.phone.test(typed), {
    error: CHECKS.phone.message,
  }),
  region_ids,
  region_name: text(100),
  detail: text(ADDRESS_DETAIL_LENGTH, required('详细地址')),
  has_weighbridge: z.boolean(),
  is_default: z.boolean(),
}

export const address = z.object({
  ...fields,
  id: uuid,
  default_rank: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Address>

const base_version = z.int().min(0)

export const listAddresses = endpoint({
  method: 'GET',
  path: '/v1/user/addresses',
  guard: 'any',
  summary: `本企业的仓库地址，默认在前，最多 ${ADDRESS_LIMIT} 个`,
  response: data(z.array(address)),
})
export const readAddress = endpoint({
  method: 'GET',
  path: '/v1/user/addresses/{id}',
  guard: 'any',
  summary: '一个仓库地址',
  params: idParams,
  response: data(address),
})
/** The device chooses the id, so that an address can be added offline. */
export const createAddress = endpoint({
  method: 'POST',
  path: '/v1/user/addresses',
  guard: 'any',
  summary: '添加仓库地址；第一个地址即默认地址',
  body: z.object({ id: uuid, ...fields }),
  response: data(address),
  mutation: true,
  entity: 'address',
})
export const updateAddress = endpoint({
  method: 'PUT',
  path: '/v1/user/addresses/{id}',
  guard: 'any',
  summary: '修改仓库地址，或设为默认；同事在所见版本之后改过的，不覆盖',
  params: idParams,
  body: z.object({ base_version, ...fields }),
  response: data(address),
  mutation: true,
  entity: 'address',
})
export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/v1/user/addresses/{id}',
  guard: 'any',
  summary: '删除仓库地址；同事在所见版本之后改过的，不删除',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
  entity: 'address',
  done_when_gone: true,
})
