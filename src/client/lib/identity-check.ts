/** Asks who is at the screen before a step that needs proof. The app provides the dialog, so the step does not import it. */
import { createContext, type ReactNode, use } from 'react'

export interface Sure {
  title: string
  /** what is done once it is proved who does it */
  message: ReactNode
  confirm_label: string
}
/**
 * Resolves with the proof, or null when the person cancels. A proof that is still good asks only the question `sure`; `fresh` demands a new
 * code because the server refused the last proof.
 */
export type IdentityCheck = (sure: Sure, options?: { fresh?: boolean }) => Promise<string | null>

const Context = createContext<IdentityCheck | null>(null)
export const IdentityCheckContext = Context.Provider
export function useIdentityCheck(): IdentityCheck {
  const check = use(Context)
  if (!check) throw new Error('useIdentityCheck outside a guarded area')
  return check
}
