/** Each domain file that exports a function has a test of the same name. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url).pathname
const filesOf = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })

/** Files with functions that are tested under another name, with the reason. */
const ELSEWHERE: Record<string, string> = {
  'order/actions/rule.ts': 'parts of the lifecycle table; lifecycle.test.ts tries each action by each role in each state',
}

const named = new Set(filesOf('tests/domain').map((file) => basename(file)))
const isTested = (file: string) => named.has(`${basename(file, '.ts')}.test.ts`)

async function functionFiles(): Promise<string[]> {
  const files = filesOf('src/domain').filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(ROOT, 'src/domain', file))) as object] as const),
  )
  return modules.filter(([, module]) => Object.values(module).some((each) => typeof each === 'function')).map(([file]) => file)
}

test('each file of the domain with a function has a test of its name', async () => {
  const files = await functionFiles()
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => !isTested(file) && !(file in ELSEWHERE))).toEqual([])
})

test('no exception outlives its reason', async () => {
  const files = await functionFiles()
  expect(Object.keys(ELSEWHERE).filter((file) => isTested(file) || !files.includes(file))).toEqual([])
})

test('a file without a test is found', () => {
  expect([isTested('money/pricing.ts'), isTested('money/untested.ts')]).toEqual([true, false])
})
