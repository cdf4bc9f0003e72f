/**
 * The page as the server wrote it, until the app stands in its place. Who only reads needs no app: where the page is complete as
 * written, the app's parts come after the page's own, and it starts with the first sign of a hand, or once the page has been looked at
 * for a while.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const

/** After the page has loaded. By then a banner would move for the first time, and what was read is worth keeping on the device. */
const LOOKED_AT_MS = 5000

export const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Resolves when the app is wanted. */
export const wanted = (): Promise<void> =>
  new Promise((resolve) => {
    const now = () => {
      for (const sign of SIGNS) removeEventListener(sign, now, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, now, { capture: true, passive: true })
    void loaded().then(() => setTimeout(now, LOOKED_AT_MS))
  })

/** Older taps were given up by who made them. */
const PATIENCE_MS = 10_000
const ANSWERS = 'a[href], button, [role=button], [role=tab]'

/** A tap that only the app can answer is made again at the same place, and a link keeps the focus, when the app takes the page's place. */
export function carryOver(root: HTMLElement): void {
  let tap: MouseEvent | null = null
  let focused: HTMLAnchorElement | null = null
  const linkOf = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a[href]')
  const tapped = (event: MouseEvent) => void (tap = linkOf(event) ? null : event)
  const moved = (event: FocusEvent) => void (focused = linkOf(event))
  root.addEventListener('click', tapped)
  root.addEventListener('focusin', moved)

  const again = () => {
    if (focused) {
      const same = (link: HTMLAnchorElement) => link.href === focused?.href && link.textContent === focused.textContent
      Array.from(root.querySelectorAll<HTMLAnchorElement>('a[href]')).find(same)?.focus({ preventScroll: true })
    }
    if (!tap || performance.now() - tap.timeStamp > PATIENCE_MS) return
    document.elementFromPoint(tap.clientX, tap.clientY)?.closest<HTMLElement>(ANSWERS)?.click()
  }
  const written = root.firstElementChild
  const gone = new MutationObserver(() => {
    if (written?.isConnected) return
    gone.disconnect()
    root.removeEventListener('click', tapped)
    root.removeEventListener('focusin', moved)
    // Once what was drawn has been painted, and answers.
    requestAnimationFrame(() => setTimeout(again))
  })
  gone.observe(root, { childList: true })
}
