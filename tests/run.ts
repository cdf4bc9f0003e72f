/**
 * `npm test` after its build: runs every test once. Files of failed browser tests run again, because a busy machine can fail one
 * by chance. The end of the output names each test that passed only then, because it has a race that must be fixed.
 */
import { relative } from 'node:path'
import type { TestModule } from 'vitest/node'
import { parseCLI, startVitest } from 'vitest/node'
import { enterRunFolder } from './run-folder.ts'

/** The project whose tests use a browser. */
const BROWSER = 'e2e'

interface Run {
  /** files of failed browser tests, with `file › title` of each failure */
  failed: Map<string, string[]>
  /** another test failed, an error was left unhandled beside tests that passed, or no test ran */
  broken: boolean
}

/** An error that no test caught; Vitest adds the test file during which it arose. */
type Unhandled = { VITEST_TEST_PATH?: string }

function failuresOf(module: TestModule): string[] {
  const file = relative('.', module.moduleId)
  const tests = [...module.children.allTests('failed')].map(({ fullName }) => `${file} › ${fullName}`)
  // A failed hook reports no failed test.
  return tests.length > 0 ? tests : [file]
}

async function run(args: readonly string[], projects?: string[]): Promise<Run> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await startVitest('test', filter, { ...options, ...(projects && { project: projects }), watch: false })
  const modules = vitest.state.getTestModules()
  const broken = modules.filter((each) => !each.ok())
  const browsers = broken.filter(({ project }) => project.name === BROWSER)
  const failed = new Map(browsers.map((each) => [each.moduleId, failuresOf(each)]))
  // A test that fails before it awaits a promise leaves the promise's error unhandled.
  const unhandled = vitest.state.getUnhandledErrors().filter((each) => !failed.has((each as Unhandled).VITEST_TEST_PATH ?? ''))
  const elsewhere = unhandled.length > 0 || modules.length === 0 || broken.length > browsers.length
  await vitest.close()
  return { failed, broken: elsewhere }
}

enterRunFolder()
const first = await run(process.argv.slice(2))
const browsers = [...first.failed.keys()]
const second = browsers.length > 0 && !first.broken ? await run(browsers, [BROWSER]) : first
for (const [file, titles] of first.failed) {
  if (!second.failed.has(file)) for (const title of titles) console.log(`again: ${title}`)
}
process.exitCode = second.broken || second.failed.size > 0 ? 1 : 0
