/** Asks who is at the screen before a step that needs proof. The app provides the dialog, so the step does not import it. */
import { createContext, type ReactNode, use } from 'react'

export interface Sure {
  title: string
  /** the step that will be taken once the person is proved */
  message: ReactNode
  confirm_label: string
}
/**
 * Resolves to the proof, or to null if the person cancels. With a valid proof it asks only the question `sure`. `fresh` demands a
 * new code, because the server refused the last proof.
 */
export type IdentityCheck = (sure: Sure, options?: { fresh?: boolean }) => Promise<string | null>

const Context = createContext<IdentityCheck | null>(null)
export const IdentityCheckContext = Context.Provider
export function useIdentityCheck(): IdentityCheck {
  const check = use(Context)
  if (!check) throw new Error('useIdentityCheck outside a guarded area')
  return check
}
