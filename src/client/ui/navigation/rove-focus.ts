/** Moves the focus among the links and buttons of a row (← →) or of a column (↑ ↓). */
import type { KeyboardEvent } from 'react'

const STEPS: Record<'row' | 'column', Record<string, number>> = {
  row: { ArrowRight: 1, ArrowLeft: -1 },
  column: { ArrowDown: 1, ArrowUp: -1 },
}

/** Inputs keep their arrow keys. */
export const roveFocus = (along: 'row' | 'column') => (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[along][event.key]
  if (!step || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}
