/**
 * A list never denies rows that the server counts or that the device may lack. This tests the words of a list's end, and that
 * each list uses them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endWords, missingOf } from '#client/lists/missing.ts'
import type { ListTotals } from '#client/lists/use-totals.ts'
import { NOUNS, type OlderList } from '#client/sync/nouns.ts'

const LISTS = NOUNS.flatMap(({ older }) => Object.keys(older ?? {})) as OlderList[]
const counts = (tab: number, rows: number): ListTotals => ({ tabs: [{ tab, rows, left_out: 0, totals: {} }], here: false })
const unasked = (list: OlderList) => ({ list, narrowed: false, goes_back: true, state: 'unasked', came: 0 }) as const
const DENIAL = /^(还)?没有/

describe.each(LISTS)('the list of %s', (list) => {
  const older = unasked(list)
  const say = (shown: number, totals: ListTotals | null, online = true, of = {}) =>
    endWords({ ...older, ...of }, missingOf(totals, 2, shown), shown, online, '没有已处理的记录')

  test('says that some counted rows are not on the device, and loads them', () => {
    const { title, text, button } = say(0, counts(2, 3))
    expect(title).toMatch(/^3 .+不在本机$/)
    expect(text).toMatch(/^本机保存/)
    expect(button).toBe('older')
    // The device has requested all older rows, and one is still missing. The next pull brings it.
    expect(say(0, counts(2, 3), true, { state: 'ended' })).toMatchObject({ title, button: 'pull' })
    expect(say(0, counts(2, 3), true, { narrowed: true, state: 'asking' }).title).toBe(title)
  })

  test('denies its rows only if the server counts none, or the device holds them all', () => {
    expect(say(0, counts(2, 0))).toEqual({ title: '没有已处理的记录', text: null, button: null })
    expect(say(0, counts(1, 4)).title).toBe('没有已处理的记录')
    expect(say(0, null, false, { goes_back: false, state: 'ended' }).title).toBe('没有已处理的记录')
    const device: ListTotals = { tabs: [], here: true }
    for (const totals of [device, null, { tabs: undefined, here: false }])
      for (const online of [true, false]) expect(say(0, totals, online).title ?? '').not.toMatch(DENIAL)
    expect(say(0, device, false)).toMatchObject({ title: '本机没有已处理的记录', button: null })
    expect(say(0, device, false).text).toMatch(/^更早的.+联网后可查看。$/)
  })

  test('says in one line how many more rows there are, or nothing if all are here', () => {
    expect(say(1, counts(2, 7)).text).toMatch(/^本机有 1 .，另有 6 .更早的。$/)
    expect(say(7, counts(2, 7))).toMatchObject({ text: null, button: null })
    expect(say(1, { tabs: undefined, here: false })).toMatchObject({ text: null, button: null })
  })
})

const ROOT = new URL('../src/client/', import.meta.url).pathname
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
const SOURCES = new Map(FILES.map((name) => [name, readFileSync(ROOT + name, 'utf8')]))

/** The components to which a source file gives the attribute `totals`. */
function givenTotals(source: string): string[] {
  return [...source.matchAll(/<([A-Z]\w*)(?=[\s<])/g)].flatMap(({ 1: name = '', index, 0: tag }) => {
    let depth = 0
    for (let at = index + tag.length; at < source.length; at++) {
      const sign = source[at]
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (depth === 0 && sign === '>') return []
      else if (depth === 0 && /^\stotals=/.test(source.slice(at, at + 8))) return [name]
    }
    return []
  })
}
const TABS = ['ListTabs', 'OrderTabs']
const definerOf = (component: string) =>
  FILES.find((name) => new RegExp(`(function|const) ${component}\\b`).test(SOURCES.get(name) ?? ''))
/** The files that draw the end of a list below these tabs. */
function endsOf(file: string): string[] {
  const lists = givenTotals(SOURCES.get(file) ?? '').filter((name) => !TABS.includes(name))
  if (lists.some((name) => name === 'ListEnd' || name === 'DeskList')) return [file]
  return lists.flatMap((name) => {
    const definer = definerOf(name)
    return definer && definer !== file ? endsOf(definer) : []
  })
}
const TABBED = FILES.filter((name) => /<(ListTabs|OrderTabs)\b/.test(SOURCES.get(name) ?? ''))

test('pages with counted tabs are found', () => {
  expect(TABBED.length).toBeGreaterThan(9)
})

test.each(TABBED)('%s gives the totals of its tabs to the end of its list, which alone says that there are no rows', (file) => {
  const ends = endsOf(file)
  expect(ends).not.toEqual([])
  for (const each of [file, ...ends]) expect(SOURCES.get(each)).not.toMatch(/<Empty\b[^>]*title=[^>]*没有/)
})
