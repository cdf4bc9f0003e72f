/** Fills a fresh embedded database: firms, accounts, goods, deals in every state, demands, and the content of the public site. */
import { lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import { flushBeforeCommit } from '../db/before-commit.ts'
import { transact } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { messages } from '../db/tables/records.ts'
import type { Archive } from '../files/store.ts'
import { insertAddresses } from './addresses.ts'
import { insertBankCards } from './bank-cards.ts'
import { insertAside, insertCatalogue, insertSpecs } from './catalogue.ts'
import { insertContent } from './content.ts'
import { insertFramework } from './frameworks.ts'
import { insertInvoices, insertTemplates } from './invoices.ts'
import type { Sessions } from './firms.ts'
import { insertPeople } from './firms.ts'
import { insertNeeds } from './intentions.ts'
import { insertMarket } from './market.ts'
import { insertPermits } from './permits.ts'
import { playAll } from './plots.ts'
import { insertSite } from './site.ts'
import { insertStatements } from './statements.ts'
import { playYear } from './year.ts'

/** Age of the accounts in days; the oldest deal is a little younger. */
const KNOWN_DAYS = 400

/**
 * Does nothing if a firm exists. An interrupted start leaves nothing and may run again. Returns the accounts; null if nothing was
 * done.
 */
export async function seedDemo({ password, database, data_dir }: Archive & { password: string }): Promise<Sessions | null> {
  const [known] = await database.db.select({ id: firms.id }).from(firms).limit(1)
  if (known) return null
  const today = new Date()
  const long_ago = new Date(today.getTime() - KNOWN_DAYS * DAY_MS)
  return transact(database.db, async (db) => {
    const archive = { data_dir, database: { ...database, db } }
    const people = await insertPeople(db, password, long_ago)
    const goods = await insertCatalogue(db, people, long_ago)
    // The quotes come first, because an order stores the market price of its day.
    await insertMarket(db, today)
    await insertNeeds(db, people, today)
    // Purchase contracts name the supplier's default card.
    await insertBankCards(db, people, long_ago)
    await playAll({ archive, people, goods }, today)
    await insertAddresses(db, people, long_ago)
    await insertAside(db, people, today)
    await insertInvoices({ archive, people, goods }, today)
    await playYear({ archive, people, goods }, today)
    await insertFramework({ archive, people, goods }, today)
    await insertTemplates({ archive, people, goods }, long_ago)
    await insertPermits({ archive, people, goods }, today)
    await insertSpecs(db)
    await insertSite(db)
    await insertContent(db, today)
    // Statements need the journal, which is otherwise written at the end of the transaction.
    await flushBeforeCommit(db)
    await insertStatements({ archive, people, goods }, today)
    await flushBeforeCommit(db)
    // Messages older than two days are marked as read.
    const read_at = sql`${messages.created_at} + interval '1 hour'`
    await db
      .update(messages)
      .set({ read_at })
      .where(lt(messages.created_at, new Date(today.getTime() - 2 * DAY_MS)))
    return people
  })
}
