/** Contracts as devices hold them: those of the firm, on either side. A trader's devices hold its clause templates as well. */
import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { Contract } from '#domain/contract/contract.ts'
import type { ClauseTemplate } from '#domain/contract/contract-clauses.ts'
import { clauseTemplates, contracts } from '../db/tables/trade.ts'
import type { Noun } from '../sync/noun.ts'
import { templateView } from './clause-templates.ts'
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

export const clauseTemplateNoun: Noun<typeof clauseTemplates, ClauseTemplate> = {
  name: 'clause_template',
  list: 'clause_templates',
  table: clauseTemplates,
  audience: ({ role, firm_id }) => and(sql`${role === 'trader'}`, eq(clauseTemplates.firm_id, firm_id)),
  view: templateView,
  sections: ({ role }) => (role === 'trader' ? [undefined] : []),
}
