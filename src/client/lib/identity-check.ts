/** Proving who is at the screen, for the steps that ask for it. The app provides the dialog: whoever takes such a step need not know it. */
import { createContext, use } from 'react'

interface Sure {
  title: string
  message: string
  confirm_label: string
}
/**
 * Resolves with the proof, or null when the person turned away. Who has proved it a moment ago is asked `sure` instead of a code,
 * unless a `fresh` proof is wanted because the earlier one did not do.
 */
export type IdentityCheck = (sure: Sure, options?: { fresh?: boolean }) => Promise<string | null>

const Context = createContext<IdentityCheck | null>(null)
export const IdentityCheckContext = Context.Provider
export function useIdentityCheck(): IdentityCheck {
  const check = use(Context)
  if (!check) throw new Error('useIdentityCheck outside a guarded area')
  return check
}
