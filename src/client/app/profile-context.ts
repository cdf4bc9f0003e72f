/** The logged-in user's own record, for the screens of an area. */
import { createContext, use } from 'react'
import type { Profile } from '#client/features/session/profile.ts'

const ProfileContext = createContext<Profile | null>(null)
export const ProfileProvider = ProfileContext.Provider
export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (!profile) throw new Error('useProfile outside a guarded area')
  return profile
}
