/** Labels and their values: in one text, side by side, one above the other; and texts whose place the engine does not say. */
import { expect, test } from 'vitest'
import { labelled, lineBelow, type ReadText } from '#domain/recognition/read-text.ts'

const LABELS = { gross: ['毛重'], gross_time: ['毛重时间'], name: ['名称'], no: ['票号', 'No.'], legal: ['法定代表人'] } as const
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

test('a value that the engine has read together with the next label', () => {
  expect(pairs([read('票号', 0, 40), read('A0595485 名称', 100, 41), read('废铝', 420, 40)])).toEqual([
    ['no', 'A0595485'],
    ['name', '废铝'],
  ])
})

test('a value whose first character the engine has read twice, behind the label too', () => {
  expect(pairs([read('毛重：3', 0, 40), read('31260kg', 62, 42)])).toEqual([['gross', '31260kg']])
  // Another text beside it is no such value.
  expect(pairs([read('毛重：31260', 0, 40), read('31260 吨', 400, 42), read('废铝', 200, 42)])).toEqual([['gross', '31260']])
})

test('a value whose box overlaps that of its label', () => {
  expect(pairs([read('法定代表人', 0, 40), read('周新港', 80, 41)])).toEqual([['legal', '周新港']])
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

test('a label whose characters stand wide, which the engine has found as pieces', () => {
  expect(pairs([read('名', 0, 40), read('称', 60, 41), read('废铝', 160, 40)])).toEqual([['name', '废铝']])
  expect(pairs([read('法定', 0, 40), read('代表人', 50, 41), read('周新港', 160, 40)])).toEqual([['legal', '周新港']])
  // 称 far away, or in another row, is something else.
  expect(pairs([read('名', 0, 40), read('称', 400, 41), read('废铝', 460, 40)])).toEqual([])
  expect(pairs([read('名', 0, 40), read('称', 60, 90), read('废铝', 160, 40)])).toEqual([])
})

test('a stain between the characters of a label, which the engine took for a figure', () => {
  const stain = { text: '257', certainty: 0.73, place: { x: 34, y: 50, width: 16, height: 12 } }
  expect(pairs([read('名', 0, 40), stain, read('称', 44, 41), read('废铝', 160, 40)])).toEqual([['name', '废铝']])
})

test('a unit without brackets belongs to its label, so the value stands below', () => {
  const [found] = labelled([read('毛重 kg', 0, 40), read('31260', 0, 90)], LABELS)
  expect([found?.head.text, found?.value?.text]).toEqual(['毛重 kg', '31260'])
})

test('a translation belongs to its label', () => {
  expect(pairs([read('票号 Ticket No.: 500239824', 0, 40), read('毛重 Gross Weight(kg): 37220', 0, 90)])).toEqual([
    ['no', '500239824'],
    ['gross', '37220'],
  ])
  expect(pairs([read('名称 ADC12', 0, 40)])).toEqual([['name', 'ADC12']])
})

const RADIANS = Math.PI / 180
/** As a tilted photo shows them: the box around each text grows, and its row climbs or falls. Its columns may lean otherwise. */
const tilted = (texts: readonly ReadText[], degrees: number, columns = degrees): ReadText[] =>
  texts.map((each) => {
    const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
    const skew = Math.tan((columns - degrees) * RADIANS)
    const { x, y, width, height } = each.place ?? { x: 0, y: 0, width: 0, height: 0 }
    const [middle, centre] = [x + width / 2 - (y + height / 2) * skew, y + height / 2]
    const box = { width: width * cos + height * Math.abs(sin), height: width * Math.abs(sin) + height * cos }
    const place = {
      x: middle * cos - centre * sin - box.width / 2,
      y: middle * sin + centre * cos - box.height / 2,
      ...box,
    }
    return { ...each, place }
  })

test('rows of a tilted photo, whose values stand higher or lower than their labels', () => {
  const table = ['毛重', '票号', '名称'].flatMap((label, row) => [
    read(label, 100, 100 + row * 60),
    read(['31260', 'A0595485', '废铝'][row] ?? '', 500, 100 + row * 60),
  ])
  const expected = [
    ['gross', '31260'],
    ['no', 'A0595485'],
    ['name', '废铝'],
  ]
  for (const degrees of [-10, -8, -3, 0, 3, 8, 10]) expect([degrees, pairs(tilted(table, degrees))]).toEqual([degrees, expected])
})

test('values below their labels in a photo from the side, whose columns lean more than its rows', () => {
  const heads = ['毛重', '票号', '名称'].map((label, column) => read(label, 100 + column * 500, 100))
  const values = ['31260', 'A0595485', '废铝'].map((value, column) => read(value, 100 + column * 500, 170))
  const more = ['车牌号码', '浙A82051', '过磅时间', '2026-11-25'].map((text, row) => read(text, 100, 320 + row * 70))
  const expected = [
    ['gross', '31260'],
    ['no', 'A0595485'],
    ['name', '废铝'],
  ]
  for (const [rows, columns] of [
    [4, 8],
    [-4, -8],
    [4, 1],
  ] as const) {
    const found = pairs(tilted([...heads, ...values, ...more], rows, columns))
    expect([rows, columns, found]).toEqual([rows, columns, expected])
  }
})

test('a few texts that happen to stand aslant are level', () => {
  const aslant = [read('名称', 40, 40), read('毛重：31260', 180, 58), read('废铝', 400, 42)]
  expect(labelled(aslant, LABELS)[1]?.value?.place).toMatchObject({ y: 58, height: 24 })
})

test('a part of a tilted text is named where it stands', () => {
  const lines = ['毛重：31260', '票号：A0595485', '名称：废铝', '2026-11-25'].map((text, row) => read(text, 100, 100 + row * 60))
  const [found] = labelled(tilted(lines, 8), LABELS)
  const [level] = labelled(lines, LABELS)
  const [expected] = tilted(level?.value ? [level.value] : [], 8)
  expect(found?.value?.place?.x).toBeCloseTo(expected?.place?.x ?? 0, -1)
  expect(found?.value?.place?.y).toBeCloseTo(expected?.place?.y ?? 0, -1)
})
