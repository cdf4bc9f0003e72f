/** Weights, plates and times with the mistakes that engines make. */
import { expect, test } from 'vitest'
import { clockIn, kilogramsIn, momentIn, plateIn } from '#domain/recognition/figures.ts'

test.each([
  ['48260kg', '', [48_260]],
  ['48,260 kg', '', [48_260]],
  ['15.840kg', '', [15_840]],
  ['48260.00KG', '', [48_260]],
  ['３２，４２０公斤', '', [32_420]],
  ['48.26吨', '', [48_260]],
  ['48.260', '毛重(吨)', [48_260]],
  ['48.26', '', [48_260]],
  ['48260', '毛重(kg)', [48_260]],
  ['0', '', [0]],
  // An o stands for a nought.
  ['4626okg', '', [46_260]],
  ['1O,54O kg', '', [10_540]],
  // Nothing says which: both are offered, and the sum decides.
  ['48.260', '', [48_260]],
  ['1,520', '', [1520]],
  // Heavier than any truck.
  ['482600kg', '', []],
  ['-120kg', '', []],
  ['司机', '', []],
])('%s %s is %j kg', (text, unit, kg) => {
  expect(kilogramsIn(text, unit)).toEqual(kg)
})

test.each([
  ['浙B·D31286', '浙BD31286'],
  ['车号 鲁Q7F882 司机', '鲁Q7F882'],
  // No plate has an O or an I behind its head.
  ['皖AO2I45', '皖A02145'],
  ['苏E8K302毛重', '苏E8K302'],
  ['A12345', null],
])('%s has the plate %s', (text, plate) => {
  expect(plateIn(text)).toBe(plate)
})

test.each([
  ['2026-11-25 14:05:12', { day: '2026-11-25', time: '14:05' }],
  ['2026-11-2514:05:12', { day: '2026-11-25', time: '14:05' }],
  ['2026年11月25日14时05分', { day: '2026-11-25', time: '14:05' }],
  ['2026/1/5', { day: '2026-01-05', time: null }],
  ['2026-11-25 25:70', { day: '2026-11-25', time: null }],
  ['48260', null],
])('%s is %j', (text, moment) => {
  expect(momentIn(text)).toEqual(moment)
})

test.each([
  ['14:05', '14:05'],
  ['9：05：12', '09:05'],
  ['14时05分', '14:05'],
  ['2026-11-25 14:05', null],
  ['25:10', null],
  ['48260', null],
])('%s alone is the time %s', (text, clock) => {
  expect(clockIn(text)).toBe(clock)
})
