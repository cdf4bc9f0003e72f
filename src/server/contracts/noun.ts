/** Contracts as devices hold them: those of the firm, on either side. */
import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { Contract } from '#domain/contract.ts'
import { contracts } from '../db/tables/trade.ts'
import type { Noun } from '../sync/noun.ts'
import { party, rowView } from './store.ts'

const AS_SELLER = { party: contracts.seller_id, signed: contracts.seller_signed }
const AS_BUYER = { party: contracts.buyer_id, signed: contracts.buyer_signed }
const AS = { supplier: [AS_SELLER], buyer: [AS_BUYER], trader: [AS_SELLER, AS_BUYER] }

export const contractNoun: Noun<typeof contracts, Contract> = {
  name: 'contract',
  list: 'contracts',
  table: contracts,
  audience: ({ firm_id }) => party(firm_id),
  view: (row, { firm_id }) => rowView(row, firm_id),
  /** Recent ones, and those of any age that lack the firm's signature. */
  sections: ({ role, firm_id }, since) =>
    AS[role].map(({ party: mine, signed }) => {
      const unsigned = and(eq(signed, false), sql`${contracts.doc} ->> 'void_at' is null`)
      return and(eq(mine, firm_id), or(gte(contracts.created_at, since), unsigned))
    }),
}
