/** Drawn-up statements on this device with the queue applied. It must not load a call's schema. */
import type { Folded } from '#client/sync/reading/fold.ts'
import { STATEMENT } from '#client/sync/nouns/statement.ts'
import { useAll } from '#client/sync/reading/react.tsx'
import type { Statement } from '#domain/accounting/statement.ts'

export type StatementItem = Folded<Statement>

/** An objection that came back. The next one starts with its text. */
export const refusedObjection = ({ review }: StatementItem) =>
  review.find(({ endpoint }) => endpoint === 'objectToStatement')?.body as
    | Pick<NonNullable<Statement['objection']>, 'reason' | 'closing_fen'>
    | undefined

/** Newest first; undefined until the device has some or the first sync has ended. */
export const useStatements = (): StatementItem[] | undefined => useAll(STATEMENT).items
