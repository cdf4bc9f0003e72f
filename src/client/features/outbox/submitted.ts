/** A queued action's payload as its rule shows it: every text, weight, price and photo that a person entered. */
import { SYNC_SCHEMA } from '#api/wire.ts'
import type { DeviceDb } from '#client/sync/device/db.ts'
import { useLive } from '#client/sync/reading/live.ts'
import { subjectIn } from '#client/sync/noun.ts'
import { actionOf } from '#client/sync/nouns/order.ts'
import { useAccount } from '#client/sync/reading/react.tsx'
import type { OutboxRow } from '#client/sync/device/rows.ts'
import type { Action } from '#domain/order/actions.ts'
import { ruleOf } from '#domain/order/lifecycle.ts'
import type { Order } from '#domain/order/order.ts'
import type { Fact, ShownTrip } from '#domain/order/shown.ts'

export interface Submitted {
  title: string
  facts: readonly Fact[]
  trips: readonly ShownTrip[]
  photo_ids: readonly string[]
}

const isGiven = (fact: Fact | false): fact is Fact => fact !== false && fact[1] !== ''

export function submittedOf({ name, payload }: Action, order: Order | null): Submitted {
  const { label, shows } = ruleOf(name)
  const { facts = [], trips = [], photo_ids = [] } = shows(payload, order)
  return { title: label, facts: facts.filter(isGiven), trips, photo_ids }
}

/** Ids of the row's orders: several for a batch, none for other subjects. */
const ordersOf = ({ entities }: OutboxRow): string[] =>
  entities.map(subjectIn).flatMap(({ noun, id }) => (noun === 'order' ? [id] : []))

/** The content of each row by key. A row that is no step of an order, or is of newer code, has only its label. */
export async function readSubmitted(db: DeviceDb, rows: readonly OutboxRow[]): Promise<Map<string, Submitted>> {
  const ids = [...new Set(rows.flatMap(ordersOf))]
  const held = await db.orders.bulkGet(ids)
  const orders = new Map(ids.map((id, index) => [id, held[index]?.order ?? null]))
  return new Map(
    rows.flatMap((row) => {
      const [id, another] = ordersOf(row)
      const action = id && row.schema <= SYNC_SCHEMA ? actionOf(row, id) : null
      if (!id || !action) return []
      const submitted = submittedOf(action, orders.get(id) ?? null)
      // A batch has the facts of its first order only, so they are dropped; its label has the sum.
      return [[row.key, another ? { ...submitted, facts: [] } : submitted]]
    }),
  )
}

/** Empty during the first read. */
export function useSubmitted(rows: readonly OutboxRow[]): ReadonlyMap<string, Submitted> {
  const { db } = useAccount()
  return useLive(() => readSubmitted(db, rows), [db, rows.map(({ key }) => key).join()]) ?? new Map()
}
