/** The person's own profile on the device: one row with their id. */
import type { Profile, ProfileEdit } from '#domain/firm/profile.ts'
import { byCall, type Noun, type TruthRow } from '../noun.ts'

export interface ProfileRow extends TruthRow {
  profile: Profile
}

export const PROFILE: Noun<'profiles', ProfileRow, Profile> = {
  name: 'profile',
  table: 'profiles',
  indexes: 'id, created_at',
  schema: 0,
  upcasts: {},
  list: 'profiles',
  row: (profile) => ({ profile }),
  value: ({ profile }) => profile,
  fold: byCall<Profile>({
    updateUser: (profile, { body }) => (profile ? { ...profile, ...(body as ProfileEdit) } : null),
    updateAvatar: (profile, { body }) =>
      profile ? { ...profile, avatar: (body as unknown as { photo_ids: string[] }).photo_ids[0] ?? '' } : null,
  }),
  details: async () => [],
  page: () => ({ label: '查看', to: '/user' }),
}
