/**
 * Assigns positions to committed changes, in batches under one row lock. Batches commit one after another, so a reader at
 * position n has every change up to n (decisions/0004-positions-after-commit.md).
 */
import { randomBytes } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { changes, sequencer } from '../db/tables/sync.ts'

const ROW = 1
/** Maximum changes per transaction, so that the row is locked only briefly. */
const BATCH = 5000

const freshEpoch = () => randomBytes(6).toString('hex')

async function state(db: Db): Promise<{ position: number; waiting: boolean } | null> {
  const waiting = sql<boolean>`exists (select 1 from changes where changes.position is null)`
  const [row] = await db.select({ position: sequencer.position, waiting }).from(sequencer).where(eq(sequencer.id, ROW))
  return row ?? null
}

/** Assigns positions to the changes committed so far, up to one batch. */
async function assign(tx: Db): Promise<void> {
  const [row] = await tx.select({ position: sequencer.position }).from(sequencer).where(eq(sequencer.id, ROW)).for('update')
  const base = row?.position ?? 0
  const fresh = tx
    .select({ id: changes.id, n: sql<number>`row_number() over (order by ${changes.id})`.as('n') })
    .from(changes)
    .where(isNull(changes.position))
    .orderBy(changes.id)
    .limit(BATCH)
    .as('fresh')
  const placed = await tx
    .update(changes)
    .set({ position: sql`${base}::bigint + ${fresh.n}` })
    .from(fresh)
    .where(eq(changes.id, fresh.id))
    .returning({ id: changes.id })
  if (placed.length > 0)
    await tx
      .update(sequencer)
      .set({ position: base + placed.length })
      .where(eq(sequencer.id, ROW))
}

async function catchUp(database: Database): Promise<number> {
  for (;;) {
    const now = await state(database.db)
    if (!now) await database.db.insert(sequencer).values({ id: ROW, position: 0, epoch: freshEpoch() }).onConflictDoNothing()
    else if (!now.waiting) return now.position
    else await transact(database.db, assign)
  }
}

interface Flight {
  running: Promise<number>
  next: Promise<number> | null
}
const flights = new WeakMap<Database, Flight>()

function start(database: Database): Promise<number> {
  const flight: Flight = { running: catchUp(database), next: null }
  flights.set(database, flight)
  const done = () => {
    if (!flight.next) flights.delete(database)
  }
  flight.running.then(done, done)
  return flight.running
}

/**
 * The highest position after every change committed before this call has one. A process runs one pass at a time. Calls during a
 * pass share the next one, because the running pass may have read before their commit.
 */
export function sequence(database: Database): Promise<number> {
  const flight = flights.get(database)
  if (!flight) return start(database)
  flight.next ??= flight.running.then(
    () => start(database),
    () => start(database),
  )
  return flight.next
}

/**
 * Starts another history: every device restarts its sync but keeps its outbox. Part of a restore, and an operator's step after a
 * move.
 */
export async function renewEpoch(db: Db): Promise<string> {
  const epoch = freshEpoch()
  const fresh = { id: ROW, position: 0, epoch }
  await db.insert(sequencer).values(fresh).onConflictDoUpdate({ target: sequencer.id, set: { epoch } })
  return epoch
}
