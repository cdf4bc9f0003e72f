/** Declares the operator's desk (运营管理) to the server. Each part has its file or room here, and uses the stores of the nouns. */
import type { Declaration } from '../declaration.ts'
import { firmRoutes } from './firms/routes.ts'
import { queueRoutes } from './queue.ts'

export const desk = {
  routes: ({ database }) => [...firmRoutes(database), ...queueRoutes],
} satisfies Declaration
