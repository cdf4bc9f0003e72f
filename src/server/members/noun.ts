/** Members and open invitations as devices hold them: those of the person's firm. Administrators alone hold invitations. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Invitation, Member } from '#domain/firm/member.ts'
import { invitations, users } from '../db/tables/accounts.ts'
import { memberOf } from '../session/accounts.ts'
import type { Noun } from '../sync/noun.ts'
import { invitationView } from './invite.ts'

export const memberNoun: Noun<typeof users, Member> = {
  name: 'member',
  list: 'members',
  table: users,
  audience: ({ firm_id }) => and(eq(users.firm_id, firm_id), isNull(users.closed_at)),
  view: memberOf,
  sections: () => [undefined],
}
export const invitationNoun: Noun<typeof invitations, Invitation> = {
  name: 'invitation',
  list: 'invitations',
  table: invitations,
  audience: ({ firm_id, roles }) =>
    and(sql`${roles?.includes('admin') ?? false}`, eq(invitations.firm_id, firm_id), isNull(invitations.ended_at)),
  view: invitationView,
  sections: () => [undefined],
}
