/** Declares messages to the server. */
import type { Declaration } from '../declaration.ts'
import { messageNoun } from './noun.ts'
import { routes } from './routes.ts'

export const messages = {
  routes: () => routes,
  synced: { message: messageNoun },
} satisfies Declaration
