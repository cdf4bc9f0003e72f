/** Owed amounts by age (账龄), with the journal balances that they reconcile with. */
import { z } from 'zod'
import type { AgeSums } from '#domain/accounting/aging.ts'
import { data, endpoint } from './endpoint.ts'

const sums = z.object({
  due_fen: z.int(),
  d30_fen: z.int(),
  d60_fen: z.int(),
  d90_fen: z.int(),
  older_fen: z.int(),
  owed_fen: z.int(),
  ahead_fen: z.int(),
  orders: z.int(),
} satisfies Record<keyof AgeSums, z.ZodType>)

export const traderAging = endpoint({
  method: 'GET',
  path: '/v1/merchant/finance/aging',
  guard: 'trader',
  summary: '账龄：每家公司未到期和各逾期段的应收（销售）或应付（采购），及其账面余额',
  query: z.object({ side: z.enum(['supply', 'sale'], { error: '没有这个条件' }).default('sale') }),
  response: data(
    z.object({
      sums,
      /** `balance_fen` comes from the journal: what is owed less what is paid ahead */
      firms: z.array(sums.extend({ firm_id: z.string(), name: z.string(), balance_fen: z.int() })),
    }),
  ),
})
export type FirmAge = z.output<typeof traderAging.response>['data']['firms'][number]
