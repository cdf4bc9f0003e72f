/** Bank cards over HTTP. */
import * as api from '#api/bank-cards.ts'
import { chinaDay } from '#domain/china-time.ts'
import { type BankCard, type BankCardFields, bankCardProblems, type Holders } from '#domain/firm/bank-card.ts'
import { isCertified } from '#domain/firm/certification.ts'
import { nextDefaultRank } from '#domain/firm/default-rank.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import type { SessionContext } from '../context.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findUser } from '../session/accounts.ts'
import { records } from './store.ts'

/** The certified names, which a card may bear when this person saves it. */
async function holders({ db, session, now }: SessionContext): Promise<Holders> {
  const found = await findUser(db, session.user_id)
  if (!found) return { firm_name: '', person_name: '' }
  const { firm, user } = found
  const today = chinaDay(now)
  return {
    firm_name: isCertified(firm, today) ? firm.name : '',
    person_name: isCertified(user, today) ? user.realname : '',
  }
}
/**
 * The content to store. While a private card keeps its number, it keeps its holder's name, because a colleague may edit the rest.
 */
async function contentOf(
  context: SessionContext,
  others: readonly BankCard[],
  { id, default_rank: rank }: Pick<BankCard, 'id' | 'default_rank'>,
  { is_default, ...fields }: BankCardFields,
) {
  const stored = others.find((each) => each.id === id)
  const names = await holders(context)
  const kept = stored?.account_type === fields.account_type && stored.account_no === fields.account_no
  refuseIfAny(bankCardProblems(others, { id, is_default, ...fields }, kept ? { ...names, person_name: stored.holder } : names))
  return { ...fields, default_rank: is_default ? nextDefaultRank(others) : rank }
}

export const routes: Route[] = [
  route(api.listBankCards, async ({ db, session }) => ({ data: await records.list(db, session.firm_id) })),
  route(api.readBankCard, async (context, { params }) => ({ data: await records.read(context, params.id) })),
  route(api.createBankCard, async (context, { body: { id, ...fields } }) => {
    const others = await records.hold(context)
    return { data: await records.create(context, id, await contentOf(context, others, { id, default_rank: 0 }, fields)) }
  }),
  route(api.updateBankCard, async (context, { params: { id }, body: { base_version, ...fields } }) => {
    const others = await records.hold(context)
    const held = await records.find(context, id, base_version)
    if (!held) throw new Refusal('not_found')
    return { data: await records.update(context, held, await contentOf(context, others, held, fields)) }
  }),
  route(api.deleteBankCard, async (context, { params: { id }, body: { base_version } }) => {
    await records.remove(context, id, base_version)
    return { data: { ok: true as const } }
  }),
]
