/** Statements of account as devices hold them: those of the firm. */
import { gte } from 'drizzle-orm'
import type { Statement } from '#domain/accounting/statement.ts'
import { statements } from '../db/tables/statements.ts'
import type { Noun } from '../sync/noun.ts'
import { party, rowView, waiting } from './store.ts'

export const statementNoun: Noun<typeof statements, Statement> = {
  name: 'statement',
  list: 'statements',
  table: statements,
  audience: ({ firm_id }) => party(firm_id),
  view: (row, { firm_id }) => rowView(row, firm_id),
  /** Recent ones, and those of any age that wait for an answer. */
  sections: (_person, since) => [gte(statements.created_at, since), waiting],
}
