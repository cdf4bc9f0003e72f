/** Declares members and invitations to the server. */
import type { Declaration } from '../declaration.ts'
import { invitationHandlers } from './invite.ts'
import { invitationNoun, memberNoun } from './noun.ts'
import { memberRoutes } from './routes.ts'

export const members = {
  routes: memberRoutes,
  synced: { member: memberNoun, invitation: invitationNoun },
  jobs: ({ database, messenger }) => invitationHandlers(database.db, messenger),
} satisfies Declaration
