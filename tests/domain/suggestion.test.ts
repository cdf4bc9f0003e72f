/** When a value that was read in a photo is doubtful. */
import { expect, test } from 'vitest'
import { suggested, UNCLEAR } from '#domain/recognition/suggestion.ts'

const doubt = (text: string, certainty: number, own: string | null = null) =>
  suggested(text, { text, certainty, place: null }, own).doubt

test.each([
  ['1', 0.99, null],
  ['1', 0.5, UNCLEAR],
  ['A95870', 0.93, null],
  ['A95870', 0.91, UNCLEAR],
])('%s, certain to %d', (text, certainty, expected) => expect(doubt(text, certainty)).toBe(expected))

test('a long text that lacks the certainty of a whole character is doubtful', () => {
  expect(doubt('濮示省样例市经济开发区港口大道885号', 0.9497)).toBe(UNCLEAR)
  expect(doubt('演示省样例市经济开发区港口大道885号', 0.97)).toBeNull()
})

test('the reader’s own doubt comes first', () => expect(doubt('1', 0.5, '校验位不符')).toBe('校验位不符'))
