/** Dialogs that anything may open and wait for: a question with two answers (`if (await confirm({ … }))`), or one of the caller's own. */
import { Fragment, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { Question } from './confirm-dialog.tsx'

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
    // With the key of the first, the second would stay below a dialog that was shown again between them.
    show({ dialog: <Fragment key={count}>{draw(answer)}</Fragment>, dismiss: () => answer(otherwise) })
  })
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Resolves to true when confirmed. */
export const confirm = (question: Question): Promise<boolean> =>
  ask(false, (answer) => <ConfirmDialog question={{ ...question, answer }} />)

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
  return shown ? <Suspense fallback={null}>{shown.dialog}</Suspense> : null
}
