/** The logged-in user's own record, for the screens of an area. */
import { createContext, use } from 'react'
import type { AccountProfile } from '#client/features/session/account-profile.ts'

const AccountProfileContext = createContext<AccountProfile | null>(null)
export const AccountProfileProvider = AccountProfileContext.Provider
export function useAccountProfile(): AccountProfile {
  const profile = use(AccountProfileContext)
  if (!profile) throw new Error('useAccountProfile outside a guarded area')
  return profile
}

/** The phone to which invitations may be addressed; empty without a verified one. */
export const verifiedPhone = ({ phone, certification }: AccountProfile['user']): string => (certification.phone ? phone : '')
