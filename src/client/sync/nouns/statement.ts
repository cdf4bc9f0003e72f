/**
 * Statements of account on the device: the firm's own, with queued objections or withdrawals. A confirmation shows only after the
 * server has it.
 */
import { call } from '#client/lib/call.ts'
import type { Statement } from '#domain/accounting/statement.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'
import { statementPath } from '#client/lib/paths.ts'

export interface StatementRow extends TruthRow {
  status: number
  statement: Statement
}

export const STATEMENT: Noun<'statements', StatementRow, Statement, 'statements'> = {
  name: 'statement',
  table: 'statements',
  indexes: 'id, created_at, status',
  schema: 0,
  upcasts: {},
  list: 'statements',
  row: (statement) => ({ status: statement.status, statement }),
  value: ({ statement }) => statement,
  fold: byCall<Statement>({
    objectToStatement(statement, { body, created_at }) {
      const said = body as unknown as { reason: string; closing_fen: number | null }
      return statement ? { ...statement, status: -1, objection: { ...said, by_name: '', at: created_at } } : null
    },
    withdrawStatement: (statement, { created_at }) => (statement ? { ...statement, status: 2, withdrawn_at: created_at } : null),
  }),
  details: async () => [(await import('#api/statements.ts')).readStatement],
  page: (role, id) => ({ label: '查看对账单', to: statementPath(role, id) }),
  older: {
    statements: {
      page: async (_actor, query) => call((await import('#api/statements.ts')).listStatements, { query }),
    },
  },
}
