/** One-time codes: asked for within limits, made at the moment they are sent, checked with a few tries. */
import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as constants from '#domain/constants.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { codes } from '../db/tables/accounts.ts'
import type { Handler } from '../jobs.ts'
import { enqueue } from '../jobs.ts'
import { networkOf, takeLimits } from '../limits.ts'
import type { Messenger } from '../outside/messenger.ts'
import { findAccount } from './accounts.ts'
import { hashSecret, secretMatches } from './password.ts'

/** `anyone`: sent to those who have no account too. */
const PURPOSES = {
  login: { length: constants.LOGIN_CODE_LENGTH, words: '登录', anyone: false },
  register: { length: constants.LOGIN_CODE_LENGTH, words: '注册', anyone: true },
  reset: { length: constants.LOGIN_CODE_LENGTH, words: '找回密码', anyone: false },
  wechat: { length: constants.LOGIN_CODE_LENGTH, words: '绑定微信', anyone: true },
  identity: { length: constants.IDENTITY_CODE_LENGTH, words: '身份', anyone: false },
} as const
export type Purpose = keyof typeof PURPOSES

/** Enough that a stolen table is no use within the ten minutes its codes live. */
const COST = { ln: 14, r: 8, p: 1 }
const DAY_S = 24 * 3600
const JOB = 'code'

export interface CodeRequest {
  purpose: Purpose
  /** a phone number or mailbox, as stored */
  recipient: string
  device_id?: string | undefined
  ip: string
  now: Date
}

const limitsOf = ({ purpose, recipient, device_id, ip }: CodeRequest) => [
  { name: `code:${purpose}:${recipient}`, most: 1, window_s: constants.RESEND_COUNTDOWN_S },
  { name: `codes:${recipient}`, most: constants.CODES_PER_DAY_RECIPIENT, window_s: DAY_S },
  ...(device_id ? [{ name: `codes:device:${device_id}`, most: constants.CODES_PER_DAY_DEVICE, window_s: DAY_S }] : []),
  { name: `codes:network:${networkOf(ip)}`, most: constants.CODES_PER_DAY_ADDRESS, window_s: DAY_S },
]

/** Has a code sent; the same is done and counted for a recipient nobody knows. Refusal `too_many` beyond the limits. */
export const requestCode = (db: Db, request: CodeRequest): Promise<void> =>
  transact(db, async (tx) => {
    const { purpose, recipient, now } = request
    await takeLimits(tx, limitsOf(request), now)
    const id = uuidv7()
    const expires_at = new Date(now.getTime() + constants.CODE_TTL_S * 1000)
    await tx.insert(codes).values({ id, purpose, recipient, created_at: now, expires_at })
    await enqueue(tx, JOB, { code_id: id }, now)
  })

/** A password is never reset through a mailbox nobody has shown to be theirs. */
async function isMeantFor(db: Db, recipient: string, purpose: Purpose): Promise<boolean> {
  if (PURPOSES[purpose].anyone) return true
  const user = await findAccount(db, recipient)
  return user !== null && (purpose !== 'reset' || recipient !== user.email || user.email_certified)
}

/** Makes the code and sends it, so that it is written down nowhere. Trying again makes another; for an account, only where there is one. */
const sendCode =
  (db: Db, messenger: Messenger): Handler =>
  async ({ code_id }) => {
    const [row] = await db
      .select()
      .from(codes)
      .where(eq(codes.id, String(code_id)))
    if (!row || row.used_at || row.expires_at <= new Date()) return
    const purpose = row.purpose as Purpose
    if (!(await isMeantFor(db, row.recipient, purpose))) return
    const { length, words } = PURPOSES[purpose]
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    await db
      .update(codes)
      .set({ hash: await hashSecret(code, COST) })
      .where(eq(codes.id, row.id))
    const message = { words, code, minutes: constants.CODE_TTL_S / 60 }
    await (row.recipient.includes('@') ? messenger.mail(row.recipient, message) : messenger.sms(row.recipient, message))
  }
export const codeHandlers = (db: Db, messenger: Messenger) => ({ [JOB]: sendCode(db, messenger) })

/** Whether this is the code last asked for. Each call is a try, counted before it is judged; a right code is good once. */
export async function checkCode(
  db: Db,
  given: { purpose: Purpose; recipient: string; code: string; now: Date },
): Promise<boolean> {
  const { purpose, recipient, code, now } = given
  const last = db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.recipient, recipient), eq(codes.purpose, purpose)))
    .orderBy(desc(codes.created_at), desc(codes.id))
    .limit(1)
  const open = and(isNull(codes.used_at), gt(codes.expires_at, now), lt(codes.tries, constants.CODE_TRIES))
  const [tried] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.id, sql`(${last})`), open))
    .returning()
  if (!(await secretMatches(code, tried?.hash ?? null, COST)) || !tried) return false
  const spent = await db
    .update(codes)
    .set({ used_at: now })
    .where(and(eq(codes.id, tried.id), isNull(codes.used_at)))
    .returning({ id: codes.id })
  return spent.length > 0
}
