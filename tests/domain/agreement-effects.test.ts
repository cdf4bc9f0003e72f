/** Every step against every agreement: no party alone undoes one, and the effect is named before the step. */
import { describe, expect, test } from 'vitest'
import { agreedSupply } from '#domain/agreement/agreement.ts'
import {
  AGREEMENT_KINDS,
  type AgreementKind,
  agreementsOf,
  type Effect,
  EFFECTS,
  effectsOn,
  type Papers,
  unequalInvoices,
} from '#domain/agreement/agreement-effects.ts'
import type { ActionName } from '#domain/order/actions.ts'
import { shareAsked } from '#domain/agreement/grant.ts'
import { invoiceLine } from '#domain/accounting/invoice.ts'
import { bookedLines } from '#domain/accounting/journal.ts'
import { advanceWholly } from '#domain/order/lifecycle.ts'
import { amountFen } from '#domain/money/money.ts'
import type { Adjustment, Order, OrderState } from '#domain/order/order.ts'
import { ledgerOf } from '#domain/money/payment.ts'
import { isProvisional } from '#domain/money/pricing.ts'
import type { Statement } from '#domain/accounting/statement.ts'
import { viewFor } from '#domain/disclosure/visibility.ts'
import { afterSaleOf } from './after-sale-fixtures.ts'
import { ACTORS, ALL_ACTIONS, dissentOf, NOW, OWNER, orderIn, PAYLOADS, readyFor } from './order-fixtures.ts'

const AGREED_KG = 59_810

/** The supplier has agreed to the weight, and to the price too unless it follows the market. */
function agreedOn(order: Order): Order {
  const { supply } = order
  if (!supply) throw new Error('no supply side')
  const { price_fen } = supply
  const amount_fen = amountFen(price_fen, AGREED_KG)
  const keeps_price = isProvisional(supply) ? ({ keeps_price: true } as const) : {}
  const dissent = dissentOf(3)
  const adjustments = dissent.adjustments.map(
    (each): Adjustment => ({ ...each, quantity_kg: AGREED_KG, price_fen, amount_fen, ...keeps_price, reply: 'agree' }),
  )
  return {
    ...order,
    supply: { ...supply, quantity_kg: AGREED_KG, amount_fen },
    dissents: [{ ...dissent, adjustments }, ...order.dissents],
    supply_price_confirmed: order.supply_price_confirmed || !isProvisional(supply),
  }
}

interface Held {
  /** states in which the agreement may be in force */
  from: OrderState
  put: (order: Order) => Order
  /** the agreed figures; null once they are no longer in force */
  figures: (order: Order) => unknown
}
const accepted = { ...afterSaleOf('compensation', 1), agreed_fen: 7_000_001, supplier_bears_fen: 5_000_003 }
const unlessEnded = (of: (order: Order) => unknown) => (order: Order) => (order.state < 0 ? null : of(order))
const signed = (side: Order['sale']) => side && { ...side, contract_effective: true }
const priceOf = (side: Order['sale']) => (side && !isProvisional(side) ? side.price_fen : 'open')
/** A new kind of agreement must be added here and in EFFECTS. A new step is tried against all of them. */
const HELD: Record<AgreementKind, Held> = {
  contract: {
    from: 0,
    put: (order) => ({ ...order, supply: signed(order.supply), sale: signed(order.sale) }),
    figures: unlessEnded(({ supply, sale, ...order }) => [
      ...[supply, sale].map((side) => [
        side?.contract_id,
        side?.tax_rate_bp,
        side?.contract_effective,
        side?.pricing?.premium_fen,
      ]),
      order.quantity_kg,
      order.weigh_basis,
      order.tolerance_permille,
      order.delivery_place,
      order.deliver_by,
      order.pay_terms,
    ]),
  },
  supply_price: {
    from: 3,
    put: (order) => ({ ...order, supply_price_confirmed: true }),
    figures: unlessEnded(({ supply, supply_price_confirmed }) => [supply_price_confirmed, priceOf(supply)]),
  },
  dissent: {
    from: 3,
    put: agreedOn,
    figures: unlessEnded((order) => {
      const agreed = agreedSupply(order)
      return agreed && [order.supply?.quantity_kg, agreed.keeps_price ? 'open' : order.supply?.amount_fen]
    }),
  },
  after_sale: {
    from: 2,
    put: (order) => ({ ...order, after_sales: [accepted, ...(order.after_sales ?? [])] }),
    figures: unlessEnded(({ after_sales = [] }) => {
      const found = after_sales.find(({ id }) => id === accepted.id)
      return [found?.status, found?.agreed_fen, found?.supplier_bears_fen]
    }),
  },
  invoice: { from: 6, put: (order) => order, figures: (order) => ledgerOf(order).charge_fen },
  statement: {
    from: 4,
    put: (order) => order,
    figures: (order) => bookedLines(order).filter(({ kind }) => kind === 'charge'),
  },
}
const papersOver = (order: Order): Papers => ({
  invoices: [{ no: 'FP1', status: 1, lines: [invoiceLine(order)] }],
  statements: (['supply', 'sale'] as const).map((side) => ({
    no: `DZ-${side}`,
    side,
    status: 1,
    lines: [{ order_id: order.id }] as Statement['lines'],
  })),
})

/** Variants of a step that affect more than the plain one. */
const WAYS: Partial<Record<ActionName, (order: Order) => object>> = {
  recheck: ({ sale }) => ({ sale_price_fen: (sale?.price_fen ?? 0) - 10_000 }),
  handle: ({ trips }) => ({ trips: trips.map(({ id }) => ({ trip_id: id, deduct_kg: 0, water_kg: 10 })) }),
  reply_dissent: () => ({ agree: false, note: '以我方磅单为准' }),
  adjust_dissent: () => ({ reject: true, note: '已复磅' }),
}
/** The waiting after-sale is a whole return, whose goods the supplier has agreed to take back. */
const returning = (order: Order): Order => ({
  ...order,
  after_sales: (order.after_sales ?? []).map((each) =>
    each.status === 0
      ? { ...each, kind: 'return', quantity_kg: null, amount_fen: null, share: { ...shareAsked(null, '', NOW), status: 1 } }
      : each,
  ),
})

interface Seen {
  order: Order
  after: Order
  name: ActionName
  payload: { agree?: boolean }
}
/** Every variant of the step that succeeds on an order with the agreement in force. */
function* takenOn(kind: AgreementKind, name: ActionName): Generator<Seen> {
  const { from, put, figures } = HELD[kind]
  for (const state of [0, 1, 2, 3, 4, 5, 6, 7, 8] as const) {
    if (state < from) continue
    const ready = put(readyFor(name, state))
    const orders = name === 'judge_after_sale' ? [ready, returning(ready)] : [ready]
    for (const order of orders) {
      if (figures(order) === null) continue
      for (const way of [() => ({}), WAYS[name]]) {
        if (!way) continue
        const payload = { ...PAYLOADS[name](order), ...way(order) }
        const whole = order !== ready && name === 'judge_after_sale' ? { ...payload, supplier_bears_fen: 0 } : payload
        const outcome = advanceWholly(order, { name, payload: whole } as never, { actor: ACTORS[OWNER[name]], now: NOW })
        if (outcome.ok) yield { order, after: outcome.order, name, payload: whole as { agree?: boolean } }
      }
    }
  }
}

/** The rule behind each answer, checked where the figures have changed. */
const CHANGED: Record<Effect['how'], (seen: Seen, kind: AgreementKind) => void> = {
  // A statement is frozen, so its correction is another line.
  stands: (_seen, kind) => expect(kind).toBe('statement'),
  asks({ order, after }, kind) {
    if (kind === 'invoice') expect(unequalInvoices(after, papersOver(order).invoices)).toHaveLength(1)
    else expect([kind, after.state]).toEqual(['contract', 3])
  },
  replaces: ({ name, payload }) => expect([OWNER[name], payload.agree]).toEqual(['supplier', true]),
  ends: ({ after }) => expect(after.state).toBeLessThan(0),
}

describe.each(AGREEMENT_KINDS)('an agreement: %s', (kind) => {
  const effects: Partial<Record<ActionName, Effect>> = EFFECTS[kind]
  test.each(ALL_ACTIONS)('%s changes it only with the effect in the table', (name) => {
    const effect = effects[name]
    let tried = 0
    for (const seen of takenOn(kind, name)) {
      tried++
      const { order, after } = seen
      const view = viewFor(order, OWNER[name])
      const changed = JSON.stringify(HELD[kind].figures(after)) !== JSON.stringify(HELD[kind].figures(order))
      if (!changed) continue
      if (!effect) throw new Error(`${name} undoes ${kind} in silence: answer it in EFFECTS`)
      CHANGED[effect.how](seen, kind)
      const known = agreementsOf(view, papersOver(order)).some((each) => each.kind === kind)
      if (known) expect(effectsOn(view, name, papersOver(order)).map(({ does }) => does)).toContain(effect.words)
    }
    if (effect) expect(tried, 'the step never succeeded').toBeGreaterThan(0)
  })
})

test('the signed price of a side changes only by a formula, the supplier’s consent, or a new settlement by the buyer', () => {
  const price = (order: Order) => [order.supply, order.sale].map(priceOf)
  const changes = ALL_ACTIONS.filter((name) =>
    [...takenOn('contract', name)].some(({ order, after }) => {
      const [was, is] = [price(order), price(after)]
      return was.some((fen, index) => fen !== 'open' && is[index] !== fen)
    }),
  )
  expect(changes).toEqual(['recheck', 'reply_dissent'])
  expect(effectsOn(orderIn(4), 'recheck', { invoices: [], statements: [] })).toEqual([
    { agreed: '销售合同 XS2611200001 已签署：单价 97,777.79 元/吨', does: '更改单价须采购商按新单价重新提交结算' },
  ])
})
