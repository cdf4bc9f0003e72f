/** Invoices over HTTP: the buyer edits a title and applies; the trader issues, rejects and reverses. */
import * as api from '#api/invoices.ts'
import type { InvoiceProfile } from '#domain/accounting/invoice.ts'
import * as rules from '#domain/accounting/invoice.ts'
import type { Invoice } from '#domain/accounting/invoice.ts'
import { disclosuresBeside } from '#domain/disclosure/disclosure.ts'
import { BUYER } from '#domain/disclosure/readers.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import type { LogAction } from '#domain/firm/log.ts'
import { logChanges } from '#domain/firm/log-changes.ts'
import { audit } from '../audit.ts'
import { gate } from '../certification/gate.ts'
import { announce, type Change } from '../changes.ts'
import { taxCodes } from '../catalogue/store.ts'
import type { SessionContext } from '../context.ts'
import { refuseIfMissed } from '../edits.ts'
import { attachToSubject, namePapers } from '../files/attach.ts'
import { sendNotices } from '../messages/store.ts'
import { holdOrders } from '../orders/store.ts'
import { nextNo } from '../orders/serial.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findProfile, holdProfile, profileView, saveProfile, unsavedProfile } from './profiles.ts'
import {
  findInvoice,
  heldOrders,
  insertInvoice,
  invoiceTotals,
  isNumberTaken,
  listInvoices,
  saveInvoice,
  type Side,
} from './store.ts'

async function ownProfile({ db, session }: SessionContext): Promise<InvoiceProfile> {
  const row = await findProfile(db, session.firm_id)
  const profile = row ? profileView(row) : await unsavedProfile(db, session.firm_id)
  if (!profile) throw new Refusal('not_found')
  return profile
}

async function found({ db, session }: SessionContext, side: Side, id: string, lock = false): Promise<Invoice> {
  const invoice = await findInvoice(db, id, side, session.firm_id, lock)
  if (!invoice) throw new Refusal('not_found')
  return invoice
}
/** Throws `not_found` for a withdrawn application, which neither side sees any more. */
async function shown(context: SessionContext, side: Side, id: string): Promise<Invoice> {
  const invoice = await found(context, side, id)
  if (invoice.status === -2) throw new Refusal('not_found')
  return invoice
}

/** Announces the invoice to both sides' devices, and sends a message to the side that did not act. */
async function tell(context: SessionContext, invoice: Invoice, action: LogAction<'invoice'>): Promise<void> {
  const { db, now, key } = context
  const { id, buyer_id, trader_id, lines } = invoice
  const op = invoice.status === -2 ? 'gone' : 'new'
  const changes = [buyer_id, trader_id].map((audience): Change => ({ audience, entity: 'invoice', entity_id: id, op }))
  await announce(db, key, changes)
  const { to, ...words } = rules.noticeOf(invoice)
  const firm_id = to === 'buyer' ? buyer_id : trader_id
  // A withdrawn application has no page, so its message links to the order.
  const about = { order_id: lines[0]?.order_id ?? null, ...(op === 'gone' ? {} : { about: { noun: 'invoice' as const, id } }) }
  await sendNotices(db, key, [{ mode: 2, ...words, ...about, firm_id }], now)
  const detail = {
    no: invoice.no,
    status: invoice.status,
    amount_fen: invoice.amount_fen,
    invoice_no: invoice.issued?.invoice_no,
  }
  await audit(db, { context, action, object: 'invoice', object_id: id, detail })
}

const ACTIONS = { 1: 'issue', [-1]: 'reject', 2: 'reverse' } as const

export const routes: Route[] = [
  route(api.readInvoiceProfile, async (context) => ({ data: await ownProfile(context) })),
  route(api.saveInvoiceProfile, async (context, { body: { base_version, ...title } }) => {
    const { db, session, now, key } = context
    const { firm_id } = session
    const held = await holdProfile(db, firm_id)
    if (held) refuseIfMissed('发票信息', held.edits, context, base_version)
    const by = { user_id: session.user_id, by_name: session.name }
    const profile = await saveProfile(db, firm_id, title, { held, by, now })
    await announce(db, key, [{ audience: firm_id, entity: 'invoice_profile', entity_id: firm_id, op: 'new' }])
    const changes = held ? logChanges('invoice_profile', held.doc, title) : []
    await audit(db, {
      context,
      action: 'update',
      object: 'invoice_profile',
      object_id: firm_id,
      detail: { title: title.title },
      changes,
    })
    return { data: profile }
  }),

  route(api.buyerInvoices, ({ db, session }, { query }) => listInvoices(db, 'buyer', session.firm_id, query)),
  route(api.buyerInvoice, async (context, { params }) => ({ data: await shown(context, 'buyer', params.id) })),
  route(api.applyInvoice, async (context, { body: { id, profile, note, ...application } }) => {
    const { db, session, now } = context
    await gate(context, 'invoice')
    const ids = application.orders.map(({ order_id }) => order_id)
    // The lines come from the buyer's views, which contain nothing of the supply side.
    const orders = (await holdOrders(db, ids, session)).map((order) => viewFor(order, 'buyer'))
    const codes = await taxCodes(
      db,
      orders.map(({ category_id }) => category_id),
    )
    const lines = rules.applyFor(application, orders).map((line) => {
      const tax_code = codes.get(orders.find(({ id }) => id === line.order_id)?.category_id ?? '')
      return tax_code ? { ...line, tax_code } : line
    })
    const held = await heldOrders(db, ids)
    const taken = orders.find((order) => held.includes(order.id))
    if (taken) throw new Refusal('conflict', { message: `订单 ${taken.no} 已申请开票` })
    const [first] = orders
    if (!first) throw new Refusal('not_found')
    const at = now.toISOString()
    const invoice: Invoice = {
      id,
      no: await nextNo(db, 'FP', now),
      status: 0,
      kind: application.kind,
      buyer_id: session.firm_id,
      buyer_name: first.buyer_name ?? '',
      trader_id: first.trader_id,
      trader_name: first.trader_name,
      profile,
      lines,
      ...rules.invoiceTotals(lines),
      note,
      applied_by: session.name,
      issued: null,
      reason: '',
      rejected_at: null,
      red: null,
      version: 1,
      created_at: at,
      updated_at: at,
    }
    if (!(await insertInvoice(db, invoice))) throw new Refusal('invalid', { fields: { id: '申请编号已被使用' } })
    await tell(context, invoice, 'apply')
    return { data: invoice }
  }),
  route(api.withdrawInvoice, async (context, { params }) => {
    const invoice = await found(context, 'buyer', params.id, true)
    if (invoice.status === -2) throw new Refusal('not_found')
    const withdrawn = rules.withdraw(invoice, context.now.toISOString())
    await saveInvoice(context.db, withdrawn)
    await tell(context, withdrawn, 'withdraw')
    return { data: { ok: true as const } }
  }),

  route(api.buyerInvoiceTotals, async ({ db, session }, { query }) => ({
    data: await invoiceTotals(db, 'buyer', session.firm_id, query),
  })),
  route(api.traderInvoiceTotals, async ({ db, session }, { query }) => ({
    data: await invoiceTotals(db, 'trader', session.firm_id, query),
  })),
  route(api.traderInvoices, ({ db, session }, { query }) => listInvoices(db, 'trader', session.firm_id, query)),
  route(api.traderInvoice, async (context, { params }) => ({ data: await shown(context, 'trader', params.id) })),
  route(api.judgeInvoice, async (context, { params, body: { base_version: _seen, ...judgement } }) => {
    const { db, session, now } = context
    const known = await found(context, 'trader', params.id)
    // Orders are locked before the invoice, in the same order as by an application.
    const ids = known.lines.map(({ order_id }) => order_id)
    const orders = await holdOrders(db, ids, session)
    const invoice = await found(context, 'trader', params.id, true)
    if ('reason' in judgement) {
      const written = [{ field: 'reason', text: judgement.reason }]
      refuseIfAny(Object.assign({}, ...orders.map((order) => disclosuresBeside(order, written, BUYER, 'trader'))))
    }
    const views = orders.map((order) => viewFor(order, 'buyer'))
    const by = { by_name: session.name, now: now.toISOString() }
    const judged = rules.judge(invoice, judgement, views, by)
    if ('invoice_no' in judgement) {
      if (await isNumberTaken(db, judgement.invoice_no)) refuseIfAny({ invoice_no: '发票号码已登记过' })
      await attachToSubject(db, { noun: 'invoice', id: invoice.id }, judgement.photo_ids, session)
      await namePapers(db, judgement.photo_ids, judgement.invoice_no)
    }
    await saveInvoice(db, judged, 'invoice_no' in judgement ? judgement.invoice_no : undefined)
    await tell(context, judged, ACTIONS[judgement.status])
    return { data: judged }
  }),
]
