/** Opens pages behind the login at their top. Going back restores the scroll position, even while the list is still loading. */
import { useLayoutEffect } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { pageOf } from '#client/lib/came-from.ts'

const KEY = 'xunjin.places'
/** A list that is still too short after this time has lost rows. */
const PATIENCE_MS = 3000
/** For this time after it has reached the position, a list may still grow, and its rows get their real heights. */
const SETTLING_MS = 300
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown']

/** The router gives every page that was opened by its address the same key. */
const entryOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)
const openedByAddress = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'navigate'
}

/** Scroll positions by history entry. They survive a reload; a page opened by its address starts at its top. */
const places = new Map<string, number>()
function readPlaces(first: string): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
    for (const [entry, top] of kept) if (!places.has(entry) && !(entry === first && openedByAddress())) places.set(entry, top)
  } catch {
    // Without storage, a reload starts at the top.
  }
}
function savePlaces(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-100)))
  } catch {
    // A browser without storage; see above.
  }
}

/** Scrolls as soon as the page is long enough and until it has settled, unless the person does something first. */
function restore(top: number): () => void {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  let reached_at: number | null = null
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const hand of HANDS) removeEventListener(hand, stop)
  }
  const go = () => {
    const now = performance.now()
    // The browser moves a page that has become shorter than its position.
    if (Math.abs(scrollY - top) > 1) scrollTo(0, top)
    reached_at = scrollY < top - 1 ? null : (reached_at ?? now)
    if (now > until || (reached_at !== null && now - reached_at > SETTLING_MS)) return stop()
    frame = requestAnimationFrame(go)
  }
  for (const hand of HANDS) addEventListener(hand, stop, { passive: true })
  go()
  return stop
}

export function KeepPlace() {
  const here = useLocation()
  const way = useNavigationType()
  const page = pageOf(here)
  const entry = entryOf(here)
  useLayoutEffect(() => {
    readPlaces(entry)
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', savePlaces)
    return () => {
      history.scrollRestoration = 'auto'
      removeEventListener('pagehide', savePlaces)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the entry the app began with
  }, [])
  useLayoutEffect(() => {
    if (way === 'PUSH') scrollTo(0, 0)
    // oxlint-disable-next-line react/exhaustive-deps -- the page is what makes it another one
  }, [page])
  useLayoutEffect(() => {
    const stop = way === 'POP' ? restore(places.get(entry) ?? 0) : () => {}
    const note = () => void places.set(entry, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', note)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry of the history
  }, [entry])
  return null
}
