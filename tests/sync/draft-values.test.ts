/**
 * Drafts of earlier builds, whose figures were text, open with all typed values. This also tests the initial values of an order's
 * draft.
 */
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf } from '#client/features/intentions/order-of.ts'
import { afterSaleDraft, newAfterSale } from '#client/features/after-sales/after-sale-draft.ts'
import { batchDraft, newMoney, payDraft } from '#client/features/payments/form/money-values.ts'
import { newOrder, ORDER_DRAFT, orderBody } from '#client/features/orders/create/typed-order.ts'
import { deliverDraft, newDelivery } from '#client/features/orders/steps/deliver-draft.ts'
import { type ReceiveDraft, receiveDraft } from '#client/features/orders/steps/receive-draft.ts'
import { newSettlement, settleDraft } from '#client/features/orders/steps/settle-draft.ts'
import { DeviceDb } from '#client/sync/device/db.ts'
import { type DraftSubject, draftsOf, saveDraft } from '#client/sync/device/drafts.ts'
import { DRAFT } from '#client/sync/device/rows.ts'
import type { Intention } from '#domain/goods/intention.ts'
import { newOrder as orderFixture } from '../domain/order-fixtures.ts'

const ORDER = uuidv7()
const WEIGHING = { ticket_no: 'B-7', photo_ids: ['p1'] }
let db: DeviceDb
beforeEach(async () => {
  db = new DeviceDb(uuidv7())
  await db.open()
})
afterEach(() => db.delete())

/** The draft as an earlier build left it, read by this build. */
async function opened<T>(of: DraftSubject<T>, value: unknown): Promise<T | undefined> {
  const { kind, subject } = of
  await db.drafts.add({ id: uuidv7(), kind, subject, value, owner: db.owner, schema: DRAFT.schema, updated_at: 0 })
  return (await draftsOf(db, of))[0]?.value
}

test('a delivery keeps its trucks, unreadable figures included', async () => {
  const truck = { id: 't1', plate: '浙B12345', trailer_plate: '', driver: '王', phone: '' }
  const texts = { ...WEIGHING, gross: '49,820', tare: '16.5', weighed_at: '2026-11-21T14:02' }
  expect(await opened(deliverDraft(ORDER), { trips: [{ ...truck, ...texts }], current: 't1' })).toEqual({
    trips: [{ ...truck, shipped: { ...WEIGHING, gross_kg: 49_820, tare_kg: '16.5', weighed_at: '2026-11-21T06:02:00.000Z' } }],
    current: 't1',
  })
})

test('a receipt keeps its arrivals', async () => {
  const arrivals = { t1: { ...WEIGHING, gross: '49800', tare: '', weighed_at: '' } }
  expect(await opened(receiveDraft(ORDER), { arrivals, open: 't1' })).toEqual({
    arrivals: { t1: { ...WEIGHING, gross_kg: 49_800, tare_kg: null, weighed_at: '' } },
    open: 't1',
  })
})

test('a settlement keeps its deductions, tickets and dissent', async () => {
  const draft = { ...newSettlement(), tickets: { t1: { id: 'p', photo_ids: ['p1'] } } }
  expect(await opened(settleDraft(ORDER), { ...draft, deductions: { t1: { deduct: '120', water: '' } } })).toEqual({
    ...draft,
    deductions: { t1: { deduct_kg: 120, water_kg: null } },
  })
})

test('a payment keeps its amount and time', async () => {
  const { amount_fen: _, ...money } = newMoney(null)
  const texts = { ...money, bank_serial: '88', amount: '1,234.50', paid_at: '2026-11-21T14:02' }
  expect(await opened(payDraft(ORDER), texts)).toEqual({
    ...money,
    bank_serial: '88',
    amount_fen: 123_450,
    paid_at: '2026-11-21T06:02:00.000Z',
  })
})

test('a payment of several orders belongs to them in any order of choice, and one of an earlier build opens for any orders', async () => {
  const money = { ...newMoney(null), bank_serial: '88' }
  await saveDraft(db, 'a', batchDraft(['b', 'a']), money)
  expect(await draftsOf(db, batchDraft(['a', 'b']))).toMatchObject([{ id: 'a', value: money }])
  expect(await draftsOf(db, batchDraft(['c', 'd']))).toEqual([])
  await saveDraft(db, 'old', payDraft('batch'), money)
  expect(await draftsOf(db, batchDraft(['c', 'd']))).toMatchObject([{ id: 'old' }])
  // Once it is typed further, it belongs to the orders for which it was opened.
  await saveDraft(db, 'old', batchDraft(['c', 'd']), money)
  expect(await draftsOf(db, batchDraft(['e', 'f']))).toEqual([])
})

test('an application for after-sale service keeps its figures', async () => {
  const { quantity_kg: _, amount_fen: __, ...rest } = newAfterSale(orderFixture())
  expect(await opened(afterSaleDraft(ORDER), { ...rest, reason: '夹带铁件', quantity: '800', amount: '' })).toEqual({
    ...rest,
    reason: '夹带铁件',
    quantity_kg: 800,
    amount_fen: null,
  })
})

test('a new order keeps its figures, unreadable ones included, and the note for both parties', async () => {
  const supplier = { id: 's1', name: '演示·蓝岬再生资源' }
  const typed = { id: uuidv7(), supplier, title: '光亮铜线', deliver_by: '2026-11-21', note: '请早些发货' }
  const texts = { tonnes: '22.68', supply_price: '95,000', sale_price: '1e9', tolerance: '3' }
  expect(await opened(ORDER_DRAFT, { ...typed, ...texts })).toEqual({
    ...newOrder(),
    ...typed,
    quantity_kg: 22_680,
    supply_price_fen: 9_500_000,
    sale_price_fen: '1e9',
    tolerance_permille: 3,
  })
})

test('a new order begun before prices could follow the market opens with a fixed price', async () => {
  const { series_id: _series, window_from: _from, window_to: _to, sale_discount: _down, ...earlier } = newOrder()
  const { kind, subject } = ORDER_DRAFT
  await saveDraft<unknown>(
    db,
    uuidv7(),
    { kind, subject, shape: { schema: 2, upcasts: {} } },
    { ...earlier, pricing_mode: 2, price_reference: '月均价' },
  )
  const [draft] = await draftsOf(db, ORDER_DRAFT)
  expect(draft?.value).toEqual({ ...newOrder(), id: earlier.id, pricing_mode: 2, price_reference: '月均价' })
  expect(orderBody(draft?.value ?? newOrder())).toMatchObject({
    series_id: null,
    price_reference: '月均价',
    sale_factor_bp: 10_000,
  })
})

test('a draft of today is read as it was saved, and one of newer code waits for that code', async () => {
  const of = deliverDraft(ORDER)
  const delivery = newDelivery()
  const id = uuidv7()
  await saveDraft(db, id, of, delivery)
  expect(await draftsOf(db, of)).toMatchObject([{ id, value: delivery }])
  const { kind, subject } = of
  await saveDraft<unknown>(db, uuidv7(), { kind, subject, shape: { schema: 9, upcasts: {} } }, { loads: [] })
  expect(await draftsOf(db, of)).toMatchObject([{ id, value: delivery }])
  expect(await draftsOf<ReceiveDraft>(db, receiveDraft(ORDER))).toEqual([])
})

test('the order of an intention on goods starts with their premium or factor in the same pricing mode, and without a missing price', () => {
  const begun = (pricing_mode: 1 | 2 | 4, pricing: NonNullable<Intention['supplier']>['pricing'], price_fen = 0) => {
    const supplier = { id: 's', name: '演示·蓝岬再生资源', price_fen, pricing }
    return { ...newOrder(), ...orderOf({ goods_id: 'g', pricing_mode, supplier, deliver_by: null } as Intention) }
  }
  const premium = { pricing_mode: 2, price_reference: '长江有色 1# 铜均价', premium_fen: -12_300, factor_permille: null } as const
  expect(begun(2, premium)).toMatchObject({ supply_premium_fen: 12_300, supply_discount: true, supply_price_fen: null })
  expect(begun(1, premium, 9_400_000)).toMatchObject({ supply_premium_fen: null, supply_price_fen: 9_400_000 })
  expect(begun(4, { ...premium, pricing_mode: 4, premium_fen: null, factor_permille: 915 })).toMatchObject({
    supply_factor_bp: 9150,
  })
  expect(begun(2, undefined)).toMatchObject({ supply_premium_fen: null, supply_discount: false })
})
