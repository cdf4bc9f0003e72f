/** The photos that a payload names, at any depth. */
import { expect, test } from 'vitest'
import { photosNamed } from '#domain/order/actions.ts'
import { ALL_ACTIONS, PAYLOADS, readyFor, trip, weighing } from './order-fixtures.ts'

test.each<[string, object, string[]]>([
  ['nothing', {}, []],
  ['no photo', { photo_ids: [], note: '照片', trips: [] }, []],
  ['photos of its own', { photo_ids: ['b', 'a'] }, ['b', 'a']],
  [
    'photos at any depth, in order',
    { trips: [{ shipped: { photo_ids: ['a'] } }, { shipped: { photo_ids: ['b', 'c'] } }], photo_ids: ['d'] },
    ['a', 'b', 'c', 'd'],
  ],
  ['other lists and texts', { entry_ids: ['a'], photo_id: 'b', note: 'photo_ids', dissent: null }, []],
])('a payload with %s names exactly these photos', (_what, payload, photos) => {
  expect(photosNamed(payload)).toEqual(photos)
})

test('a load names each weigh ticket once', () => {
  const trips = [trip(30_000, 0), trip(29_000, 1)]
  expect(photosNamed({ trips, finished: true })).toEqual(trips.flatMap(({ shipped }) => shipped.photo_ids))
  expect(photosNamed({ trips: [{ trip_id: 'a', ...weighing(1) }] })).toHaveLength(1)
})

test('no payload keeps photos under another name', () => {
  for (const name of ALL_ACTIONS) {
    const payload = PAYLOADS[name](readyFor(name, 4))
    const lists = [...JSON.stringify(payload).matchAll(/"(\w*photo\w*)":/g)].map(([, key]) => key)
    expect(
      lists.filter((key) => key !== 'photo_ids' && name !== 'release_photo'),
      name,
    ).toEqual([])
  }
})
