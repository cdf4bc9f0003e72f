/** Intentions as devices hold them: a buyer's own; for a trading firm, waiting ones and those it has opened. */
import { and, gte, lt, or, sql } from 'drizzle-orm'
import type { Intention } from '#domain/goods/intention.ts'
import { intentions } from '../db/tables/offers.ts'
import type { Noun } from '../sync/noun.ts'
import { audienceOf, view } from './store.ts'

export const intentionNoun: Noun<typeof intentions, Intention> = {
  name: 'intention',
  list: 'intentions',
  table: intentions,
  audience: audienceOf,
  view,
  /** Recent ones, and older ones that are still open. */
  sections: ({ role }, since) => {
    if (role === 'supplier') return []
    const open = and(lt(intentions.created_at, since), sql`${intentions.status} in (0, 1)`)
    return [or(gte(intentions.created_at, since), open)]
  },
}
