/** Gives a person of the operating firm other roles at its desk, and makes the server read them at once. */
import { eq } from 'drizzle-orm'
import type { DeskRole } from '#domain/desk/desk-role.ts'
import { users } from '#server/db/tables/accounts.ts'
import { forgetFirm } from '#server/session/identify.ts'
import type { Client } from '../harness.ts'
import type { TradeServer } from '../orders/trade-server.ts'

export async function asDesk({ db }: Pick<TradeServer, 'db'>, { session }: Client, ...desk_roles: DeskRole[]): Promise<void> {
  await db.update(users).set({ desk_roles }).where(eq(users.id, session.user_id))
  forgetFirm(db, session.firm_id)
}
