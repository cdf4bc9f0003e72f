/** Readings of Chinese characters for search: the one that fits the word first, the others behind it. */
import { expect, test } from 'vitest'
import { spell } from '#domain/list/pinyin.ts'

const firsts = (text: string) => spell(text).map(([first]) => first)

test('the first reading fits the word, and names keep their other readings', () => {
  expect([firsts('重庆'), firsts('重量'), firsts('银行'), firsts('行车')]).toEqual([
    ['chong', 'qing'],
    ['zhong', 'liang'],
    ['yin', 'hang'],
    ['xing', 'che'],
  ])
  expect(spell('曾')[0]).toEqual(expect.arrayContaining(['zeng', 'ceng']))
})

test('ü is written as v, and tones are left out', () => {
  expect(firsts('铝绿')).toEqual(['lv', 'lv'])
})

test('every character keeps its position; letters, digits and rare characters stay as they are', () => {
  for (const text of ['铝A00', '1# 光亮铜', '砺锋 99.9%', '𠮷田', '']) expect(spell(text), text).toHaveLength([...text].length)
  expect(firsts('铝A00')).toEqual(['lv', 'A', '0', '0'])
})

test('no reading of a character is listed twice', () => {
  for (const readings of spell('重庆长沙曾行乐铝')) expect(new Set(readings).size).toBe(readings.length)
})

test('a text is read once, and in the same way again after thousands of others', () => {
  const read = spell('循金')
  expect(spell('循金')).toBe(read)
  for (let n = 0; n <= 4000; n++) spell(`第${n}`)
  expect(spell('循金')).not.toBe(read)
  expect(spell('循金')).toEqual(read)
})
