/** Declares bank cards to the server. */
import type { Declaration } from '../declaration.ts'
import { bankCardNoun } from './noun.ts'
import { routes } from './routes.ts'

export const bankCards = {
  routes: () => routes,
  synced: { bank_card: bankCardNoun },
} satisfies Declaration
