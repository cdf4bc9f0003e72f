/** Orders as files for a spreadsheet or an accounting program (用友 U8), and the list of orders for the latter. */
import { z } from 'zod'
import type { Guard } from './endpoint.ts'
import { cursor, data, endpoint, filter, idParams, limit, orderFilter, page, text, uuid } from './endpoint.ts'

/** UTF-8 with a byte order mark, CRLF, quoted as in RFC 4180; weights in tonnes, money in yuan, times in China. */
const csv = z.string()

const orderExport = (path: string, guard: Guard, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    guard,
    summary,
    query: z.object({
      status: filter(-2, 8),
      search: text(60).optional(),
      ...orderFilter,
    }),
    response: csv,
    media: 'text/csv',
  })

export const buyerOrderExport = orderExport(
  '/v1/procurer/orders/export',
  'buyer',
  '导出采购商订单（CSV 文件，全部符合条件的订单）',
)
export const traderOrderExport = orderExport(
  '/v1/merchant/orders/export',
  'trader',
  '导出商户订单（CSV 文件，全部符合条件的订单）',
)
export const proofExport = endpoint({
  method: 'GET',
  path: '/v1/merchant/orders/{id}/proofs/export',
  guard: 'trader',
  summary: '导出一张订单的凭证清单（CSV 文件）',
  params: idParams,
  response: csv,
  media: 'text/csv',
})

export const evidencePack = endpoint({
  method: 'GET',
  path: '/v1/orders/{id}/evidence',
  guard: 'any',
  summary: '一张订单的证据包（ZIP 文件）：目录与缺少的证据、合同、磅单照片、凭证、款项、历史；只含本方可见的内容',
  params: idParams,
  response: z.string(),
  media: 'application/zip',
})

/** 0 not exported yet, 1 exported. */
const status = filter(0, 1)
const u8Order = z.object({
  id: uuid,
  no: z.string(),
  state: z.union([z.literal(6), z.literal(7), z.literal(8)]),
  title: z.string(),
  spec_name: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  buyer_id: z.string(),
  buyer_name: z.string(),
  /** settled on the sale side */
  quantity_kg: z.int(),
  /** settled less after-sales, with tax, and the tax in it: the booked and invoiced amount */
  supply_amount_fen: z.int(),
  supply_tax_fen: z.int(),
  sale_amount_fen: z.int(),
  sale_tax_fen: z.int(),
  created_at: z.string(),
  exported_at: z.string().nullable(),
})
export type U8Order = z.output<typeof u8Order>

export const u8Orders = endpoint({
  method: 'GET',
  path: '/v1/merchant/orders/u8',
  guard: 'trader',
  summary: 'U8 订单：待商户付款及以后的订单，是否已导出；按条件查找，并给出条件内各状态的数量',
  query: z.object({ status, search: text(60).optional(), ...orderFilter, cursor, limit }),
  response: page(u8Order).extend({ counts: z.record(z.string(), z.number()) }),
})
export const u8Export = endpoint({
  method: 'GET',
  path: '/v1/merchant/orders/u8/export',
  guard: 'trader',
  summary: '导出 U8 订单（CSV 文件）',
  query: z.object({ status, search: text(60).optional(), ...orderFilter }),
  response: csv,
  media: 'text/csv',
})

/** Maximum orders per call. A larger file takes several calls. */
export const U8_MARK_LIMIT = 2000
const marking = (method: 'POST' | 'DELETE', summary: string) =>
  endpoint({
    method,
    path: '/v1/merchant/orders/u8/exported',
    guard: 'trader',
    summary,
    body: z.object({
      /** order numbers, as in the file's first column */
      nos: z
        .array(text(20, '请填写订单号'))
        .min(1, { error: '请填写订单号' })
        .max(U8_MARK_LIMIT, { error: `一次最多 ${U8_MARK_LIMIT} 张订单` }),
    }),
    /** order numbers that this call marked or unmarked */
    response: data(z.object({ nos: z.array(z.string()) })),
    mutation: true,
  })
export const markU8Exported = marking('POST', '把 U8 订单标记为已导出；已标记的订单保持不变')
export const unmarkU8Exported = marking('DELETE', '撤销 U8 订单的已导出标记')
