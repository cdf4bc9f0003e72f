/** The house rules that a machine can check, such as imports, barrels, file lengths and missing calls. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#api/registry.ts'
import { isDeskGuard } from '#domain/desk/desk-role.ts'
import type { OpenApi } from '#server/docs/openapi.ts'
import type { Server } from './server/harness.ts'
import { start } from './server/harness.ts'
import rows from './spec/endpoints.json' with { type: 'json' }

const ROOT = new URL('..', import.meta.url).pathname
const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
const FILES = sources('src')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The table of src/ARCHITECTURE.md: what each layer may import besides itself. */
const BASE = ['client/ui', 'client/lib', 'domain', 'api']
const MAY: Record<string, readonly string[]> = {
  domain: [],
  api: ['domain'],
  server: ['domain', 'api'],
  'client/app': ['client/features', 'client/forms', 'client/lists', 'client/sync', ...BASE],
  'client/features': ['client/forms', 'client/lists', 'client/recognition', 'client/sync', ...BASE],
  'client/forms': ['client/recognition', 'client/sync', ...BASE],
  'client/lists': ['client/forms', 'client/sync', ...BASE],
  'client/recognition': ['client/sync', 'client/lib', 'domain', 'api'],
  'client/sync': ['client/lib', 'domain', 'api'],
  'client/ui': ['client/lib', 'domain', 'api'],
  'client/lib': ['domain', 'api'],
  'sw.ts': ['domain', 'api'],
}

/** The layer of a file below src. The client's entry files belong to its app. */
function layerOf(file: string): string {
  const [first = '', second = ''] = file.replace(/^src\//, '').split('/')
  if (first !== 'client') return first
  return second.includes('.') ? 'client/app' : `client/${second}`
}
const nounOf = (file: string): string | undefined => /^src\/client\/features\/([^/]+)\//.exec(file)?.[1]

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g
const GLOB = /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)'/g
interface Import {
  from: string
  to: string
}
/** Every import of a file of ours, as a path from the root, including type imports, lazy ones and globs. */
function importsOf(file: string): Import[] {
  const text = read(file)
  const named = [...text.matchAll(IMPORT)].flatMap(([, , name = '']) => {
    const to = name.startsWith('#') ? `src/${name.slice(1)}` : name.startsWith('.') ? normalize(join(dirname(file), name)) : null
    return to ? [relative('.', to.replace(/\?.*$/, ''))] : []
  })
  const globbed = [...text.matchAll(GLOB)].flatMap(([, pattern = '']) => {
    const path = normalize(join(dirname(file), pattern))
    const whole = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return FILES.filter((each) => whole.test(each))
  })
  return [...named, ...globbed].map((to) => ({ from: file, to }))
}

/** The shortest import cycle that leads from the file back to itself; null if there is none. */
function circleThrough(file: string, targets: ReadonlyMap<string, readonly string[]>): string[] | null {
  const paths = [[file]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const to of targets.get(path.at(-1) ?? '') ?? []) {
      if (to === file) return [...path, to]
      if (!seen.has(to)) paths.push([...path, to])
      seen.add(to)
    }
  }
  return null
}
/** Each cycle once, written as the path that closes it. */
function circlesOf(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const circles = new Map<string, string>()
  for (const file of targets.keys()) {
    const circle = circleThrough(file, targets)
    const key = circle?.slice(1).toSorted().join()
    if (circle && key && !circles.has(key)) circles.set(key, circle.join(' → '))
  }
  return [...circles.values()]
}

/** The only way from the server to the client: the file that starts the server passes the drawing of public pages on. */
const DRAWING: Import = { from: 'src/server/main.ts', to: 'src/client/public-render.tsx' }

function allowed({ from, to }: Import): boolean {
  if (!to.startsWith('src/')) return false
  if (from === DRAWING.from && to === DRAWING.to) return true
  const [mine, theirs] = [layerOf(from), layerOf(to)]
  if (mine === 'client/features' && theirs === 'client/features') return nounOf(from) === nounOf(to)
  return mine === theirs || (MAY[mine]?.includes(theirs) ?? false)
}

describe('imports', () => {
  const imports = FILES.flatMap(importsOf)

  test('are read in both forms, type-only ones included', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(imports).toContainEqual({ from: 'src/server/serve.ts', to: 'src/api/endpoint.ts' })
    expect(imports).toContainEqual({ from: 'src/server/serve.ts', to: 'src/server/context.ts' })
    expect(imports).toContainEqual({
      from: 'src/client/app/action-forms.ts',
      to: 'src/client/features/orders/actions/accept.tsx',
    })
  })

  test('follow the table', () => {
    expect(imports.filter((each) => !allowed(each)).map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('form no cycle, not even by type-only or lazy ones', () => {
    expect(circlesOf(imports)).toEqual([])
  })

  test('that form a cycle are found, and each cycle is named once by its path', () => {
    const pairs = (...names: string[]) => names.map((name) => ({ from: name.charAt(0), to: name.charAt(1) }))
    expect(circlesOf(pairs('ab', 'bc', 'ca', 'bd', 'cb'))).toEqual(['a → b → c → a', 'b → c → b'])
    expect(circlesOf(pairs('aa', 'ab', 'bc'))).toEqual(['a → a'])
    expect(circlesOf(pairs('ab', 'ac', 'bd', 'cd'))).toEqual([])
  })

  test.each([
    ['src/domain/order/order.ts', 'src/api/orders.ts'],
    ['src/api/orders.ts', 'src/server/serve.ts'],
    ['src/client/app/router.tsx', 'src/server/app.ts'],
    ['src/server/app.ts', 'src/client/lib/call.ts'],
    ['src/client/features/orders/list.tsx', 'src/client/features/contracts/list.tsx'],
    ['src/client/forms/photos.tsx', 'src/client/features/orders/order-words.ts'],
    ['src/client/ui/button.tsx', 'src/client/features/orders/list.tsx'],
    ['src/client/lib/call.ts', 'src/client/sync/outbox/outbox.ts'],
    ['src/server/app.ts', 'tests/server/harness.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(allowed({ from, to })).toBe(false)
  })

  test('every folder of src has its row in the table', () => {
    const layers = new Set(sources('src').map(layerOf))
    expect([...layers].filter((layer) => !(layer in MAY))).toEqual([])
  })
})

describe('files', () => {
  const files = [...sources('src'), ...sources('tests')]

  test('are never barrels', () => {
    const code = (file: string) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const statements = (file: string) =>
      code(file).replaceAll(/\b(?:import|export)\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+'[^']+'/g, '')
    const reexports = (file: string) =>
      /\bexport\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;\n]*\sfrom\s/.test(code(file)) && statements(file).trim() === ''
    const declares = (file: string) => /^src\/server\/[^/]+\/index\.ts$/.test(file)
    const is_index = (file: string) => /(^|\/)index\.tsx?$/.test(file)
    expect(files.filter((file) => (is_index(file) && !declares(file)) || reexports(file))).toEqual([])
  })

  test('that declare a noun to the server are all in the server’s list', () => {
    const declared = [...read('src/server/declared.ts').matchAll(/from '\.\/([^']+)'/g)].map(([, file]) => `src/server/${file}`)
    const list = /DECLARED = \[([^\]]*)\]/.exec(read('src/server/declared.ts'))?.[1]?.match(/\w+/g)
    expect(declared).toEqual(files.filter((file) => /^src\/server\/[^/]+\/index\.ts$/.test(file)).toSorted())
    expect(list).toHaveLength(declared.length)
  })

  test('have no name that invites unrelated content', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file))).toEqual([])
  })

  test('of decisions have unique numbers, and their titles repeat them', () => {
    const names = readdirSync(join(ROOT, 'src/decisions'))
    const numbers = names.map((name) => name.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    for (const name of names) expect(read(`src/decisions/${name}`).slice(0, 7), name).toBe(`# ${name.slice(0, 4)} `)
  })

  test('have at most 300 lines, or a reason in their header', () => {
    const long = files.filter((file) => read(file).split('\n').length > 301 && !/^(?:.*\n){0,5}.*\/\/ long: \S/.test(read(file)))
    expect(long).toEqual([])
  })

  test('begin with a comment that says what they are', () => {
    expect(sources('src').filter((file) => !/^\/(\*|\/)/.test(read(file)))).toEqual([])
  })
})

describe('migrations', () => {
  test('keep only the newest snapshot, from which the next one is generated', () => {
    const folder = join(ROOT, 'src/server/db/migrations')
    const newest = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1)
      ?.slice(0, 4)
    expect(readdirSync(join(folder, 'meta')).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
  })
})

describe('an order', () => {
  const filesWith = (pattern: RegExp) => sources('src').filter((file) => pattern.test(read(file)))

  test('is written by its store only, which accepts only what the lifecycle made', () => {
    expect(filesWith(/\.(?:insert|update|delete)\(\s*orders\s*\)/)).toEqual(['src/server/orders/store.ts'])
    expect(read('src/server/orders/store.ts')).toMatch(/export async function insertOrder\([^)]*: Steps\)/)
    expect(read('src/server/orders/store.ts')).toMatch(/export async function saveOrder\([^)]*: Steps\)/)
  })

  test('is stored and read in the shape of its version by its store only', () => {
    expect(filesWith(/\bORDER_DOC\b/)).toEqual(['src/domain/order/stored.ts', 'src/server/orders/store.ts'])
    expect(filesWith(/\bCONTRACT_DOC\b/)).toEqual(['src/domain/order/stored.ts', 'src/server/contracts/store.ts'])
  })

  test('gets its steps and its version from the lifecycle', () => {
    expect(filesWith(/\bnew Steps\(/)).toEqual(['src/domain/order/lifecycle.ts'])
    expect(filesWith(/\bevent: OrderEvent = \{|\border\.version \+ 1\b/)).toEqual(['src/domain/order/lifecycle.ts'])
  })
})

describe('a form that edits a record', () => {
  const forms = sources('src/client/features').filter((file) => file.endsWith('-form.tsx') && /^ {2}item: /m.test(read(file)))

  test('sends the version that it opened, even if the record changes while the person types', () => {
    expect(forms.map((file) => file.split('/').at(-1))).toContain('profile-form.tsx')
    expect(forms.filter((file) => !read(file).includes('const [item] = useState(given)'))).toEqual([])
  })
})

/** Our words for the roles of the given list. */
const GUARDS: Record<string, string> = {
  public: 'public',
  any: 'any',
  supplier: 'supplier',
  buyer: 'buyer',
  procurer: 'buyer',
  trader: 'trader',
  merchant: 'trader',
}
const nameOf = (row: { method: string; path: string }) => `${row.method} ${row.path}`

describe('the given calls', () => {
  let server: Server
  let document: OpenApi
  const contract = new Map([...ENDPOINTS.values()].map((endpoint) => [nameOf(endpoint), endpoint]))
  beforeAll(async () => {
    server = await start()
    document = (await server.anonymous.get('/v1/openapi.json')).body
  }, 60_000)
  afterAll(() => server.close())

  const url = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
  const isMounted = (row: { method: string; path: string }) =>
    server.app.hasRoute({ method: row.method as 'GET', url: url(row.path) })

  test('are all mounted', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row) => !isMounted(row)).map(nameOf)).toEqual([])
  })

  test('each is guarded as listed and described', () => {
    for (const row of rows) {
      const described = document.paths[row.path]?.[row.method.toLowerCase()]
      expect(described, nameOf(row)).toBeDefined()
      expect(described?.['x-guard'], nameOf(row)).toBe(GUARDS[row.guard])
      expect(contract.get(nameOf(row))?.guard, nameOf(row)).toBe(GUARDS[row.guard])
    }
  })

  test('a guard answers 401 without a session and 403 to the wrong role', async () => {
    const clients = {
      supplier: await server.as('13800000001'),
      buyer: await server.as('13800000003'),
      trader: await server.as('13800000005'),
    }
    const id = '01a1fdda-c233-7721-9934-7c6d17284ee6'
    let tried = 0
    for (const { method, path, guard } of ENDPOINTS.values()) {
      if (guard === 'public') continue
      const call = { method, url: path.replaceAll(/\{\w+\}/g, id), ...(method === 'GET' ? {} : { payload: {} }) }
      const code = async (token?: string) =>
        (await server.app.inject({ ...call, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode
      expect(await code(), `${method} ${path} to nobody`).toBe(401)
      for (const [role, { token }] of Object.entries(clients)) {
        // The trader here is also the operator's administrator; whole/desk.test.ts has the other roles of the desk.
        if (guard === 'any' || guard === role || (role === 'trader' && isDeskGuard(guard))) continue
        expect(await code(token), `${method} ${path} to ${role}`).toBe(403)
        tried++
      }
    }
    expect(tried).toBeGreaterThan(50)
  }, 60_000)
})
