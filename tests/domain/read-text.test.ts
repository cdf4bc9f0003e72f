/** Labels and their values: in one text, side by side, one above the other; and texts whose place the engine does not say. */
import { expect, test } from 'vitest'
import { labelled, lineBelow, type ReadText, suggested, UNCLEAR } from '#domain/recognition/read-text.ts'

const LABELS = { gross: ['毛重'], gross_time: ['毛重时间'], name: ['名称'] } as const
const read = (text: string, x: number, y: number): ReadText => ({
  text,
  certainty: 0.99,
  place: { x, y, width: text.length * 20, height: 24 },
})
const pairs = (texts: readonly ReadText[]) => labelled(texts, LABELS).map(({ label, value }) => [label, value?.text ?? null])

test('a value behind its label, and its estimated place', () => {
  const [found] = labelled([read('毛重：31260', 100, 40)], LABELS)
  expect(found?.value?.text).toBe('31260')
  expect(found?.value?.place).toMatchObject({ x: 160, width: 100 })
})

test('two labels in one text end each other, and the longer label wins', () => {
  expect(pairs([read('毛重 31260 毛重时间 09:12', 0, 40)])).toEqual([
    ['gross', '31260'],
    ['gross_time', '09:12'],
  ])
})

test('a value at the right, unless another label stands between', () => {
  expect(pairs([read('毛重', 0, 40), read('名称', 200, 42), read('废铝', 300, 41)])).toEqual([
    ['gross', null],
    ['name', '废铝'],
  ])
})

test('a value below, but none that is far below', () => {
  expect(pairs([read('毛重', 0, 40), read('31260', 0, 80)])).toEqual([['gross', '31260']])
  expect(pairs([read('毛重', 0, 40), read('31260', 0, 400)])).toEqual([['gross', null]])
})

test('a text without a place gives the value behind its label, and is nobody else’s value', () => {
  const bare = (text: string): ReadText => ({ text, certainty: 1, place: null })
  expect(pairs([bare('毛重：31260'), bare('名称'), bare('废铝')])).toEqual([
    ['gross', '31260'],
    ['name', null],
  ])
})

test('the next line continues a value unless a label owns it', () => {
  const value = read('演示省示范市云枢大道', 140, 40)
  const below = read('1 号云枢大厦', 140, 70)
  expect(lineBelow([value, below], value, [])).toBe(below)
  const found = labelled([read('名称', 40, 70), below], LABELS)
  expect(lineBelow([value, below], value, found)).toBeNull()
})

test('an uncertain text makes its value doubtful', () => {
  expect(suggested(1, read('1', 0, 0)).doubt).toBeNull()
  expect(suggested(1, { ...read('1', 0, 0), certainty: 0.5 }).doubt).toBe(UNCLEAR)
})
