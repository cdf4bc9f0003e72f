/** Declares statements to the server. */
import type { Declaration } from '../declaration.ts'
import { statementNoun } from './noun.ts'
import { routes } from './routes.ts'

export const statements = {
  routes: () => routes,
  synced: { statement: statementNoun },
} satisfies Declaration
