/** The shapes of stored orders and contracts. Each document states its version, and older ones are upgraded when read. */
import { EVERYBODY } from './actions/rule.ts'
import type { ActionName } from './actions.ts'
import type { Contract, ContractSide } from '../contract/contract.ts'
import { ruleOf } from './lifecycle.ts'
import type { Order, OrderEvent } from './order.ts'
import type { Role } from '../role.ts'
import { type Shape, upcast } from '../upcast.ts'

/** A document with the version of its shape. Views omit the version. */
export type Stored<T> = T & { schema?: number }

const seenBy = ({ action, by_role }: OrderEvent): readonly Role[] =>
  action === 'create' ? EVERYBODY : (ruleOf(action as ActionName)?.seen_by ?? [by_role])

export const ORDER_DOC: Shape<Stored<Order>> = {
  schema: 10,
  upcasts: {
    /** Steps had gaps in their numbers and did not record their readers. The export time was never set. */
    0: ({ u8_exported_at: _never, ...order }: Stored<Order> & { u8_exported_at?: null }) => ({
      ...order,
      version: order.events.length,
      events: order.events.map((event, index) => ({ ...event, id: index + 1, seen_by: event.seen_by ?? seenBy(event) })),
    }),
    /** No photo of a loading had been released to the buyer, which an absent list expresses. */
    1: (order) => order,
    /** Refunds had no cause, and collections no registrar. */
    2: (order) => order,
    /** No price followed the market by a formula, which an absent `pricing` expresses. */
    3: (order) => order,
    /** Every proposal in a dissent named a price that counts, which an absent mark expresses. */
    4: (order) => order,
    /** Transfers were never split, entries had no registrar, and proposals did not record their starting figures. */
    5: (order) => order,
    /** The supplier was never asked for a share. An amount borne without one was imposed. */
    6: (order) => order,
    /** Entries were never reversed and, earlier still, payouts and refunds counted at once. */
    7: (order) => order,
    /** No payout named the account it went to. */
    8: (order) => order,
    /** No engine had read a ticket, which an absent reading expresses. */
    9: (order) => order,
  },
}
const EARLIER_SIDES: Record<string, ContractSide> = { supplier: 'supply', procurer: 'sale' }
/** The current name of a contract's side. Older builds named sides after the other party. */
export const sideToday = (side: string): ContractSide => EARLIER_SIDES[side] ?? (side as ContractSide)

export const CONTRACT_DOC: Shape<Stored<Contract>> = {
  schema: 4,
  upcasts: {
    0: (contract) => ({ ...contract, side: sideToday(contract.side) }),
    /** Parties had no account. */
    1: (contract) => contract,
    /** Parties had neither code nor address. */
    2: (contract) => contract,
    /** No account was a bank card, which an absent version expresses. */
    3: (contract) => contract,
  },
}

/**
 * The document in today's shape. Refuses one of a newer build, because a step of this build would lose fields that it does not
 * know.
 */
export function readDoc<T extends object>(shape: Shape<Stored<T>>, doc: Stored<T>): T {
  const current = upcast(shape, doc)
  if (!current) throw new Error(`document of version ${doc.schema}; this build reads up to ${shape.schema}`)
  return current
}

export const writeDoc = <T extends object>({ schema }: Shape<Stored<T>>, doc: T): Stored<T> => ({ ...doc, schema })
