/**
 * `npm test` repeats a failed browser test, and no other test. The end of its output names tests that passed only the second
 * time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

mkdirSync('build', { recursive: true })
// The folder is below the project, whose packages it needs.
const folder = mkdtempSync(resolve('build/run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONFIG = `
  const project = (name) => ({ test: { name, include: [name + '/*.test.ts'] } })
  export default { test: { projects: [project('e2e'), project('domain')] } }`
const wholeFile = (name: string) => `
  import { existsSync, writeFileSync } from 'node:fs'
  import { expect, test } from 'vitest'
  const was = existsSync('${name}.seen')
  writeFileSync('${name}.seen', '')
`
/** Fails only the first time. */
const CHANCE = (name: string) => `${wholeFile(name)} test('by chance', () => expect(was).toBe(true))`
/** Fails in a hook, only the first time. */
const HOOK = (name: string) =>
  `${wholeFile(name)} import { beforeAll } from 'vitest'; beforeAll(() => expect(was).toBe(true)); test('after a hook', () => {})`
/** Fails and leaves an error unhandled, only the first time. */
const UNHANDLED = (name: string) =>
  `${CHANCE(name)}; test('before it', async () => { if (!was) void Promise.reject(new Error('left')); await new Promise((done) => setTimeout(done, 50)) })`
const STRAY = (name: string) => UNHANDLED(name).replace('toBe(true)', 'toBeDefined()')
const ALWAYS = () => `import { expect, test } from 'vitest'; test('always', () => expect(1).toBe(2))`
const NEVER = () => `import { test } from 'vitest'; test('never', () => {})`

function runOf(files: Record<string, (name: string) => string>): { status: number | null; again: string[] } {
  const root = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(root, 'vite.config.js'), CONFIG)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name.split('/')[0] as string), { recursive: true })
    writeFileSync(join(root, `${name}.test.ts`), text(name))
  }
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)))
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', resolve('tests/run.ts')], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return {
    status,
    again: stdout
      .split('\n')
      .filter((line) => line.startsWith('again: '))
      .sort(),
  }
}

test('a browser test that fails by chance is run again, and the run succeeds', () => {
  expect(runOf({ 'e2e/one': CHANCE, 'e2e/two': HOOK, 'e2e/three': NEVER, 'domain/one': NEVER })).toEqual({
    status: 0,
    again: ['again: e2e/one.test.ts › by chance', 'again: e2e/two.test.ts'],
  })
})

test('an unhandled error counts as a failure of a browser test that failed too, and otherwise of the run', () => {
  expect(runOf({ 'e2e/one': UNHANDLED })).toEqual({ status: 0, again: ['again: e2e/one.test.ts › by chance'] })
  expect(runOf({ 'e2e/one': CHANCE, 'e2e/two': STRAY })).toEqual({ status: 1, again: [] })
})

test('a browser test that fails twice fails the run', () => {
  expect(runOf({ 'e2e/one': CHANCE, 'e2e/two': ALWAYS })).toEqual({ status: 1, again: ['again: e2e/one.test.ts › by chance'] })
})

test('a test of another kind is not run again', () => {
  expect(runOf({ 'e2e/one': NEVER, 'domain/one': CHANCE })).toEqual({ status: 1, again: [] })
})

test('a run without tests fails', () => {
  expect(runOf({})).toEqual({ status: 1, again: [] })
})

test('tests write into the run’s own folder, which is deleted afterwards', () => {
  const told = join(folder, 'told')
  const tells = () => `
    import { mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { test } from 'vitest'
    test('writes', () => writeFileSync(${JSON.stringify(told)}, mkdtempSync(join(tmpdir(), 'left-'))))`
  expect(runOf({ 'domain/one': tells }).status).toBe(0)
  const left = readFileSync(told, 'utf8')
  expect(dirname(left)).not.toBe(tmpdir())
  expect([existsSync(left), existsSync(dirname(left))]).toEqual([false, false])
})
