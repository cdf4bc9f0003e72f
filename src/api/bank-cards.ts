/** The accounts that receive payments to a supplier's firm (银行卡). */
import { z } from 'zod'
import {
  ACCOUNT_TYPES,
  type AccountType,
  BANK_CARD_LIMIT,
  BANK_NAME_LENGTH,
  type BankCard,
  CARD_CHECKS,
  type CardCheck,
  CNAPS_LENGTH,
} from '#domain/firm/bank-card.ts'
import { NOVELTIES, type Novelty } from '#domain/money/payee.ts'
import { chosen, required } from '#domain/input/sentences.ts'
import { bankAccount } from './bank-account.ts'
import { data, endpoint, idParams, ok, text, uuid, verification } from './endpoint.ts'

const fields = {
  account_type: z.enum(Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]], { error: chosen('账户类型') }),
  holder: text(100),
  bank_name: text(BANK_NAME_LENGTH, required('开户银行')),
  branch: text(BANK_NAME_LENGTH),
  account_no: text(32, required('账号')),
  cnaps_no: text(CNAPS_LENGTH),
  is_default: z.boolean(),
}

const check = z.enum(Object.keys(CARD_CHECKS) as [CardCheck, ...CardCheck[]])
export const bankCard = z.object({
  ...fields,
  id: uuid,
  standing: z
    .object({
      version: z.int(),
      since: z.string(),
      previous: bankAccount.nullable(),
      confirmed: z.object({ version: z.int(), by_name: z.string(), at: z.string() }).nullable(),
      checked: z.object({ version: z.int(), result: check }).optional(),
    })
    .optional(),
  review: z.object({ version: z.int(), passed: z.boolean(), reason: z.string(), at: z.string() }).nullable().optional(),
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
/** Confirms that the firm is paid on this account, as the person saw it. */
export const confirmBankCard = endpoint({
  method: 'PUT',
  path: '/v1/supplier/banks/{id}/confirmed',
  guard: 'supplier',
  summary: '确认收款账户，需先完成身份验证；新增或变更的账户确认后，商户才能付款',
  params: idParams,
  body: z.object({ base_version, verification }),
  response: data(bankCard),
  mutation: true,
  entity: 'bank_card',
})

export const readPayee = endpoint({
  method: 'GET',
  path: '/v1/merchant/orders/{id}/payee',
  guard: 'trader',
  summary: '订单付款的收款账户：供应商的默认银行卡、是否为新账户、供应商是否已确认；没有银行卡时为 null',
  params: idParams,
  response: data(
    z
      .object({
        account: bankAccount,
        since: z.string(),
        version: z.int(),
        old: bankAccount.nullable(),
        novelties: z.array(z.enum(Object.keys(NOVELTIES) as [Novelty, ...Novelty[]])),
        confirmed: z.object({ by_name: z.string(), at: z.string() }).nullable(),
        check,
        rejected: z.boolean(),
        /** when the supplier was last asked to confirm it, within a day */
        reminded_at: z.string().nullable(),
      })
      .nullable(),
  ),
})
/** Asks those of the supplier who sign to confirm the account, as the trader saw it. */
export const remindPayee = endpoint({
  method: 'POST',
  path: '/v1/merchant/orders/{id}/payee/reminder',
  guard: 'trader',
  summary: '提醒供应商确认收款账户：对方有权确认的人会收到站内信，同一订单的同一账户每天最多一次',
  params: idParams,
  body: z.object({ card_id: uuid, card_version: z.int().min(1) }),
  response: ok,
  mutation: true,
})
