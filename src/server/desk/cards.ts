/** Bank cards at the operator's desk: those that wait for it, and those about which it has decided. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as api from '#api/desk/cards.ts'
import type { QueryOf } from '#api/endpoint.ts'
import { type CardState, cardState, checkWords, reviewWords } from '#domain/firm/card-review.ts'
import { reviewOf } from '#domain/firm/desk-review.ts'
import { decideCard } from '../bank-cards/review.ts'
import { view } from '../bank-cards/store.ts'
import type { Db } from '../db/connect.ts'
import { contains } from '../db/contains.ts'
import { type Page, pageOf } from '../db/paging.ts'
import { firms } from '../db/tables/accounts.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import { reviewParts } from '../desk-review.ts'
import { type Route, route } from '../serve.ts'
import { namesOf } from './certifications/list.ts'

// As domain/firm/card-review.ts says of one card.
const { standing } = bankCards
const { content: account, reviewed, passed } = reviewParts(bankCards)
const matched = sql`(coalesce((${standing} #>> '{checked,version}')::int, 0) >= ${account}
  and ${standing} #>> '{checked,result}' = 'matched')`
const IN_STATE: Record<CardState, SQL> = {
  waiting: sql`not ${reviewed} and not (coalesce(${matched}, false) and ${passed})`,
  confirmed: sql`(${reviewed} or coalesce(${matched}, false)) and ${passed}`,
  rejected: sql`${reviewed} and not ${passed}`,
}
const inState = (state: CardState) => and(isNull(bankCards.deleted_at), IN_STATE[state])
/** The count of what waits, as part of one statement. */
export const cardsWaiting = sql`select count(*) from ${bankCards} where ${inState('waiting')}`

/** Of the number only the end is found, because the desk reads no more of it. */
const tail = sql<string>`right(${bankCards.account_no}, 4)`

async function list(db: Db, { state, search, ...query }: QueryOf<typeof api.listCards>): Promise<Page<api.CardRow>> {
  const found = search ? contains(search, firms.name, bankCards.holder, bankCards.bank_name, bankCards.branch, tail) : undefined
  const select = db
    .select({ id: bankCards.id, created_at: bankCards.created_at, row: bankCards, firm_name: firms.name })
    .from(bankCards)
    .innerJoin(firms, eq(firms.id, bankCards.firm_id))
  const { data, next } = await pageOf(select, bankCards, query, and(inState(state), found))
  const names = await namesOf(
    db,
    data.map(({ row }) => row.review?.by ?? null),
  )
  return { data: data.map(({ row, firm_name }) => rowOf(row, firm_name, names.get(row.review?.by ?? null) ?? '')), next }
}

function rowOf(row: typeof bankCards.$inferSelect, firm_name: string, by_name: string): api.CardRow {
  const card = view(row)
  const decided = reviewOf({ standing: card.standing, review: row.review })
  const state = cardState(card)
  const { id, firm_id, account_type, holder, bank_name, branch, account_no, version } = row
  return {
    id,
    firm_id,
    firm_name,
    account_type,
    holder,
    bank: `${bank_name}${branch}`,
    tail: account_no.slice(-4),
    state,
    why: decided ? reviewWords(decided) : checkWords(card),
    note: decided?.note ?? '',
    by_name: decided ? by_name : state === 'confirmed' ? '外部核验' : '',
    since: decided?.at ?? card.standing.since,
    version,
  }
}

export const cardRoutes: Route[] = [
  route(api.listCards, ({ db }, { query }) => list(db, query)),
  route(api.decideCard, async (context, { params, body }) => {
    await decideCard(context, params.id, body)
    return { data: { ok: true as const } }
  }),
]
