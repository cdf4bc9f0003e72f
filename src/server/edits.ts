/** Guards records that several people of a firm may edit. */
import { type Edit, missedEdit, withEdit } from '#domain/firm/edits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SessionContext } from './context.ts'

/** Refuses to overwrite a colleague's edit that the person has not seen. `what` names the record, as in “仓库地址‘3 号料场’”. */
export function refuseIfMissed(
  what: string,
  edits: readonly Edit[],
  { session }: Pick<SessionContext, 'session'>,
  base_version: number,
): void {
  const missed = missedEdit(edits, session.user_id, base_version)
  if (!missed) return
  const done = missed.deleted ? '删除' : '更改，请核对后再提交'
  throw new Refusal('conflict', { message: `${what}已被${missed.by_name}${done}` })
}

type Author = Pick<SessionContext, 'session'>
const editBy = ({ session }: Author) => ({ user_id: session.user_id, by_name: session.name })
/** The edits of a new record. */
export const firstEdit = (context: Author): Edit[] => [{ version: 1, ...editBy(context) }]
/** Version and edits of a record after one more change. */
export function nextEdit(context: Author, row: { version: number; edits: Edit[] }): { version: number; edits: Edit[] } {
  const version = row.version + 1
  return { version, edits: withEdit(row.edits, { version, ...editBy(context) }) }
}
