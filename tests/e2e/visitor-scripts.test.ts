/**
 * Scripts of visitors' pages, with everything that they load later, never lead to a script from behind the login. One small shared
 * part in the wrong group (`groups` in vite.config.ts) is enough to bring all of the console to a visitor.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ASSETS = 'build/client/assets'
/** Without `password`, which has a form for logged-in people. */
const VISITORS = [
  ['about', 'archive', 'article', 'category', 'contact', 'download', 'help', 'help-page', 'help-topic', 'home', 'home-more'],
  ['market', 'news', 'public', 'visitor', 'way-in'],
  ['already-in', 'binding', 'closed', 'findpwd', 'login-page', 'register'],
].flat()
const BEHIND_LOGIN = ['accounting', 'calls', 'console', 'desk', 'machines', 'own', 'photo-add', 'trade', 'trader']
/** It imports every page when a person goes there. */
const START = 'start'
/** Public pages import it when somebody is logged in. */
const CONSOLE = 'console'

const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
const nameOf = (file: string) => file.replace(/-.{8}\.js$/, '')
/** Modules that are small and of their own share the name of a group. */
const BYTES_OF_A_GROUP = 10_000

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file]) => file as string)
function importsOf(file: string): string[] {
  const text = readFileSync(`${ASSETS}/${file}`, 'utf8')
  const now = found(text, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
  const later = nameOf(file) === START ? [] : found(text, /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
  return [...now, ...later.filter((each) => nameOf(each) !== CONSOLE)]
}

test.each(VISITORS)('%s leads to no script from behind the login', (name) => {
  const roots = files.filter((file) => nameOf(file) === name)
  expect(roots).not.toEqual([])
  const way = new Map(roots.map((file) => [file, nameOf(file)]))
  for (const [file, so_far] of way)
    for (const next of importsOf(file)) if (!way.has(next)) way.set(next, `${so_far} → ${nameOf(next)}`)
  const behind = [...way].filter(
    ([file]) => BEHIND_LOGIN.includes(nameOf(file)) && readFileSync(`${ASSETS}/${file}`).length > BYTES_OF_A_GROUP,
  )
  expect(behind.map(([, path]) => path)).toEqual([])
})
