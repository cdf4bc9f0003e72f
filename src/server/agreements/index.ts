/** Declares the acceptance of agreements to the server. */
import { acceptAgreements } from '#api/agreements.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { Declaration } from '../declaration.ts'
import { route } from '../serve.ts'
import { findUser } from '../session/accounts.ts'
import { profileView } from '../user/store.ts'
import { accept } from './store.ts'

const acceptThem = route(acceptAgreements, async (context, { body: { accepted } }) => {
  const { db, session, now } = context
  const found = await findUser(db, session.user_id)
  if (!found) throw new Refusal('unauthorized')
  await accept(db, session.user_id, accepted, now)
  await audit(db, { context, action: 'agree', object: 'user', object_id: session.user_id, detail: { agreements: accepted } })
  return { data: profileView(found.user) }
})

export const agreements = { routes: () => [acceptThem] } satisfies Declaration
