/** Going back over layers, on a history that behaves like a browser's: a traversal takes time and ends with a `popstate`. */
import { beforeEach, expect, test, vi } from 'vitest'

interface Entry {
  state: Record<string, unknown> | null
  url: string
}
let entries: Entry[]
let at: number
let listeners: ((event: Event) => void)[]
/** keys of the pages that the router was told of */
let routed: string[]
let closed: string[]
let layers: typeof import('#client/ui/layer/layers.ts')

const settled = async () => {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setTimeout(resolve))
}
const go = (delta = 0) => {
  setTimeout(() => {
    if (!entries[at + delta]) return
    at += delta
    let stopped = false
    const event = { stopImmediatePropagation: () => (stopped = true) } as unknown as Event
    for (const listener of listeners) if (!stopped) listener(event)
    if (!stopped) routed.push(String(entries[at]?.state?.['key'] ?? 'default'))
  })
}
const keyNow = () => entries[at]?.state?.['key']
/** Opens a page in the way of the router. */
const page = (key: string) => history.pushState({ key, idx: Number(entries[at]?.state?.['idx'] ?? 0) + 1 }, '', `/${key}`)

beforeEach(async () => {
  entries = [{ state: { key: 'first', idx: 0 }, url: '/first' }]
  at = 0
  listeners = []
  routed = []
  closed = []
  const history = {
    scrollRestoration: 'manual',
    get state() {
      return entries[at]?.state ?? null
    },
    pushState(state: Entry['state'], _unused: string, url?: string) {
      entries = [...entries.slice(0, at + 1), { state, url: url ?? entries[at]?.url ?? '' }]
      at += 1
    },
    replaceState(state: Entry['state'], _unused: string, url?: string) {
      entries[at] = { state, url: url ?? entries[at]?.url ?? '' }
    },
    go,
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', {
    get href() {
      return entries[at]?.url
    },
  })
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: Event) => void) => void listeners.push(listener))
  vi.resetModules()
  ;(await import('#client/lib/first-to-hear.ts')).listenFirst()
  layers = await import('#client/ui/layer/layers.ts')
  page('list')
  page('detail')
})

/** A layer that closes when a person goes back over it. */
function open(name: string): () => void {
  const close = layers.addLayer(() => {
    closed.push(name)
    close()
  })
  return close
}
const back = async () => {
  go(-1)
  await settled()
}

test('going back closes one layer after another and then leaves the page, and the router sees the last step only', async () => {
  open('sheet')
  open('question')
  await back()
  expect([closed, keyNow()]).toEqual([['question'], 'detail'])
  await back()
  expect([closed, keyNow(), routed]).toEqual([['question', 'sheet'], 'detail', []])
  await back()
  expect([keyNow(), routed]).toEqual(['list', ['list']])
})

test('a layer closed by its button is skipped by history and router, and going forward does not reopen it', async () => {
  open('sheet')()
  await back()
  expect([closed, keyNow(), routed]).toEqual([[], 'list', ['list']])
  go(1)
  await settled()
  go(1)
  await settled()
  expect([closed, keyNow()]).toEqual([[], 'detail'])
  history.go(-1)
  await settled()
  expect(keyNow()).toBe('list')
})

test('a layer that refuses keeps its entry', async () => {
  const close = layers.addLayer(() => void closed.push('asked'))
  await back()
  await back()
  expect([closed, keyNow()]).toEqual([['asked', 'asked'], 'detail'])
  close()
})

test('a page opened from a layer is one step from the page below it', async () => {
  const close = open('menu')
  page('other')
  close()
  await back()
  expect([keyNow(), routed, closed]).toEqual(['detail', ['detail'], []])
  await back()
  expect(keyNow()).toBe('list')
})

test('an address that changes under a layer is the page’s once the layer is closed', async () => {
  open('dialog')
  history.replaceState({ key: 'detail2', idx: 2 }, '', '/detail?without')
  await back()
  expect([closed, entries[at]?.url, keyNow(), routed]).toEqual([['dialog'], '/detail?without', 'detail2', []])
})

test('a layer that opens during a history step gets its entry at the end of the step', async () => {
  // After a refused step back, the router goes forward again while a question opens.
  go(-1)
  await settled()
  history.go(1)
  open('question')
  await settled()
  expect([keyNow(), entries.length]).toEqual(['detail', 4])
  await back()
  expect([closed, keyNow()]).toEqual([['question'], 'detail'])
})
