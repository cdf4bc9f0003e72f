/** Columns of tables hold days and times as such: a file then has dates that a spreadsheet can sort, and not their words. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A column whose value is made into words of a day. `cell` draws words; `value` is what is sorted, summed and written to files. */
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
