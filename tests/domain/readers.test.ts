/** The texts at a path of a payload, under the field names that errors use. */
import { expect, test } from 'vitest'
import { PARTIES, textsAt } from '#domain/disclosure/readers.ts'

const PAYLOAD = {
  note: '备注',
  empty: '',
  count: 3,
  none: null,
  trips: [{ driver: '张', photo_ids: ['a'] }, { driver: '' }, { plate: '浙B' }, null],
  reading: { kept: { 毛重: '45', 编号: 7 } },
}

test.each([
  ['note', [['note', '备注']]],
  ['empty', [['empty', '']]],
  [
    'trips.*.driver',
    [
      ['trips.0.driver', '张'],
      ['trips.1.driver', ''],
    ],
  ],
  ['trips.*.photo_ids.*', [['trips.0.photo_ids.0', 'a']]],
  ['reading.kept.*', [['reading.kept.毛重', '45']]],
  ['trips.1.driver', [['trips.1.driver', '']]],
  ['count', []],
  ['none', []],
  ['none.text', []],
  ['note.length', []],
  ['trips', []],
  ['absent.*.text', []],
] as const)('the path %s leads to %j', (path, texts) => {
  expect(textsAt(PAYLOAD, path)).toEqual(texts.map(([field, text]) => ({ field, text })))
})

test('an invalid payload has no text', () => {
  expect([textsAt(null, 'note'), textsAt(undefined, '*'), textsAt(7, 'note')]).toEqual([[], [], []])
})

test('the parties that must not learn of each other are supplier and buyer', () => {
  expect(PARTIES).toEqual(['supplier', 'buyer'])
})
