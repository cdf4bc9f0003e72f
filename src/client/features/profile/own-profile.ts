/** The person's own profile with what is queued. Every shell reads it, so it loads no call. */
import { PROFILE } from '#client/sync/nouns/profile.ts'
import type { Folded } from '#client/sync/reading/fold.ts'
import { useAll } from '#client/sync/reading/react.tsx'
import type { Profile } from '#domain/firm/profile.ts'

/** Undefined until the device has read it. */
export const useOwnProfile = (): Folded<Profile> | undefined => useAll(PROFILE).items?.[0]
