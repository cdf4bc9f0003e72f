/** The running app knows only the names of tokens and the conditions that styles use. This tests that both lists are complete. */
import { readdirSync, readFileSync } from 'node:fs'
import { defaultBaseConfig } from '@chakra-ui/react'
import { expect, test } from 'vitest'
import { tokenNames } from '#client/ui/theme/theme-sheet.tsx'
import { CONDITIONS, shared } from '#client/ui/theme/theme.ts'

const sources = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/client/${name}`, 'utf8') }))

test('the running app knows every condition that a style names', () => {
  const known = new Set<string>([...CONDITIONS, ...Object.keys(shared.conditions)])
  const all = new Set(Object.keys(defaultBaseConfig.conditions ?? {}))
  const named = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\b_([a-z][A-Za-z]*)(?==|:)/g)].map(([, each = '']) => ({ name, each })),
  )
  const missing = named.filter(({ each }) => all.has(each) && !known.has(each))
  expect(named.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('every token that a value refers to is in the theme', () => {
  const names = Object.entries(tokenNames()).flatMap(([category, list]) => list.split(' ').map((name) => `${category}.${name}`))
  const known = new Set(names)
  const referred = sources
    .filter(({ name }) => !name.startsWith('ui/theme/t'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/\{((?:colors|sizes|spacing|radii|shadows|fonts|fontSizes)\.[\w.-]+)\}/g)].map(([, each = '']) => ({
        name,
        each,
      })),
    )
  expect(referred.length).toBeGreaterThan(10)
  expect(referred.filter(({ each }) => !known.has(each))).toEqual([])
})
