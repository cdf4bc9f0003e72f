/** A part of a page below what a person sees first. It is drawn in a second step, so that the first one is on the screen sooner. */
import { type ReactNode, useDeferredValue } from 'react'

/** `at_once` draws everything in one step, for paper. */
export function DrawnLater({ at_once = false, children }: { at_once?: boolean; children: ReactNode }) {
  return useDeferredValue(true, at_once) ? children : null
}
