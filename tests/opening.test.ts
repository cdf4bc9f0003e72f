/** The code that the list of orders needs before its first drawing contains no library for networks or forms. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const LATER = ['zod', 'axios', 'socket.io-client', 'tus-js-client', 'workbox-window']
const IMPORT = /^(?:import|export)\s(?!type\s)[^;'"]*?from\s+'([^']+)'/gm

/** The packages that these files import eagerly, each with the path of files that leads to it. */
function packagesOf(entries: string[]): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const visit = (file: string, way: string[]) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const path = from.startsWith('#')
        ? resolve('src', from.slice(1))
        : from.startsWith('.')
          ? resolve(dirname(file), from)
          : null
      if (path === null) found.set(from, found.get(from) ?? [...way, file].map((each) => each.split('/src/')[1]).join(' → '))
      else if (existsSync(path)) visit(path, [...way, file])
    }
  }
  for (const entry of entries) visit(resolve(entry), [])
  return found
}

test('opening the list of orders loads none of the packages that are needed later', () => {
  const packages = packagesOf(
    ['main.ts', 'start.tsx', 'app/gate.tsx', 'app/console.tsx', 'app/pages/orders/list.tsx'].map((each) => `src/client/${each}`),
  )
  expect([...packages.keys()], 'the walk itself').toContain('dexie')
  for (const name of LATER) expect(packages.get(name), `${name} is loaded before the first list`).toBeUndefined()
})
