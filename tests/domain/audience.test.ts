/**
 * The readers of each field. The views follow the table of readers and the rules of the trade, and contain no field that the
 * viewer may not read.
 */
import { expect, test } from 'vitest'
import type { Table } from '#domain/disclosure/audience.ts'
import { viewThrough } from '#domain/disclosure/audience.ts'
import { CONTRACT_TABLE, contractFor, draftContract, sign } from '#domain/contract/contract.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_TABLE, viewFor } from '#domain/disclosure/visibility.ts'
import { ACTORS, dissentOf, NOW, orderIn, take, weighProof } from './order-fixtures.ts'
import { fieldsOf, plant, tells } from './planted.ts'

/** An order with content in every list, both hidden and open. */
function full(disclose_counterparty: boolean): Order {
  const proven = take({ ...orderIn(3), disclose_counterparty }, 'add_proof')
  const names = ['advance', 'collect', 'handle', 'confirm_supply_price', 'recheck', 'handle', 'pay', 'collect'] as const
  const settled = names.reduce<Order>((order, name) => take(order, name), proven)
  const paid = take(take({ ...settled, supply_price_confirmed: true }, 'confirm'), 'payout')
  const asked = take(take(take(paid, 'apply_after_sale'), 'judge_after_sale'), 'answer_share')
  const [reply] = dissentOf(2).adjustments
  const adjustments = [reply, { ...reply, version: 2, reply: 'agree', reply_note: '同意', reply_photo_ids: ['reply'] }]
  const account = {
    ...weighProof(null),
    kind: 'payment',
    side: 'sale',
    by_role: 'buyer',
    at: NOW,
    deleted_at: null,
    deleted_reason: null,
  }
  return {
    ...asked,
    dissents: [{ ...dissentOf(2), status: 3, adjustments }, dissentOf(0)],
    proofs: [...asked.proofs, account],
  } as Order
}

const ADJUSTMENT = ['amount_fen', 'at', 'note', 'price_fen', 'quantity_kg', 'reply_note', 'reply_photo_ids'].map(
  (name) => `dissents.adjustments.${name}`,
)
const REGISTRAR = ['registered_at', 'registered_by', 'registered_name']
const MONEY = ['amount_fen', 'bank_serial', 'id', 'note', 'paid_at', 'photo_ids', ...REGISTRAR].map((name) => `money.${name}`)
const PROOF = [
  'amount_fen',
  'at',
  'deleted_at',
  'deleted_reason',
  'id',
  'photo_ids',
  'reading.kept',
  'reading.recognised',
  'trip_id',
].map((name) => `proofs.${name}`)
const reading = (trip: string) => ['kept', 'recognised'].map((name) => `trips.${trip}.reading.${name}`)
const SETTLEMENT = ['amount_fen', 'at', 'price_fen', 'quantity_kg', 'rechecked_reason'].map((name) => `settlements.${name}`)
const EVENT = ['at', 'by_name', 'by_user', 'device_at', 'id', 'note'].map((name) => `events.${name}`)
const side = (name: string) =>
  ['amount_fen', 'contract_id', 'contract_no', 'price_fen', 'quantity_kg', 'tax_rate_bp'].map((field) => `${name}.${field}`)
const UNHEARD = ['claim', 'id', 'photo_ids', 'raised_at', 'rejected_reason'].map((name) => `dissents.${name}`)

const SALE_SIDE = [
  'after_sales.agreed_fen',
  'after_sales.amount_fen',
  'after_sales.remark',
  'intention_id',
  ...MONEY,
  ...PROOF,
  ...side('sale'),
  ...SETTLEMENT,
]
const FROM_SUPPLIER = [...SALE_SIDE, ...reading('received'), ...ADJUSTMENT, ...UNHEARD, ...EVENT]
const SHARE = ['amount_fen', 'answered_at', 'asked_at', 'note', 'reply_note'].map((name) => `after_sales.share.${name}`)
const FROM_BUYER = [
  ...reading('shipped'),
  'after_sales.supplier_bears_fen',
  ...SHARE,
  ...side('supply'),
  ...MONEY,
  ...ADJUSTMENT,
  ...EVENT,
]
const BUYER = ['buyer_id', 'buyer_name', 'after_sales.photo_ids', 'trips.received.photo_ids']
const SUPPLIER = ['supplier_id', 'supplier_name', 'goods_id', 'trips.shipped.photo_ids']

/** Fields that each role must not read, with and without disclosed counterparties. */
const HIDDEN: ['supplier' | 'buyer' | 'trader', boolean, string[]][] = [
  ['trader', false, ['events.by_user']],
  ['supplier', true, FROM_SUPPLIER],
  ['supplier', false, [...FROM_SUPPLIER, ...BUYER]],
  ['buyer', true, FROM_BUYER],
  ['buyer', false, [...FROM_BUYER, ...SUPPLIER]],
]

test.each(HIDDEN)('the %s (disclosed: %s) reads exactly the fields that the table allows', (role, disclosed, hidden) => {
  const order = full(disclosed)
  const { record, canaries } = plant(ORDER_TABLE, order, { role, disclosed })
  expect(fieldsOf(canaries)).toEqual([...hidden].sort())
  const seen = JSON.stringify(viewFor(record, role))
  for (const canary of canaries) expect(tells(seen, canary), `${role} reads ${canary.path} in ${seen}`).toBe(false)
  const whole = JSON.stringify(viewFor(record, 'trader'))
  for (const canary of canaries.filter(({ path }) => path !== 'events.by_user' && path !== 'events.id'))
    expect(tells(whole, canary), `${canary.path} is no mark`).toBe(true)
})

test('a party reads the whole contract except the other signer’s IP and identification', () => {
  const drafted = draftContract(orderIn(0), 'supply', { id: 'c', no: 'CG1', valid_to: NOW }, NOW)
  const at = { now: NOW, ip: '10.0.0.1', verified_by: '138****0001' }
  const signed = sign(sign({ ...drafted, sha256: '0' }, ACTORS.supplier, at), ACTORS.trader, at)
  const { firm_id } = ACTORS.supplier
  const { record, canaries } = plant(CONTRACT_TABLE, signed, { firm_id })
  expect(fieldsOf(canaries)).toEqual(['signatures.ip', 'signatures.user_id', 'signatures.verified_by'])
  for (const canary of canaries) {
    expect(tells(JSON.stringify(contractFor(record, firm_id)), canary)).toBe(false)
    expect(tells(JSON.stringify(contractFor(record, ACTORS.trader.firm_id)), canary)).toBe(true)
  }
  expect(contractFor(signed, ACTORS.trader.firm_id).signatures).toHaveLength(2)
  const [own] = contractFor(signed, firm_id).signatures
  expect(own).toEqual(signed.signatures[0])
})

test('a field no table names is in no view', () => {
  const order = { ...full(true), margin_fen: 4_666_666 }
  for (const role of ['supplier', 'buyer', 'trader'] as const) expect(viewFor(order, role)).not.toHaveProperty('margin_fen')
})

test('a field without a reader, or a record whose fields have none, does not compile', () => {
  interface Pair {
    price_fen: number
    trip: { driver: string }
    note?: string
  }
  const decided: Table<Pair, unknown> = { price_fen: 'all', trip: { of: { driver: 'all' } }, note: 'all' }
  // @ts-expect-error an optional field is a field too
  const forgotten: Table<Pair, unknown> = { price_fen: 'all', trip: { of: { driver: 'all' } } }
  // @ts-expect-error a record within names the audience of each of its own fields
  const passed: Table<Pair, unknown> = { price_fen: 'all', trip: 'all', note: 'all' }
  // @ts-expect-error who may not read a field is given something else to read
  const blank: Table<Pair, unknown> = { price_fen: { to: () => false }, trip: { of: { driver: 'all' } }, note: 'all' }
  const pair: Pair = { price_fen: 1, trip: { driver: '司机' }, note: '' }
  expect(viewThrough(decided, pair, null)).toEqual(pair)
  expect(viewThrough(forgotten, pair, null)).not.toHaveProperty('note')
  expect([passed, blank]).toHaveLength(2)
})
