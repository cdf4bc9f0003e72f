/** The rule of a queued action shows its payload: every text, weight, price and photo a person entered. */
import type { Action } from '#domain/actions.ts'
import { ruleOf } from '#domain/lifecycle.ts'
import type { Order } from '#domain/order.ts'
import type { Fact, ShownTrip } from '#domain/shown.ts'

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
