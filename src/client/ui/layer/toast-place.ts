/** Keeps a notice clear of the next controls: the bars at the foot of the page, or the buttons of the top dialog. */

/** Distance from the window's top below which there is no room above an element, in px. */
const ROOM_PX = 160
const GAP_PX = 12

/** The height at the window's foot that the notice keeps free, in px. */
function taken(): number {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const feet = dialog
    ? [dialog.querySelector('[data-foot]') ?? dialog]
    : [...document.querySelectorAll('[data-dock]')].filter((each) => each.clientHeight > 0)
  const tops = feet
    .map((foot) => foot.getBoundingClientRect())
    .map(({ top, bottom }) => {
      // A centred dialog on a desktop leaves the window's foot free.
      const free = innerHeight - bottom > ROOM_PX / 2
      return free || top < ROOM_PX ? innerHeight : top
    })
  return innerHeight - Math.min(innerHeight, ...tops)
}

/** Positions the notice, and again when the page or its dialogs change. Returns the function that stops it. */
export function keepClear(host: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    frame = 0
    // A phone's keyboard covers the window's foot.
    const view = globalThis.visualViewport
    const keyboard = view ? innerHeight - view.offsetTop - view.height : 0
    host.style.bottom = `calc(${Math.max(0, keyboard, taken()) + GAP_PX}px + env(safe-area-inset-bottom))`
  }
  const again = () => {
    frame ||= requestAnimationFrame(place)
  }
  const changes = new MutationObserver(again)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  addEventListener('resize', again)
  place()
  return () => {
    changes.disconnect()
    removeEventListener('resize', again)
    cancelAnimationFrame(frame)
  }
}
