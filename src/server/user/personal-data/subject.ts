/** The person whose data are copied, as the sheets read them. */
import type { firms } from '../../db/tables/accounts.ts'
import type { TypedUser } from '../../session/accounts.ts'

export interface Subject {
  user: TypedUser
  firm: typeof firms.$inferSelect
}
