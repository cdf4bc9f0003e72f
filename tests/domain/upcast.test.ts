/** Stored documents and device rows in older shapes are upgraded to the present one, version by version. */
import { expect, test } from 'vitest'
import { upcast } from '#domain/upcast.ts'

interface Doc {
  schema?: number
  steps: string[]
}
const step = (name: string) => (old: Doc) => ({ ...old, steps: [...old.steps, name] })
const SHAPE = { schema: 3, upcasts: { 0: step('0→1'), 1: step('1→2'), 2: step('2→3') } }

test.each([
  [undefined, ['0→1', '1→2', '2→3']],
  [0, ['0→1', '1→2', '2→3']],
  [1, ['1→2', '2→3']],
  [2, ['2→3']],
  [3, []],
])('a document of version %s goes through %j', (schema, steps) => {
  const stored: Doc = { ...(schema === undefined ? {} : { schema }), steps: [] }
  expect(upcast(SHAPE, stored)).toEqual({ schema: 3, steps })
  expect(stored.steps).toEqual([])
})

test('a document of newer code waits for that code', () => {
  expect(upcast(SHAPE, { schema: 4, steps: [] })).toBeNull()
  expect(upcast<Doc>({ schema: 0, upcasts: {} }, { schema: 1, steps: [] })).toBeNull()
})

test('a version without a path to the next one is not guessed', () => {
  expect(upcast<Doc>({ schema: 3, upcasts: { 0: step('0→1'), 2: step('2→3') } }, { schema: 0, steps: [] })).toBeNull()
})

test('the first shape accepts a document without a version', () => {
  const stored: Doc = { steps: ['x'] }
  expect(upcast<Doc>({ schema: 0, upcasts: {} }, stored)).toBe(stored)
})
