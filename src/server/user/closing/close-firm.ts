/** Closes the firm of its last person: it offers and asks for nothing more, and its code is free. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { voided } from '#domain/contract/contract.ts'
import { pseudonymOf } from '#domain/firm/pseudonym.ts'
import { closed, intentionNotices } from '#domain/goods/intention.ts'
import { audit } from '../../audit.ts'
import { applyDecision } from '../../certification/decide.ts'
import { findRow } from '../../certification/store.ts'
import { announceHall } from '../../changes.ts'
import type { SessionContext } from '../../context.ts'
import { contractIn, party, saveContract } from '../../contracts/store.ts'
import type { Db } from '../../db/connect.ts'
import { firms } from '../../db/tables/accounts.ts'
import { addresses } from '../../db/tables/addresses.ts'
import { bankCards } from '../../db/tables/bank-cards.ts'
import { invoiceProfiles } from '../../db/tables/invoices.ts'
import { goods, intentions } from '../../db/tables/offers.ts'
import { permits } from '../../db/tables/permits.ts'
import { subjectFiles } from '../../db/tables/records.ts'
import { templates } from '../../db/tables/templates.ts'
import { clauseTemplates, contracts } from '../../db/tables/trade.ts'
import { saveGoods } from '../../goods/store.ts'
import { firmName, intentionOf, saveIntention, traderFirms } from '../../intentions/store.ts'
import { endInvitations } from '../../members/invite.ts'
import { sendNotices } from '../../messages/store.ts'
import { unnamedFirm } from '../../session/accounts.ts'

const REASON = '企业已注销账号'

async function takeGoodsOff(context: SessionContext): Promise<void> {
  const { db, session, now } = context
  const by = { user_id: session.user_id, by_name: pseudonymOf(session.user_id) }
  const on_sale = await db
    .select()
    .from(goods)
    .where(and(eq(goods.firm_id, session.firm_id), eq(goods.on_sale, true)))
    .for('update')
  for (const row of on_sale) {
    await saveGoods(db, row, { on_sale: false }, { by, now })
    const detail = { title: `${row.title} ${row.no}` }
    await audit(db, { context, action: 'take_off_sale', object: 'goods', object_id: row.id, detail })
  }
  if (on_sale.length > 0) await announceHall(db)
}

async function withdrawNeeds(context: SessionContext): Promise<void> {
  const { db, session, now, key } = context
  const waiting = await db
    .select()
    .from(intentions)
    .where(and(eq(intentions.firm_id, session.firm_id), inArray(intentions.status, [0, 1])))
    .for('update')
  const trader_ids = await traderFirms(db)
  const doing = { actor: session, firm_name: await firmName(db, session.firm_id), now: now.toISOString() }
  for (const row of waiting) {
    const before = intentionOf(row)
    const after = closed(before, 'buyer', REASON, doing)
    await sendNotices(db, key, intentionNotices('withdraw', after, before, trader_ids, REASON), now)
    await saveIntention(db, key, { before, after, now, trader_ids })
    const detail = { no: row.no, from: before.status, to: after.status }
    await audit(db, { context, action: 'withdraw', object: 'intention', object_id: row.id, detail })
  }
}

/** A framework contract that one party has not signed never had effect. */
async function voidFrameworks({ db, key, now, session }: SessionContext): Promise<void> {
  const rows = await db
    .select({ doc: contracts.doc })
    .from(contracts)
    .where(and(party(session.firm_id), isNull(contracts.order_id)))
  for (const contract of rows.map(contractIn)) {
    const unsigned = contract.signatures.length < 2 && !contract.void_at
    if (unsigned) await saveContract(db, key, voided(contract, now.toISOString()))
  }
}

/** Reviewers have nothing to decide about a firm that is gone. What has passed stays, as the law asks of a platform. */
async function endReview({ db, key, now, session }: SessionContext): Promise<void> {
  const held = await findRow(db, session.firm_id)
  if (held?.status !== 0) return
  const by = { user_id: session.user_id, by_name: pseudonymOf(session.user_id) }
  await applyDecision(db, held, { status: -1, field: '', reason: REASON }, { by, now, key })
}

/** Records that the firm kept for its own use. Orders and contracts have their own copies. */
const KEPT = [bankCards, permits, addresses, templates, invoiceProfiles, clauseTemplates] as const

/** The files of permits are pruned once nothing names them. */
async function dropPermitFiles({ db, session }: SessionContext): Promise<void> {
  const own = db.select({ id: permits.id }).from(permits).where(eq(permits.firm_id, session.firm_id))
  await db.delete(subjectFiles).where(and(eq(subjectFiles.noun, 'permit'), inArray(subjectFiles.subject_id, own)))
}

async function closeRow(db: Db, { user_id, firm_id }: SessionContext['session'], phone: string, now: Date): Promise<void> {
  const [firm] = await db.select().from(firms).where(eq(firms.id, firm_id))
  const name = firm?.name === unnamedFirm(phone) ? `${pseudonymOf(user_id)}的企业` : firm?.name
  await db
    .update(firms)
    .set({ name, certified: false, contact: '', phone: '', delivery_place: '', account: null, closed_at: now })
    .where(eq(firms.id, firm_id))
}

/** Call it under the lock of the firm, once nothing is open. `phone` is that of the last person. */
export async function closeFirm(context: SessionContext, phone: string): Promise<void> {
  const { db, session, now } = context
  await takeGoodsOff(context)
  await withdrawNeeds(context)
  await voidFrameworks(context)
  await endInvitations(db, session.firm_id, now)
  await endReview(context)
  await dropPermitFiles(context)
  for (const table of KEPT) await db.delete(table).where(eq(table.firm_id, session.firm_id))
  await closeRow(db, session, phone, now)
}
