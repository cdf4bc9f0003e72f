/** Keeps what is on the screen, for the next opening (startup-snapshot.ts): the first screen of it, and the rules that dress it. */
import { useEffect } from 'react'
import { storeSnapshot, whereabouts } from './startup-snapshot.ts'

/** Once a page has not changed for so long it is what a person looks at. */
const STILL_MS = 1500
const MOST_CHARACTERS = 200_000

/** Neither what lies over the page, nor what tells of this moment only: the app says anew whether there is a network. */
const NOT_KEPT = 'dialog, [popover], [role=status], script, img[src^="blob:"]'
/** The age of what is shown is told by the app alone; its place stays. */
const NOT_SHOWN = 'a[href^="/go/sync"]'
const BELOW = 'article, tbody > tr'

function rulesFor(html: string): string {
  const sheets = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof HTMLStyleElement && ownerNode.dataset['emotion'],
  )
  return sheets
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .filter((rule) => (rule.match(/css-[a-z0-9]+/g) ?? ['']).some((name) => html.includes(name)))
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

/** A page that is scrolled, or still shows the picture of last time, is not kept. */
function saveStartupSnapshot(): void {
  const root = document.getElementById('root')
  const here = whereabouts()
  if (!root || !here || scrollY > 0 || root.querySelector('[data-startup-snapshot]')) return
  const html = snapshotOf(root)
  const rules = rulesFor(html)
  if (html.length + rules.length <= MOST_CHARACTERS) storeSnapshot({ ...here, html, rules })
}

/** Keeps the page once `drawn` has stood for a while, and when the window is left. */
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
