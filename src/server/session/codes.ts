/** One-time codes: sent within limits, generated at the moment of sending, and tried a few times by the requester only. */
import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as constants from '#domain/constants.ts'
import { phoneBlock } from '../blocks.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/connect.ts'
import { codes } from '../db/tables/accounts.ts'
import { jobs } from '../db/tables/sync.ts'
import type { Handler } from '../jobs.ts'
import { enqueue } from '../jobs.ts'
import type { Limit } from '../limits.ts'
import { networkOf, takeLimits } from '../limits.ts'
import type { Messenger } from '../outside/messenger.ts'
import { findAccount } from './accounts.ts'
import { COSTS, hashSecret, secretMatches } from './password.ts'

/** `second` follows a correct password on a new device. `anyone`: also sent to people without an account. */
const PURPOSES = {
  login: { length: constants.LOGIN_CODE_LENGTH, words: '登录', anyone: false },
  second: { length: constants.LOGIN_CODE_LENGTH, words: '新设备登录', anyone: false },
  register: { length: constants.LOGIN_CODE_LENGTH, words: '注册', anyone: true },
  reset: { length: constants.LOGIN_CODE_LENGTH, words: '找回密码', anyone: false },
  bind: { length: constants.LOGIN_CODE_LENGTH, words: '绑定', anyone: true },
  wechat: { length: constants.LOGIN_CODE_LENGTH, words: '绑定微信', anyone: true },
  identity: { length: constants.IDENTITY_CODE_LENGTH, words: '身份', anyone: false },
} as const
export type Purpose = keyof typeof PURPOSES

const DAY_S = 24 * 3600
const JOB = 'code'

/**
 * Which sends are counted together. `own`: those of a logged-in person or known device, under the name of their budget; others do
 * not count. `crowd`: those of one network address and, up to a ceiling, those of all unknown devices or of all who know the
 * account's password.
 */
type Budget = { own: string } | { crowd: 'strangers' | 'password' }

export interface CodeRequest {
  purpose: Purpose
  /** a phone number or mailbox, as stored */
  recipient: string
  /** the only one who may try the code: `browser:{hash}` or `session:{id}` */
  requester: string
  budget: Budget
  device_id?: string | undefined
  ip: string
  now: Date
}

const sendsOf = ({ purpose, recipient }: CodeRequest, who: string): Limit[] => [
  { name: `code:${purpose}:${recipient}:${who}`, most: 1, window_s: constants.RESEND_COUNTDOWN_S },
  { name: `codes:${recipient}:${who}`, most: constants.CODES_PER_DAY_REQUESTER, window_s: DAY_S },
]

function limitsOf(request: CodeRequest): Limit[] {
  const { recipient, budget, device_id, ip } = request
  if ('own' in budget) return sendsOf(request, budget.own)
  const network = networkOf(ip)
  const crowd = [
    ...sendsOf(request, `${budget.crowd}:${network}`),
    { name: `codes:${recipient}:${budget.crowd}`, most: constants.CODES_PER_DAY_RECIPIENT, window_s: DAY_S },
  ]
  if (budget.crowd === 'password') return crowd
  return [
    ...crowd,
    ...(device_id ? [{ name: `codes:device:${device_id}`, most: constants.CODES_PER_DAY_DEVICE, window_s: DAY_S }] : []),
    { name: `codes:network:${network}`, most: constants.CODES_PER_DAY_ADDRESS, window_s: DAY_S },
  ]
}

/** Queues a code for sending. An unknown recipient costs the same time and count. Refusal `too_many` beyond the limits, `suspended` for a blocked phone. */
export const requestCode = (db: Db, request: CodeRequest): Promise<void> =>
  transact(db, async (tx) => {
    const { purpose, recipient, requester, now } = request
    const blocked = await phoneBlock(tx, recipient, now)
    if (blocked) throw blocked
    await takeLimits(tx, limitsOf(request), now)
    const id = uuidv7()
    const expires_at = new Date(now.getTime() + constants.CODE_TTL_S * 1000)
    await tx.insert(codes).values({ id, purpose, recipient, requester, created_at: now, expires_at })
    await enqueue(tx, JOB, { code_id: id }, now)
  })

const isMeantFor = async (db: Db, recipient: string, purpose: Purpose): Promise<boolean> =>
  PURPOSES[purpose].anyone || (await findAccount(db, recipient)) !== null

/**
 * Generates the code and sends it at once, so that it is never stored in clear. A retry generates another. Codes for an account
 * are sent only if the account exists.
 */
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
      .set({ hash: await hashSecret(code, COSTS.code) })
      .where(eq(codes.id, row.id))
    const message = { words, code, minutes: constants.CODE_TTL_S / 60 }
    await (row.recipient.includes('@') ? messenger.mail(row.recipient, message) : messenger.sms(row.recipient, message))
  }
export const codeHandlers = (db: Db, messenger: Messenger) => ({ [JOB]: sendCode(db, messenger) })

export interface Guess {
  purpose: Purpose
  recipient: string
  /** as in CodeRequest */
  requester: string
  code: string
  now: Date
}
type Code = typeof codes.$inferSelect

/** Counts an attempt at the requester's latest code; null if no code can still be correct. */
export async function takeTry(db: Db, { purpose, recipient, requester, now }: Guess): Promise<Code | null> {
  const last = db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.recipient, recipient), eq(codes.purpose, purpose), eq(codes.requester, requester)))
    .orderBy(desc(codes.created_at), desc(codes.id))
    .limit(1)
  const open = and(isNull(codes.used_at), gt(codes.expires_at, now), lt(codes.tries, constants.CODE_TRIES))
  const [tried] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(eq(codes.id, sql`(${last})`), open))
    .returning()
  return tried ?? null
}

/** Whether the guess is correct. A correct code works once. Without a code the check takes the same time. */
export async function spendCode(db: Db, tried: Code | null, { code, now }: Guess): Promise<boolean> {
  if (!(await secretMatches(code, tried?.hash ?? null, COSTS.code)) || !tried) return false
  const spent = await db
    .update(codes)
    .set({ used_at: now })
    .where(and(eq(codes.id, tried.id), isNull(codes.used_at)))
    .returning({ id: codes.id })
  return spent.length > 0
}

/** Deletes every code, sent or queued. */
export async function dropCodes(db: Db): Promise<void> {
  await db.delete(codes)
  await db.delete(jobs).where(eq(jobs.kind, JOB))
}
