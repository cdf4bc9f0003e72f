/** The accounts that receive payments to a supplier's firm (银行卡). */
import { z } from 'zod'
import {
  ACCOUNT_TYPES,
  type AccountType,
  BANK_CARD_LIMIT,
  BANK_NAME_LENGTH,
  type BankCard,
  CNAPS_LENGTH,
} from '#domain/firm/bank-card.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { data, endpoint, idParams, ok, text, uuid } from './endpoint.ts'

const fields = {
  account_type: z.enum(Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]], { error: chosen('账户类型') }),
  holder: text(100),
  bank_name: text(BANK_NAME_LENGTH, required('开户银行')),
  branch: text(BANK_NAME_LENGTH),
  account_no: text(32, required('账号')),
  cnaps_no: text(CNAPS_LENGTH),
  is_default: z.boolean(),
}

export const bankCard = z.object({
  ...fields,
  id: uuid,
  default_rank: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<BankCard>

const base_version = z.int().min(0)

export const listBankCards = endpoint({
  method: 'GET',
  path: '/v1/supplier/banks',
  guard: 'supplier',
  summary: `本企业的银行卡，默认在前，最多 ${BANK_CARD_LIMIT} 张`,
  response: data(z.array(bankCard)),
})
export const readBankCard = endpoint({
  method: 'GET',
  path: '/v1/supplier/banks/{id}',
  guard: 'supplier',
  summary: '一张银行卡',
  params: idParams,
  response: data(bankCard),
})
/** The device chooses the id, so that a card can be added offline. */
export const createBankCard = endpoint({
  method: 'POST',
  path: '/v1/supplier/banks',
  guard: 'supplier',
  summary: '添加银行卡，户名须与企业名称或本人姓名一致；第一张即默认',
  body: z.object({ id: uuid, ...fields }),
  response: data(bankCard),
  mutation: true,
  entity: 'bank_card',
})
export const updateBankCard = endpoint({
  method: 'PUT',
  path: '/v1/supplier/banks/{id}',
  guard: 'supplier',
  summary: '修改银行卡，或设为默认；同事在所见版本之后改过的，不覆盖',
  params: idParams,
  body: z.object({ base_version, ...fields }),
  response: data(bankCard),
  mutation: true,
  entity: 'bank_card',
})
export const deleteBankCard = endpoint({
  method: 'DELETE',
  path: '/v1/supplier/banks/{id}',
  guard: 'supplier',
  summary: '删除银行卡；同事在所见版本之后改过的，不删除',
  params: idParams,
  body: z.object({ base_version }),
  response: ok,
  mutation: true,
  entity: 'bank_card',
  done_when_gone: true,
})
