/** Tells the owner of an account what has changed about it: on the site, and by SMS or mail to a phone or mailbox. */
import { noticeOfAccount } from '#domain/firm/ways-in.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Handler } from '../jobs.ts'
import { enqueue } from '../jobs.ts'
import { sendNotices } from '../messages/store.ts'
import type { Messenger } from '../outside/messenger.ts'
import type { User } from './accounts.ts'

const JOB = 'account_notice'

/**
 * `to`: the phone or mailbox that is told, null for none. It may no longer be the account's, so that a stranger who changed it
 * cannot hide it.
 */
export async function tellOwner(
  tx: Db,
  { key, now }: Pick<Context, 'key' | 'now'>,
  user: Pick<User, 'id' | 'firm_id'>,
  { to, notice, content }: { to: string | null; notice: string; content: string },
): Promise<void> {
  await sendNotices(tx, key, [noticeOfAccount(user, notice, content)], now)
  if (to) await enqueue(tx, JOB, { to, notice })
}

const send =
  (messenger: Messenger): Handler =>
  async ({ to, notice }) => {
    const [recipient, message] = [String(to), { notice: String(notice) }]
    await (recipient.includes('@') ? messenger.mail(recipient, message) : messenger.sms(recipient, message))
  }
export const noticeHandlers = (messenger: Messenger) => ({ [JOB]: send(messenger) })
