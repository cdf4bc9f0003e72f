/**
 * Asks an external check about private cards once they are saved, in a job, because a provider may be silent or away. The result
 * stands with the card, so that it is paid for once for each account.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { DAY_MS } from '#domain/constants.ts'
import { awaitsCheck } from '#domain/firm/bank-card.ts'
import { announceDesk, announcePayees } from '../changes.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { firms } from '../db/tables/accounts.ts'
import { bankCards } from '../db/tables/bank-cards.ts'
import type { Given } from '../declaration.ts'
import { enqueue, type Handlers } from '../jobs.ts'
import { AskedTooOften, type BankCardCheck, type CardResult } from '../outside/bank-card-check.ts'
import { type StoredCard, view } from './store.ts'

const JOB = 'bank_card_check'

/** Queues the question about the account as it is. The job names the card, and no number. */
export async function queueCheck(
  db: Db,
  check: BankCardCheck | null,
  card: Pick<StoredCard, 'id' | 'account_type' | 'standing'>,
) {
  if (check && awaitsCheck(card)) await enqueue(db, JOB, { id: card.id, version: card.standing.version })
}

/** The card if it still has the account of the question, and no answer. */
async function asked(db: Db, id: string, version: number): Promise<(StoredCard & { firm_id: string }) | null> {
  const [row] = await db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.id, id), isNull(bankCards.deleted_at)))
  const card = row && { ...view(row), firm_id: row.firm_id }
  return card && card.standing.version === version && awaitsCheck(card) ? card : null
}

/** Under the lock of the firm's records, because a person may be saving the card. */
const keep = (db: Db, { id, firm_id, standing: { version } }: StoredCard & { firm_id: string }, result: CardResult) =>
  transact(db, async (tx) => {
    await tx.select({ id: firms.id }).from(firms).where(eq(firms.id, firm_id)).for('update')
    const card = await asked(tx, id, version)
    if (!card) return
    const standing = { ...card.standing, checked: { version, result } }
    await tx.update(bankCards).set({ standing }).where(eq(bankCards.id, id))
    await announcePayees(tx)
    await announceDesk(tx)
  })

export const checkHandlers = ({ database: { db }, card_check }: Pick<Given, 'database' | 'card_check'>): Handlers => ({
  async [JOB](payload) {
    const card = await asked(db, String(payload['id']), Number(payload['version']))
    if (!card || !card_check) return
    try {
      await keep(db, card, await card_check.check(card))
    } catch (error) {
      if (!(error instanceof AskedTooOften)) throw error
      await enqueue(db, JOB, payload, new Date(Date.now() + DAY_MS))
    }
  },
})

/** Asks about cards without an answer: those saved before there was a provider, and those about which it could not be asked. */
export async function queueLeft({ database: { db }, card_check }: Pick<Given, 'database' | 'card_check'>): Promise<void> {
  if (!card_check) return
  const rows = await db
    .select()
    .from(bankCards)
    .where(and(eq(bankCards.account_type, 'private'), isNull(bankCards.deleted_at)))
  for (const row of rows) await queueCheck(db, card_check, view(row))
}
