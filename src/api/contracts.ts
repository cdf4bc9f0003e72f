/** Contracts (购销合同): listed, read and signed by each side. */
import { z } from 'zod'
import { CLAUSE_LIMIT, CLAUSE_TEXT_LENGTH, CLAUSE_TITLE_LENGTH } from '#domain/contract/contract-text.ts'
import type { Contract } from '#domain/contract/contract.ts'
import type { ClauseTemplate } from '#domain/contract/contract-clauses.ts'
import { bankAccount } from './bank-account.ts'
import type { Endpoint } from './endpoint.ts'
import {
  cursor,
  data,
  endpoint,
  filter,
  idOf,
  idParams,
  limit,
  listFilter,
  page,
  planned,
  text,
  totalsCall,
  uuid,
  verification,
} from './endpoint.ts'

const clauseView = z.object({ title: z.string(), text: z.string() })
const party = z.object({
  firm_id: z.string(),
  name: z.string(),
  uscc: z.string().optional(),
  address: z.string().optional(),
  account: bankAccount.optional(),
})
const shape = z.object({
  id: z.string(),
  no: z.string(),
  order_id: z.string().nullable(),
  order_no: z.string(),
  side: z.enum(['supply', 'sale']),
  kind: z.enum(['framework', 'single']),
  seller: party,
  buyer: party,
  items: z.array(
    z.object({
      name: z.string(),
      spec: z.string(),
      quantity_kg: z.int(),
      price_fen: z.int(),
      amount_fen: z.int(),
      tax_rate_bp: z.int(),
    }),
  ),
  clauses: z.array(clauseView),
  total_fen: z.int(),
  total_capital: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  text: z.string(),
  sha256: z.string(),
  signatures: z.array(
    z.object({
      firm_id: z.string(),
      user_id: z.string(),
      name: z.string(),
      at: z.string(),
      ip: z.string(),
      verified_by: z.string(),
    }),
  ),
  void_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export const contractView: z.ZodType<Contract> = shape
/** `altered`: the stored text or figures no longer match their hash. */
const contractRead = data(contractView).extend({ altered: z.boolean() })

const list = (path: string, guard: Endpoint['guard'], summary: string) =>
  endpoint({
    method: 'GET',
    path,
    guard,
    summary,
    query: z.object({
      status: filter(0, 1),
      search: text(60).optional(),
      ...listFilter,
      cursor,
      limit,
    }),
    response: page(contractView),
  })
const totals = (path: string, guard: Endpoint['guard']) =>
  totalsCall(path, guard, '合同按状态的份数与合计', z.object({ search: text(60).optional(), ...listFilter }))
const detail = (path: string, guard: Endpoint['guard']) =>
  endpoint({ method: 'GET', path, guard, summary: '合同详情', params: idParams, response: contractRead })
/** `sha256` is the hash of the text that the person read. */
const signing = (method: 'PUT' | 'POST', path: string, guard: Endpoint['guard']) =>
  endpoint({
    method,
    path,
    guard,
    summary: '签署合同（需先通过身份验证）',
    params: idParams,
    body: z.object({
      verification,
      sha256: z.string({ error: '请先阅读合同' }).regex(/^[0-9a-f]{64}$/, { error: '合同校验值格式有误' }),
    }),
    response: data(contractView),
    mutation: true,
    entity: 'contract',
  })

export const supplierContracts = list('/v1/supplier/contracts', 'supplier', '供应商合同列表')
export const supplierContract = detail('/v1/supplier/contracts/{id}', 'supplier')
export const supplierSignContract = signing('PUT', '/v1/supplier/contracts/{id}', 'supplier')
export const buyerContracts = list('/v1/procurer/contracts', 'buyer', '采购商合同列表')
export const buyerContract = detail('/v1/procurer/contracts/{id}', 'buyer')
export const buyerSignContract = signing('PUT', '/v1/procurer/contracts/{id}', 'buyer')
export const traderSaleContracts = list('/v1/merchant/contracts/procurer', 'trader', '销售合同列表')
export const traderSaleContract = detail('/v1/merchant/contracts/procurer/{id}', 'trader')
export const traderSignSaleContract = signing('POST', '/v1/merchant/contracts/procurer/{id}', 'trader')
export const traderPurchaseContracts = list('/v1/merchant/contracts/supplier', 'trader', '采购合同列表')
export const traderPurchaseContract = detail('/v1/merchant/contracts/supplier/{id}', 'trader')
export const traderSignPurchaseContract = signing('POST', '/v1/merchant/contracts/supplier/{id}', 'trader')
export const supplierContractTotals = totals('/v1/supplier/contracts/totals', 'supplier')
export const buyerContractTotals = totals('/v1/procurer/contracts/totals', 'buyer')
export const traderSaleContractTotals = totals('/v1/merchant/contracts/procurer/totals', 'trader')
export const traderPurchaseContractTotals = totals('/v1/merchant/contracts/supplier/totals', 'trader')
export const archivedContracts = list('/v1/contracts', 'any', '本人已签署的合同')

export const contractPdf = endpoint({
  method: 'GET',
  path: '/v1/contracts/{id}/pdf',
  guard: 'any',
  summary: '合同 PDF',
  params: idParams,
  response: z.string(),
  media: 'application/pdf',
})

const oneLine = (typed: string) => !/[\n\r]/.test(typed)
const clauses = z
  .array(
    z.object({
      title: text(CLAUSE_TITLE_LENGTH, '请填写条款名称').refine(oneLine, { error: '条款名称不能换行' }),
      text: text(CLAUSE_TEXT_LENGTH, '请填写条款内容'),
    }),
  )
  .min(1, { error: '至少保留一条条款' })
  .max(CLAUSE_LIMIT, { error: `最多 ${CLAUSE_LIMIT} 条条款` })

export const clauseTemplate = z.object({
  id: uuid,
  supply: z.array(clauseView),
  sale: z.array(clauseView),
  framework: z.array(clauseView),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<ClauseTemplate>
export const readClauseTemplate = endpoint({
  method: 'GET',
  path: '/v1/merchant/contracts/clauses',
  guard: 'trader',
  summary: '本企业起草合同时用的条款模板；尚未保存时为标准条款，版本为 0',
  response: data(clauseTemplate),
})
/** One per firm, with the firm's id. Contracts that are already drafted keep their clauses. */
export const saveClauseTemplate = endpoint({
  method: 'PUT',
  path: '/v1/merchant/contracts/clauses',
  guard: 'trader',
  summary: '保存条款模板；同事在所见版本之后改过的，不覆盖',
  body: z.object({ base_version: z.int().min(0), supply: clauses, sale: clauses, framework: clauses }),
  response: data(clauseTemplate),
  mutation: true,
  entity: 'clause_template',
})

/** Allowed until the first signature. `base_version` is the version of the contract that the trader read. */
export const updateClauses = endpoint({
  method: 'PUT',
  path: '/v1/merchant/contracts/{id}/clauses',
  guard: 'trader',
  summary: '修改合同条款；任何一方签署后不能再改',
  params: idParams,
  body: z.object({ base_version: z.int().min(0), clauses }),
  response: data(contractView),
  mutation: true,
  entity: 'contract',
})
/** The device chooses the id, so that a draft can be written offline. */
export const createFramework = endpoint({
  method: 'POST',
  path: '/v1/merchant/contracts',
  guard: 'trader',
  summary: '与采购商起草框架合同',
  body: z.object({ id: uuid, buyer_id: idOf('请选择采购商'), valid_to: planned, clauses }),
  response: data(contractView),
  mutation: true,
  entity: 'contract',
})
export const buyerFramework = endpoint({
  method: 'GET',
  path: '/v1/procurer/query/contract',
  guard: 'buyer',
  summary: '本企业是否有有效的框架合同',
  response: data(
    z.object({
      valid: z.boolean(),
      contracts: z.array(z.object({ id: z.string(), no: z.string(), with: z.string(), valid_to: z.string() })),
    }),
  ),
})
