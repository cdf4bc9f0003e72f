/** Saves the startup snapshot: the HTML of the first screen and the CSS rules it uses. */
import { useEffect } from 'react'
import { storeSnapshot, whereabouts } from './startup-snapshot.ts'

/** A page that has not changed for this long is worth saving. */
const STILL_MS = 1500
const MOST_CHARACTERS = 200_000

/** Left out: overlays, private figures, and elements that describe the present moment, such as the offline bar. */
const NOT_KEPT = 'dialog, [popover], [data-private], [role=status], script, img[src^="blob:"]'
/** Only the app can tell the age of the data; the snapshot keeps its place empty. */
const NOT_SHOWN = 'a[href^="/go/sync"]'
const BELOW = 'article, tbody > tr'

/** Names of styled elements, as the style library writes them. */
const NAMES = /css-[a-z0-9]+/g
function rulesFor(html: string): string {
  const used = new Set(html.match(NAMES))
  const sheets = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof HTMLStyleElement && ownerNode.dataset['emotion'],
  )
  return sheets
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .filter((rule) => rule.match(NAMES)?.some((name) => used.has(name)) ?? true)
    .join('\n')
}

function snapshotOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement
  const copies = copy.querySelectorAll(BELOW)
  root.querySelectorAll(BELOW).forEach((each, at) => {
    if (each.getBoundingClientRect().top > innerHeight) copies[at]?.remove()
  })
  for (const each of copy.querySelectorAll(NOT_KEPT)) each.remove()
  for (const each of copy.querySelectorAll<HTMLElement>(NOT_SHOWN)) each.style.visibility = 'hidden'
  for (const each of copy.querySelectorAll<HTMLElement>('[style]')) {
    each.dataset['style'] = each.style.cssText
    each.removeAttribute('style')
  }
  return copy.innerHTML
}

/** A page is not saved while it is scrolled or still shows the last snapshot. */
function saveStartupSnapshot(): void {
  const root = document.getElementById('root')
  const here = whereabouts()
  if (!root || !here || scrollY > 0 || root.querySelector('[data-startup-snapshot]')) return
  const html = snapshotOf(root)
  const rules = rulesFor(html)
  if (html.length + rules.length <= MOST_CHARACTERS) storeSnapshot({ ...here, html, rules })
}

/** Saves the page once `drawn` has not changed for a while, and when the window is hidden. */
export function useStartupSnapshot(drawn: unknown): void {
  useEffect(() => {
    if (!drawn) return undefined
    const still = setTimeout(saveStartupSnapshot, STILL_MS)
    return () => clearTimeout(still)
  }, [drawn])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && saveStartupSnapshot()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
}
