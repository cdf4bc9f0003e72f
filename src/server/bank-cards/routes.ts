/** Bank cards over HTTP. */
import * as api from '#api/bank-cards.ts'
import { chinaDay } from '#domain/china-time.ts'
import {
  type BankCard,
  type BankCardFields,
  bankCardProblems,
  type Holders,
  isConfirmed,
  standingAfter,
} from '#domain/firm/bank-card.ts'
import { noticeOfCard } from '#domain/firm/bank-card-notice.ts'
import { isCertified } from '#domain/firm/certification.ts'
import { nextDefaultRank } from '#domain/firm/default-rank.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { announceDesk } from '../changes.ts'
import type { SessionContext } from '../context.ts'
import type { Given } from '../declaration.ts'
import { sendNotices } from '../messages/store.ts'
import { findOrder } from '../orders/store.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findUser } from '../session/accounts.ts'
import { spendVerification } from '../session/verification.ts'
import { queueCheck } from './check.ts'
import { findPayee } from './payee.ts'
import { remind, remindedAt } from './remind.ts'
import { records, type StoredCard, view } from './store.ts'

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
  const stored = others.find((each) => each.id === id) ?? null
  const names = await holders(context)
  const kept = stored?.account_type === fields.account_type && stored.account_no === fields.account_no
  refuseIfAny(bankCardProblems(others, { id, is_default, ...fields }, kept ? { ...names, person_name: stored.holder } : names))
  const standing = standingAfter(stored, fields, context.now.toISOString())
  return { ...fields, standing, default_rank: is_default ? nextDefaultRank(others) : rank }
}

/** Everybody of the firm hears of an account that waits for its confirmation, above all when somebody else has entered it. */
async function told(context: SessionContext, card: BankCard): Promise<void> {
  const { db, key, session, now } = context
  await announceDesk(db)
  if (!isConfirmed(card)) await sendNotices(db, key, [noticeOfCard(session.firm_id, card, session.name)], now)
}

const confirm = route(api.confirmBankCard, async (context, { params: { id }, body: { base_version, verification } }) => {
  const { db, session, now } = context
  await records.hold(context)
  const held = await records.find(context, id, base_version)
  if (!held) throw new Refusal('not_found')
  if (!(await spendVerification(db, session.user_id, verification))) throw new Refusal('not_verified')
  const { standing } = view(held)
  if (standing.version > base_version) throw new Refusal('conflict', { message: '账户已变更，请核对后再确认' })
  const { firm_id: _f, edits: _e, deleted_at: _d, created_at: _c, updated_at: _u, id: _i, version, ...content } = held
  const confirmed = { version, by_name: session.name, at: now.toISOString() }
  return { data: await records.update(context, held, { ...content, standing: { ...standing, confirmed } }, 'confirm') }
})

export const routes = ({ card_check, wake }: Pick<Given, 'card_check'> & { wake: () => void }): Route[] => {
  const checked = async (context: SessionContext, card: StoredCard) => {
    await queueCheck(context.db, card_check, card)
    context.after(wake)
    return { data: card }
  }
  return [
    route(api.listBankCards, async ({ db, session }) => ({ data: await records.list(db, session.firm_id) })),
    route(api.readBankCard, async (context, { params }) => ({ data: await records.read(context, params.id) })),
    route(api.createBankCard, async (context, { body: { id, ...fields } }) => {
      const others = await records.hold(context)
      const content = await contentOf(context, others, { id, default_rank: 0 }, fields)
      const saved = await records.create(context, id, content)
      await told(context, saved)
      return checked(context, saved)
    }),
    route(api.updateBankCard, async (context, { params: { id }, body: { base_version, ...fields } }) => {
      const others = await records.hold(context)
      const held = await records.find(context, id, base_version)
      if (!held) throw new Refusal('not_found')
      const content = await contentOf(context, others, held, fields)
      const saved = await records.update(context, held, content)
      const waits = fields.is_default || content.standing.version > held.version
      if (waits) await told(context, saved)
      return checked(context, saved)
    }),
    confirm,
    route(api.deleteBankCard, async (context, { params: { id }, body: { base_version } }) => {
      await records.remove(context, id, base_version)
      await announceDesk(context.db)
      return { data: { ok: true as const } }
    }),
    route(api.readPayee, async ({ db, session, now }, { params }) => {
      const order = await findOrder(db, params.id, session)
      if (!order) throw new Refusal('not_found')
      const payee = await findPayee(db, order, now)
      if (!payee) return { data: null }
      const reminded_at = await remindedAt(db, order.id, payee, now)
      return { data: { ...payee, reminded_at } }
    }),
    route(api.remindPayee, async (context, { params, body }) => {
      await remind(context, params.id, body)
      return { data: { ok: true as const } }
    }),
  ]
}
