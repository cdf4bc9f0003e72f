/** Several people edit a record, and nobody overwrites an unseen edit. */
import { expect, test } from 'vitest'
import { type Edit, missedEdit, withEdit } from '#domain/firm/edits.ts'

const edit = (version: number, user_id: string): Edit => ({ version, user_id, by_name: user_id })
const EDITS = [edit(1, 'li'), edit(2, 'wang'), edit(3, 'li'), edit(4, 'wang')]

test.each([
  ['li', 4, undefined],
  ['li', 3, 4],
  ['li', 1, 4],
  ['wang', 3, undefined],
  ['wang', 2, 3],
  ['wang', 0, 3],
  ['zhao', 0, 4],
  ['zhao', 4, undefined],
])('%s who opened version %i misses the edit of version %s', (user_id, base_version, version) => {
  expect(missedEdit(EDITS, user_id, base_version)?.version).toBe(version)
})

test('a record without edits has none to miss', () => {
  expect(missedEdit([], 'li', 0)).toBeUndefined()
})

test('the newest fifty edits are kept in order, and the given list stays unchanged', () => {
  const fifty = Array.from({ length: 50 }, (_each, at) => edit(at + 1, 'li'))
  expect(withEdit(fifty.slice(1), edit(51, 'wang')).map(({ version }) => version)).toEqual(fifty.map((_each, at) => at + 2))
  const kept = withEdit(fifty, edit(51, 'wang'))
  expect([kept.length, kept[0]?.version, kept.at(-1)]).toEqual([50, 2, edit(51, 'wang')])
  expect(fifty).toHaveLength(50)
  expect(withEdit([], { ...edit(1, 'li'), deleted: true })).toEqual([{ ...edit(1, 'li'), deleted: true }])
})
