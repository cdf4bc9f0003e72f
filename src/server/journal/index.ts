/** Declares the journal of money to the server. */
import type { Declaration } from '../declaration.ts'
import { fillJournal } from './fill.ts'

export const journal = {
  catchUp: ({ database }, stopping) => fillJournal(database.db, stopping),
} satisfies Declaration
