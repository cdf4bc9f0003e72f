/** Puts the pseudonym of a person who closes their account into the books, the contracts and the records of their firm. */
import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type FormerPerson, withPseudonym } from '#domain/firm/pseudonym.ts'
import { announce } from '../../changes.ts'
import { contractIn, party as partyTo, saveContract } from '../../contracts/store.ts'
import type { Db } from '../../db/connect.ts'
import { approvals, invitations } from '../../db/tables/accounts.ts'
import { addresses } from '../../db/tables/addresses.ts'
import { bankCards } from '../../db/tables/bank-cards.ts'
import { certifications } from '../../db/tables/certifications.ts'
import { invoiceProfiles, invoices } from '../../db/tables/invoices.ts'
import { goods, intentions } from '../../db/tables/offers.ts'
import { permits } from '../../db/tables/permits.ts'
import { statements } from '../../db/tables/statements.ts'
import { templates } from '../../db/tables/templates.ts'
import { clauseTemplates, contracts, orders } from '../../db/tables/trade.ts'
import { intentionOf, saveIntention } from '../../intentions/store.ts'
import { saveInvoice, view as invoiceOf } from '../../invoices/store.ts'
import { orderIn, PARTY, saveNames, WHOLE } from '../../orders/store.ts'
import { saveStatement } from '../../statements/store.ts'

interface Renaming {
  key: string | null
  now: Date
  firm_id: string
  person: FormerPerson
}
const BATCH = 200

/** Whether the stored text may name the person. */
const mentions = (text: AnyPgColumn, { user_id, name }: FormerPerson): SQL => {
  const cast = sql`${text}::text`
  return sql`(position(${user_id} in ${cast}) > 0 or position(${JSON.stringify(name)} in ${cast}) > 0)`
}

/** Calls `each` for every row of the condition, locked in the order of the ids. */
async function forEachRow<Row extends { id: string }>(
  read: (after: string | null) => PromiseLike<Row[]>,
  each: (row: Row) => Promise<void>,
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await read(after)
    for (const row of rows) await each(row)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? null
  }
}
const beyond = (column: AnyPgColumn, after: string | null): SQL | undefined => (after === null ? undefined : gt(column, after))

async function renameInOrders(db: Db, { key, firm_id, person }: Renaming): Promise<void> {
  const unnumbered = person.role === 'trader' ? ['by_name', 'handled_by'] : ['by_name']
  const own = and(eq(PARTY[person.role], firm_id), mentions(orders.doc, person))
  await forEachRow(
    (after) =>
      db
        .select(WHOLE)
        .from(orders)
        .where(and(own, beyond(orders.id, after)))
        .orderBy(asc(orders.id))
        .limit(BATCH)
        .for('update'),
    async (row) => {
      const before = orderIn(row)
      const order = withPseudonym(before, person, unnumbered)
      if (order !== before) await saveNames(db, key, before, order)
    },
  )
}

async function renameInContracts(db: Db, { key, firm_id, person }: Renaming): Promise<void> {
  const rows = await db
    .select({ doc: contracts.doc })
    .from(contracts)
    .where(and(partyTo(firm_id), mentions(contracts.doc, person)))
    .orderBy(asc(contracts.id))
    .for('update')
  for (const row of rows) {
    const before = contractIn(row)
    const contract = withPseudonym(before, person)
    if (contract !== before) await saveContract(db, key, contract)
  }
}

async function renameInPapers(db: Db, { key, now, firm_id, person }: Renaming): Promise<void> {
  const is_trader = person.role === 'trader'
  const firm = or(eq(statements.trader_id, firm_id), eq(statements.firm_id, firm_id))
  for (const { doc } of await db
    .select({ doc: statements.doc })
    .from(statements)
    .where(and(firm, mentions(statements.doc, person)))) {
    const statement = withPseudonym(doc, person, is_trader ? [] : ['by_name'])
    if (statement !== doc) await saveStatement(db, key, statement)
  }
  const invoiced = or(eq(invoices.trader_id, firm_id), eq(invoices.firm_id, firm_id))
  for (const row of await db
    .select()
    .from(invoices)
    .where(and(invoiced, mentions(invoices.doc, person)))) {
    const before = invoiceOf(row)
    const invoice = withPseudonym(before, person, is_trader ? ['by_name'] : [])
    if (invoice === before) continue
    await saveInvoice(db, invoice)
    const audiences = [invoice.buyer_id, invoice.trader_id]
    await announce(
      db,
      key,
      audiences.map((audience) => ({ audience, entity: 'invoice', entity_id: invoice.id, op: 'new' })),
    )
  }
  const asked = or(eq(intentions.firm_id, firm_id), eq(intentions.trader_id, firm_id))
  for (const row of await db
    .select()
    .from(intentions)
    .where(and(asked, mentions(intentions.doc, person)))) {
    const before = intentionOf(row)
    const after = withPseudonym(before, person)
    if (after !== before) await saveIntention(db, key, { before, after, now })
  }
}

/** The records whose authors a conflict names. */
const EDITED = [goods, addresses, bankCards, permits, templates, invoiceProfiles, clauseTemplates, certifications] as const

async function renameInEdits(db: Db, { firm_id, person }: Renaming): Promise<void> {
  for (const each of EDITED) {
    // They share these columns.
    const table = each as typeof goods
    const rows = await db
      .select({ id: table.id, edits: table.edits })
      .from(table)
      .where(and(eq(table.firm_id, firm_id), mentions(table.edits, person)))
    for (const { id, edits } of rows)
      await db
        .update(table)
        .set({ edits: withPseudonym(edits, person) })
        .where(eq(table.id, id))
  }
  await db
    .update(invitations)
    .set({ invited_by: person.pseudonym })
    .where(and(eq(invitations.firm_id, firm_id), eq(invitations.invited_by, person.name)))
  const held = await db
    .select()
    .from(certifications)
    .where(and(eq(certifications.id, firm_id), mentions(certifications.doc, person)))
  for (const { id, doc } of held)
    await db
      .update(certifications)
      .set({ doc: withPseudonym(doc, person, ['sent_by']) })
      .where(eq(certifications.id, id))
}

/** Approvals that the person asked for or decided, and their confirmation of a bank card. */
async function renameInApprovals(db: Db, { key, firm_id, person }: Renaming): Promise<void> {
  const { user_id, name, pseudonym } = person
  const named = await db
    .update(approvals)
    .set({
      by_name: sql`case when ${approvals.user_id} = ${user_id} then ${pseudonym} else ${approvals.by_name} end`,
      decided_by: sql`case when ${approvals.decided_by} = ${name} then ${pseudonym} else ${approvals.decided_by} end`,
      version: sql`${approvals.version} + 1`,
    })
    .where(and(eq(approvals.firm_id, firm_id), or(eq(approvals.user_id, user_id), eq(approvals.decided_by, name))))
    .returning({ id: approvals.id })
  await announce(
    db,
    key,
    named.map(({ id }) => ({ audience: firm_id, entity: 'approval', entity_id: id, op: 'new' })),
  )
  const cards = await db
    .select({ id: bankCards.id, standing: bankCards.standing })
    .from(bankCards)
    .where(and(eq(bankCards.firm_id, firm_id), mentions(bankCards.standing, person)))
  for (const { id, standing } of cards)
    if (standing)
      await db
        .update(bankCards)
        .set({ standing: withPseudonym(standing, person, ['by_name']) })
        .where(eq(bankCards.id, id))
}

export async function renameEverywhere(db: Db, renaming: Renaming): Promise<void> {
  await renameInOrders(db, renaming)
  await renameInContracts(db, renaming)
  await renameInPapers(db, renaming)
  await renameInEdits(db, renaming)
  await renameInApprovals(db, renaming)
}
