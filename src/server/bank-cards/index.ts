/** Declares bank cards to the server. */
import type { Declaration } from '../declaration.ts'
import { checkHandlers, queueLeft } from './check.ts'
import { bankCardNoun } from './noun.ts'
import { routes } from './routes.ts'

export const bankCards = {
  routes,
  synced: { bank_card: bankCardNoun },
  jobs: checkHandlers,
  catchUp: queueLeft,
} satisfies Declaration
