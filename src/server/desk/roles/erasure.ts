/** Erases a person after a second administrator's confirmation, as if they had closed their account. */
import type { ResponseOf } from '#api/endpoint.ts'
import type { readErasure as readCall } from '#api/desk/roles.ts'
import { erasureObstacle } from '#domain/desk/erasure.ts'
import { openAtDesk, refuseOpenErasure } from '#domain/firm/closing.ts'
import { askedByText, hasPseudonym, pseudonymOf } from '#domain/firm/pseudonym.ts'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../../audit.ts'
import type { Session, SessionContext } from '../../context.ts'
import { findUser, personName, sessionOf, type User } from '../../session/accounts.ts'
import { closeAccount } from '../../user/closing/close.ts'
import { readOpen } from '../../user/closing/open.ts'
import { inLog } from '../../user/closing/rename-log.ts'
import { refuseStale } from '../firms/changes.ts'
import { ask, refuseIfWaiting, type RequestRow } from './requests.ts'

interface Subject {
  user: User & { erased: boolean }
  firm_name: string
  /** as if they were logged in; the login is the administrator's */
  person: Session
}
async function findSubject({ db, session }: SessionContext, id: string): Promise<Subject> {
  const found = await findUser(db, id)
  if (!found) throw new Refusal('not_found')
  const { user, firm, colleagues } = found
  return {
    user: { ...user, erased: hasPseudonym(user) },
    firm_name: firm.name,
    person: sessionOf(user, session.session_id, colleagues),
  }
}

type Erasure = ResponseOf<typeof readCall>['data']
/** `people`: those of the operating firm. */
export async function readErasure(context: SessionContext, people: readonly User[], id: string): Promise<Erasure> {
  const { user, firm_name, person } = await findSubject(context, id)
  const obstacle = erasureObstacle(people, user, context.session.user_id)?.message ?? ''
  const { last, open } = await readOpen(context.db, person)
  return { last, open: openAtDesk(open), firm_name, pseudonym: pseudonymOf(id), obstacle }
}

export async function askErasure(
  context: SessionContext,
  people: readonly User[],
  id: string,
  { base_version, reason }: { base_version: number; reason: string },
): Promise<void> {
  const { db, session } = context
  const { user, person } = await findSubject(context, id)
  const obstacle = erasureObstacle(people, user, session.user_id)
  if (obstacle) throw obstacle
  await refuseStale(db, 'person', user, base_version)
  await refuseIfWaiting(db, id)
  refuseOpenErasure((await readOpen(db, person)).open)
  await ask(context, { kind: 'erasure', subject_id: id, roles: [], reason })
  const detail = { title: personName(user), note: reason }
  await audit(db, { context, action: 'ask_erasure', object: 'person', object_id: id, detail })
}

/** `asker`: the name of another administrator who asked, or empty. */
const noteOf = (asker: string, reason: string): string => [asker && askedByText(asker), reason].filter(Boolean).join('，')

export async function dropErasure(context: SessionContext, { subject_id, reason }: RequestRow, asker: string): Promise<void> {
  const { user } = await findSubject(context, subject_id)
  const detail = { title: personName(user), note: noteOf(asker, reason) }
  await audit(context.db, { context, action: 'drop_erasure', object: 'person', object_id: subject_id, detail })
}

interface Erased {
  /** of the person's firm, and of their sessions; the caller drops both from the cache after COMMIT */
  firm_id: string
  ended: readonly string[]
}
/** Consequences in the person's firm are logged there without the administrator's address. This line names the one who confirmed. */
export async function erase(
  context: SessionContext,
  people: readonly User[],
  { subject_id, reason }: RequestRow,
  asker: string,
): Promise<Erased> {
  const { db, session } = context
  const { user, person } = await findSubject(context, subject_id)
  const obstacle = erasureObstacle(people, user, session.user_id)
  if (obstacle) throw obstacle
  const detail = inLog(user, { title: personName(user), note: noteOf(asker, reason) }, true)
  const written = () => audit(db, { context, action: 'erase', object: 'person', object_id: subject_id, detail })
  const ended = await closeAccount({ ...context, ip: '', agent: '' }, person, { by: 'desk', written })
  return { firm_id: person.firm_id, ended }
}
