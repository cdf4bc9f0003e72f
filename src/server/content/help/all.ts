/** The first content of the help centre: its topics and questions, both in their order. */
import { HELP_ACCOUNT } from './account.ts'
import { HELP_ORDERS } from './orders.ts'
import { HELP_PAPERS } from './papers.ts'

export const HELP = [...HELP_ACCOUNT, ...HELP_ORDERS, ...HELP_PAPERS]
  .toSorted((one, other) => one.id - other.id)
  .map((article, sort) => ({ ...article, sort }))
export const HELP_TOPICS = [...new Set(HELP.map(({ topic }) => topic))].map((name, sort) => ({ id: sort + 1, name, sort }))
