/** Dialogs that any code may open and await. The host is on every page. */
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'

interface Asked {
  dialog: ReactNode
  dismiss: () => void
}
let asked: Asked | null = null
let count = 0
const listeners = new Set<() => void>()

function show(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Shows the dialog until it answers. A second dialog answers the first with `otherwise`. */
export function ask<T>(otherwise: T, draw: (answer: (value: T) => void) => ReactNode): Promise<T> {
  asked?.dismiss()
  return new Promise((resolve) => {
    const answer = (value: T) => {
      show(null)
      resolve(value)
    }
    count += 1
    // A new key remounts the dialog. With the first one's key it would stay below a dialog opened in between.
    show({ dialog: <Fragment key={count}>{draw(answer)}</Fragment>, dismiss: () => answer(otherwise) })
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ConfirmHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
  return shown ? shown.dialog : null
}
