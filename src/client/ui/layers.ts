/**
 * Layers over a page: dialogs, sheets, drawers, pictures, menus. Each has an entry of the history above that of its page, so that going
 * back closes the one on top and the page stays as it is. These entries have the address and the state of the page, and the router
 * hears nothing of them.
 *
 * The entry of a layer that was closed by its button stays until it is needed: taking it away is a journey through the history that takes
 * time, and a navigation that begins meanwhile would be lost. The next layer takes it, the next page replaces it, and going back passes it.
 */
import { useEffect, useEffectEvent } from 'react'
import { hearFirst } from '#client/lib/first-to-hear.ts'

/** The router's own state, and the marks of an entry above a page. */
interface State {
  key?: string
  /** how many entries it stands above its page */
  layer?: number
  /** the router's key of its page */
  page?: string
  /** the router has changed the address while this entry was on top, and its page has the old one */
  ahead?: boolean
}
interface Layer {
  /** the number of its entry above the page */
  at: number
  /** Closes it, at once or after a question. */
  back: () => void
}

const layers: Layer[] = []
/** a journey through the history is under way: what is pushed now would cut off its end */
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

/** Gives every open layer its entry. */
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
  // Layers that the move opens or leaves open get their entries once the router and React have done their work.
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
    // The new page stands on its predecessor, as if the layer had not been there.
    if (here.depth > 0 && !here.state.ahead) native.replace(state, unused, url)
    else native.push(state, unused, url)
    here = standing()
  }
  history.replaceState = (state: object | null, unused: string, url?: string | URL | null) => {
    const { depth, page } = here
    native.replace(depth > 0 ? { ...state, layer: depth, page, ahead: true } : state, unused, url)
    here = standing()
  }
  // The router counts pages.
  history.go = (delta = 0) => {
    travelling = delta !== 0
    native.go(delta < 0 ? delta - here.depth : delta)
  }
}

/** Puts a layer on top. Answers a function that takes it away. */
export function addLayer(back: () => void): () => void {
  const below = layers.at(-1)?.at ?? 0
  // Where the browser itself restores the scroll, an old entry would bring back an old place.
  const layer: Layer = { at: (native && history.scrollRestoration === 'auto' ? Math.max(below, here.depth) : below) + 1, back }
  layers.push(layer)
  settle()
  return () => void layers.splice(layers.indexOf(layer), 1)
}

/** Lets going back close what is open. `back` may ask first, or refuse. */
export function useBackCloses(open: boolean, back: () => void): void {
  const close = useEffectEvent(back)
  useEffect(() => (open ? addLayer(() => close()) : undefined), [open])
}
