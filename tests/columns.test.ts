/** Table columns hold days and times as values, so that a spreadsheet can sort the dates in a file. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A column whose value is text about a day. `cell` draws text; `value` is what is sorted, summed and exported. */
const WORDS = /\bvalue: [^\n]*=>[^\n]*\b(chinaDay|chinaTime|shortTime|shortDay|clock)\(/

test('no column of a table holds a day or a time as words', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    /\.tsx?$/.test(file) ? `src/${file}` : [],
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => WORDS.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
