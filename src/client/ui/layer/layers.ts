/**
 * Layers over a page: dialogs, sheets, drawers, pictures, menus. Each has a history entry above that of its page, so that going
 * back closes the top layer and keeps the page. These entries share the address and state of the page, and the router hears
 * nothing of them.
 *
 * The entry of a layer closed by its button stays until it is needed. Removing it would be an asynchronous traversal, which could
 * swallow a navigation that starts meanwhile. The next layer reuses it, the next page replaces it, and going back skips it.
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { hearFirst } from '#client/lib/first-to-hear.ts'

/** The router's own state, and the marks of an entry above a page. */
interface State {
  key?: string
  /** number of entries above its page */
  layer?: number
  /** the router's key of its page */
  page?: string
  /** the router changed the address while this entry was on top, so its page has the old one */
  ahead?: boolean
}
interface Layer {
  /** position of its entry above the page */
  at: number
  /** Closes it, at once or after a question. */
  back: () => void
}

const layers: Layer[] = []
/** a history traversal is running; a push now would cut off its target */
let travelling = false

function standing() {
  const state = (history.state ?? {}) as State
  const key = state.key ?? 'default'
  return { state, key, page: state.page ?? key, depth: state.layer ?? 0, url: location.href }
}
let here = 'history' in globalThis ? standing() : { state: {} as State, key: '', page: '', depth: 0, url: '' }

const native =
  'history' in globalThis
    ? { push: history.pushState.bind(history), replace: history.replaceState.bind(history), go: history.go.bind(history) }
    : null

/** Gives every open layer its history entry. */
function settle(): void {
  if (!native || travelling) return
  const wanted = layers.at(-1)?.at ?? 0
  for (let layer = here.depth + 1; layer <= wanted; layer++) native.push({ ...here.state, layer, page: here.page }, '')
  here = standing()
}

function onPop(event: PopStateEvent): void {
  travelling = false
  const before = here
  here = standing()
  // Layers that the traversal opens or keeps get their entries after the router and React are done.
  setTimeout(settle)
  if (!native || here.page !== before.page || here.depth === before.depth) return
  event.stopImmediatePropagation()
  if (here.depth > before.depth) return
  if (before.key !== here.key) {
    native.replace({ ...before.state, layer: here.depth, page: here.page, ahead: here.depth > 0 }, '', before.url)
    here = standing()
  }
  const top = layers.at(-1)
  if (top && top.at > here.depth) top.back()
  else native.go((top?.at ?? 0) - 1 - here.depth)
}

if (native) {
  hearFirst(onPop)
  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    travelling = false
    // The new page replaces the layer's entry, as if the layer had not been there.
    if (here.depth > 0 && !here.state.ahead) native.replace(state, unused, url)
    else native.push(state, unused, url)
    here = standing()
  }
  history.replaceState = (state: object | null, unused: string, url?: string | URL | null) => {
    const { depth, page } = here
    native.replace(depth > 0 ? { ...state, layer: depth, page, ahead: true } : state, unused, url)
    here = standing()
  }
  // The router counts pages, not layers.
  history.go = (delta = 0) => {
    travelling = delta !== 0
    native.go(delta < 0 ? delta - here.depth : delta)
  }
}

/** Adds a layer on top. Returns the function that removes it. */
export function addLayer(back: () => void): () => void {
  const below = layers.at(-1)?.at ?? 0
  // If the browser restores the scroll itself, an old entry would restore an old position.
  const layer: Layer = { at: (native && history.scrollRestoration === 'auto' ? Math.max(below, here.depth) : below) + 1, back }
  layers.push(layer)
  settle()
  return () => void layers.splice(layers.indexOf(layer), 1)
}

/** Makes going back close an open layer. `back` may ask first, or refuse. */
export function useBackCloses(open: boolean, back: () => void): void {
  const close = useEffectEvent(back)
  // A layout effect removes the layer together with its drawing. After an ordinary effect, going back at once would still meet
  // the layer.
  useLayoutEffect(() => (open ? addLayer(() => close()) : undefined), [open])
}
