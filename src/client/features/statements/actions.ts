/**
 * Actions of both sides on a statement. A confirmation needs a proof of identity and therefore a network; the others may wait in
 * the outbox.
 */
import { confirmStatement, drawUpStatement, objectToStatement, withdrawStatement } from '#api/statements.ts'
import type { BodyOf } from '#api/endpoint.ts'
import { call } from '#client/lib/call.ts'
import { laneOf } from '#client/sync/noun.ts'
import { discardAll } from '#client/sync/outbox/outbox.ts'
import { useAccount, useAct } from '#client/sync/reading/react.tsx'
import type { Statement } from '#domain/accounting/statement.ts'
import type { StatementItem } from './queries.ts'

/** Draws up a statement at once. The server reads its lines, so a queued one would have nothing to show. */
export const drawUp = async (body: BodyOf<typeof drawUpStatement>): Promise<Statement> =>
  (await call(drawUpStatement, { body })).data

/** Each queues one call, and resolves when it is safe on the device. Throws NotSaved. */
export function useStatementActions() {
  const act = useAct()
  const { db } = useAccount()
  const about = ({ id, no }: Statement, what: string) => ({
    params: { id },
    entities: [laneOf('statement', id)],
    label: `${what} ${no}`,
  })
  return {
    async confirm(item: StatementItem, verification: string) {
      await discardAll(db, item.review)
      const body = { verification, sha256: item.value.sha256 }
      return act({ endpoint: confirmStatement, body, ...about(item.value, '确认对账单') })
    },
    async object(item: StatementItem, body: BodyOf<typeof objectToStatement>) {
      await discardAll(db, item.review)
      return act({ endpoint: objectToStatement, body, ...about(item.value, '对账单异议') })
    },
    async withdraw(item: StatementItem) {
      await discardAll(db, item.review)
      return act({ endpoint: withdrawStatement, body: {}, ...about(item.value, '撤回对账单') })
    },
  }
}
