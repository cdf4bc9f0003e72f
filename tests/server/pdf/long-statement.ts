/** A statement of account with any number of lines, for tests and measurements of its PDF. */
import type { Statement, StatementLine } from '#domain/accounting/statement.ts'

const AT = '2026-10-01T00:00:00.000Z'
const lineOf = (_: unknown, n: number): StatementLine => ({
  id: String(n),
  at: AT,
  order_id: String(n),
  order_no: `DD${n}`,
  title: '1# 光亮铜',
  kind: n % 2 === 0 ? 'charge' : 'collection',
  amount_fen: n % 2 === 0 ? 9_542_000 : -9_542_000,
  weight_kg: n % 2 === 0 ? 1000 : null,
  price_fen: n % 2 === 0 ? 9_542_000 : null,
  serial: '',
})

/** `line_count` is even, so that the account ends at zero. */
export function longStatement(line_count: number): { statement: Statement; lines: StatementLine[] } {
  const lines = Array.from({ length: line_count }, lineOf)
  const parties = {
    trader_id: 't',
    firm_id: 'b',
    side: 'sale',
    trader_name: '演示·云枢能源贸易',
    firm_name: '演示·砺锋铜材',
  } as const
  const figures = { opening_fen: 0, closing_fen: 0, line_count, totals: [] }
  const state = { status: 0, lines: null, confirmed: null, objection: null, withdrawn_at: null, version: 1 } as const
  const statement = {
    ...parties,
    ...figures,
    ...state,
    id: 's',
    no: 'DZ261001',
    from: '2026-10-01',
    to: '2026-10-31',
    sha256: 'a'.repeat(64),
    drawn_by: '财务',
    created_at: AT,
    updated_at: AT,
  }
  return { statement, lines }
}
