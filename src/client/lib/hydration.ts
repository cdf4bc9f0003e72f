/**
 * The page as the server wrote it, until the app stands in its place. Who only reads needs no app: where the page is complete as
 * written, the app's parts come after the page's own, and it starts with the first sign of a hand, or once the page has been looked at
 * for a while.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const

/** After the page has loaded. By then a banner would move for the first time, and what was read is worth keeping on the device. */
const LOOKED_AT_MS = 5000

export const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Resolves when the app is wanted. */
export const hydrationTrigger = (): Promise<void> =>
  new Promise((resolve) => {
    const now = () => {
      for (const sign of SIGNS) removeEventListener(sign, now, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, now, { capture: true, passive: true })
    void pageLoaded().then(() => setTimeout(now, LOOKED_AT_MS))
  })

/** Older taps were given up by who made them. */
const PATIENCE_MS = 10_000
const ANSWERS = 'a[href], button, [role=button], [role=tab]'

/** A press that only the app can answer is made again, and what has the focus keeps it, when the app takes the page's place. */
export function replayInput(root: HTMLElement): void {
  let press: MouseEvent | null = null
  let focused: HTMLElement | null = null
  const controlOf = ({ target }: Event) => (target as Element).closest<HTMLElement>(ANSWERS)
  const pressed = (event: MouseEvent) => void (press = controlOf(event)?.matches('a') ? null : event)
  const moved = (event: FocusEvent) => void (focused = controlOf(event))
  root.addEventListener('click', pressed)
  root.addEventListener('focusin', moved)

  const drawn = (server_rendered: HTMLElement | null) =>
    Array.from(root.querySelectorAll<HTMLElement>(ANSWERS)).find(
      (each) =>
        each.textContent === server_rendered?.textContent && each.getAttribute('href') === server_rendered.getAttribute('href'),
    )
  const again = () => {
    drawn(focused)?.focus({ preventScroll: true })
    if (!press || performance.now() - press.timeStamp > PATIENCE_MS) return
    // A key has no place.
    const { detail, clientX, clientY } = press
    if (detail === 0) drawn(controlOf(press))?.click()
    else document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(ANSWERS)?.click()
  }
  const server_rendered = root.firstElementChild
  const gone = new MutationObserver(() => {
    if (server_rendered?.isConnected) return
    gone.disconnect()
    root.removeEventListener('click', pressed)
    root.removeEventListener('focusin', moved)
    // Once what was drawn has been painted, and answers.
    requestAnimationFrame(() => setTimeout(again))
  })
  gone.observe(root, { childList: true })
}
