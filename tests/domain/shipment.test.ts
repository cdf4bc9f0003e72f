/** Warnings for a person who types at the scale. They refuse nothing. */
import { expect, test } from 'vitest'
import { farShortKg, weighedAtWarning, weighingWarnings } from '#domain/order/shipment.ts'
import { HEAVY_TRUCK_KG, MAX_TRIP_KG } from '#domain/goods/weight.ts'

test.each([
  ['nothing typed', null, null, {}],
  ['gross alone', 46_000, null, {}],
  ['a sound weighing', 46_000, 16_000, {}],
  ['tare above gross', 16_000, 46_000, { 'at.tare_kg': '皮重不小于毛重，请核对' }],
  ['tare equal to gross', 16_000, 16_000, { 'at.tare_kg': '皮重不小于毛重，请核对' }],
  ['as heavy as the law allows', HEAVY_TRUCK_KG, 16_000, {}],
  ['heavier', HEAVY_TRUCK_KG + 1, 16_000, { 'at.gross_kg': '毛重超过 49.000 吨，请核对磅单' }],
  ['heavier, before the tare is typed', 60_000, null, { 'at.gross_kg': '毛重超过 49.000 吨，请核对磅单' }],
  ['so heavy that it is refused', MAX_TRIP_KG + 1, 16_000, {}],
])('the fields warn about %s exactly if it is doubtful', (_case, gross_kg, tare_kg, wanted) => {
  expect(weighingWarnings({ gross_kg, tare_kg }, 'at.')).toEqual(wanted)
})

test('loading that ends far below the agreed weight gets a warning, and a nearly full truck does not', () => {
  const order = { quantity_kg: 32_000 }
  expect(farShortKg(order, 14_900)).toBe(17_100)
  expect(farShortKg(order, 28_800)).toBe(3200)
  for (const loaded_kg of [28_801, 32_000, 40_000]) expect(farShortKg(order, loaded_kg)).toBe(0)
})

test.each([
  ['2026-11-25T08:00:00Z', undefined],
  ['2026-11-25T08:05:00Z', undefined],
  ['2026-10-26T08:00:00Z', undefined],
  ['2015-11-25T08:00:00Z', '过磅时间在 31 天以前，请核对'],
  ['2026-11-26T08:00:00Z', '过磅时间晚于现在，请核对'],
  ['', undefined],
])('a weighing at %s, typed at 2026-11-25 16:00 in China, gets the warning %s', (weighed_at, words) => {
  expect(weighedAtWarning(weighed_at, '2026-11-25T08:00:00Z')).toBe(words)
})
