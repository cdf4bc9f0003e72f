/** The logged-in person with what is queued for their profile, and an avatar that still waits on the device. */
import { useMemo } from 'react'
import { useOwnProfile } from '#client/features/profile/own-profile.ts'
import { type AccountProfile, profileOf } from '#client/features/session/account-profile.ts'
import { useFiles } from '#client/forms/stored-files.ts'

export function useShownProfile(known: AccountProfile): AccountProfile {
  const own = useOwnProfile()?.value
  const photo_id = own?.avatar ?? ''
  const [picture] = useFiles(photo_id ? [photo_id] : []).files
  const avatar = own ? (photo_id ? (picture?.src ?? '') : '') : known.user.avatar
  const nickname = own?.nickname ?? known.user.nickname
  const realname = own?.realname ?? known.user.realname
  return useMemo(() => profileOf({ ...known.user, avatar, nickname, realname }), [known.user, avatar, nickname, realname])
}
