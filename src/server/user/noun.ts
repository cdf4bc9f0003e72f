/** Profiles as devices hold them: the person's own. */
import { eq } from 'drizzle-orm'
import type { Profile } from '#domain/firm/profile.ts'
import { users } from '../db/tables/accounts.ts'
import type { Noun } from '../sync/noun.ts'
import { profileView } from './store.ts'

export const profileNoun: Noun<typeof users, Profile> = {
  name: 'profile',
  list: 'profiles',
  table: users,
  audience: ({ user_id }) => eq(users.id, user_id),
  view: profileView,
  sections: () => [undefined],
}
