/** Declares contracts and clause templates to the server. */
import type { Declaration } from '../declaration.ts'
import { clauseTemplateNoun, contractNoun } from './noun.ts'
import { routes } from './routes.ts'

export const contracts = {
  routes: () => routes,
  synced: { contract: contractNoun, clause_template: clauseTemplateNoun },
} satisfies Declaration
