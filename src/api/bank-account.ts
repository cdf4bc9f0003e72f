/** An account as contracts, payouts and bank cards name it. */
import { z } from 'zod'
import type { BankAccount } from '#domain/firm/bank-account.ts'

export const bankAccount = z.object({
  bank_name: z.string(),
  account_no: z.string(),
  holder: z.string().optional(),
  branch: z.string().optional(),
  cnaps_no: z.string().optional(),
  card_id: z.string().optional(),
  card_version: z.int().optional(),
}) satisfies z.ZodType<BankAccount>
