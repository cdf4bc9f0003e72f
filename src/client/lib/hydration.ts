/**
 * Decides when the app hydrates a server-rendered page. With `lazy_hydration` the page is complete without the app, so the app loads last
 * and hydrates at the first input or after a pause.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const

/** Milliseconds after the page has loaded. Later, a banner would already have to move, and the page should be in the cache. */
const LOOKED_AT_MS = 5000

export const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Resolves when hydration should begin. */
export const hydrationTrigger = (): Promise<void> =>
  new Promise((resolve) => {
    const now = () => {
      for (const sign of SIGNS) removeEventListener(sign, now, true)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, now, { capture: true, passive: true })
    void pageLoaded().then(() => setTimeout(now, LOOKED_AT_MS))
  })

/** People no longer expect an answer to older presses. */
const PATIENCE_MS = 10_000
const ANSWERS = 'a[href], button, [role=button], [role=tab]'

/** Repeats a press that only the app can answer, and restores the focus, once the app has replaced the page. */
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
    // A key press has no coordinates.
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
    // Waits until the app's first drawing has been painted and answers input.
    requestAnimationFrame(() => setTimeout(again))
  })
  gone.observe(root, { childList: true })
}
