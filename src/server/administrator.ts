/**
 * Makes the first administrator of the operator's desk in a real installation, which nobody inside it can do. The person proves the
 * phone by a code, and their firm becomes the operator.
 */
import { randomInt } from 'node:crypto'
import { and, arrayContains, eq, isNull, ne, sql } from 'drizzle-orm'
import { CODE_TRIES, CODE_TTL_S, LOGIN_CODE_LENGTH } from '#domain/constants.ts'
import { maskPhone } from '#domain/disclosure/mask.ts'
import { ROLE_NAMES, ROLE_TYPES, roleOf } from '#domain/role.ts'
import { audit } from './audit.ts'
import type { Database, Db } from './db/connect.ts'
import { transact } from './db/connect.ts'
import { LOCKS } from './db/locks.ts'
import { firms, users } from './db/tables/accounts.ts'
import { hasBusiness } from './orders/parties.ts'
import type { Messenger } from './outside/messenger.ts'
import { personName } from './session/accounts.ts'
import { endSessions } from './session/store.ts'

/** A reason that the person at the terminal can resolve. */
export class AdministratorError extends Error {}

/** The account and firm of the phone. Throws if they cannot become the operator's. */
async function candidate(db: Db, phone: string) {
  const [administrator] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.desk_roles, ['admin']), isNull(users.closed_at)))
    .limit(1)
  if (administrator) throw new AdministratorError('已有运营管理员，此命令只用于设置第一位。其他人的岗位请由管理员设置。')
  const [found] = await db
    .select({ user: users, firm: firms })
    .from(users)
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(and(eq(users.phone, phone), isNull(users.closed_at)))
  if (!found) throw new AdministratorError(`没有手机号为 ${phone} 的账号，请先在网站上注册。`)
  const { user, firm } = found
  if (user.suspended_at || firm.suspended_at) throw new AdministratorError('这个账号或企业已被暂停使用。')
  const [other] = await db
    .select({ name: firms.name })
    .from(firms)
    .where(and(eq(firms.operates, true), ne(firms.id, firm.id)))
  if (other) throw new AdministratorError(`运营方是“${other.name}”，请用该企业人员的手机号。`)
  if (firm.type !== ROLE_TYPES.trader && (await hasBusiness(db, firm.id)))
    throw new AdministratorError(`“${firm.name}”已作为${ROLE_NAMES[roleOf(firm.type)]}有过业务，不能改为商户。请另注册一个账号。`)
  return found
}

interface Terminal {
  say: (line: string) => void
  /** the typed line; null at the end of the input */
  ask: (question: string) => Promise<string | null>
}

/** The code is kept by this process alone. */
async function provePhone(phone: string, messenger: Messenger, { say, ask }: Terminal): Promise<void> {
  const code = String(randomInt(10 ** LOGIN_CODE_LENGTH)).padStart(LOGIN_CODE_LENGTH, '0')
  const until = Date.now() + CODE_TTL_S * 1000
  try {
    await messenger.sms(phone, { words: '设置运营管理员', code, minutes: CODE_TTL_S / 60 })
  } catch (error) {
    throw new AdministratorError(`验证码没有发出：${error instanceof Error ? error.message : String(error)}`)
  }
  say(`验证码已发送到 ${maskPhone(phone)}，${CODE_TTL_S / 60} 分钟内有效。`)
  for (let tried = 0; tried < CODE_TRIES; tried++) {
    const typed = await ask('验证码：')
    if (typed === null) break
    if (Date.now() > until) throw new AdministratorError('验证码已过期，请重新运行。')
    if (typed.normalize('NFKC').replaceAll(/\s/g, '') === code) return
    say('验证码错误。')
  }
  throw new AdministratorError('没有输入正确的验证码，什么也没有更改。')
}

/** Throws AdministratorError. */
export async function makeAdministrator(
  { db }: Pick<Database, 'db'>,
  phone: string | undefined,
  messenger: Messenger,
  terminal: Terminal,
): Promise<void> {
  if (!phone || !/^1[3-9]\d{9}$/.test(phone)) throw new AdministratorError('用法：npm run admin -- <手机号>')
  await candidate(db, phone)
  await provePhone(phone, messenger, terminal)
  const now = new Date()
  const { user, firm } = await transact(db, async (tx) => {
    // Two terminals take turns, so that the second one is refused.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.first_administrator})`)
    const found = await candidate(tx, phone)
    await tx.update(firms).set({ operates: true, type: ROLE_TYPES.trader }).where(eq(firms.id, found.firm.id))
    await tx
      .update(users)
      .set({ desk_roles: ['admin'] })
      .where(eq(users.id, found.user.id))
    if (found.firm.type !== ROLE_TYPES.trader) await becomeTrader(tx, found.firm.id, now)
    const context = { session: { user_id: found.user.id, firm_id: found.firm.id }, ip: '', agent: '', now }
    const changes = [{ label: '岗位', before: '', after: '管理员' }]
    const detail = { title: personName(found.user) }
    await audit(tx, { context, action: 'first_admin', object: 'person', object_id: found.user.id, detail, changes })
    return found
  })
  terminal.say(`${personName(user)} 已是运营管理员，“${firm.name}”已是运营方。请重新登录后打开“运营管理”。`)
}

/** Everybody of the firm logs in again, because their apps were those of another trade. */
async function becomeTrader(tx: Db, firm_id: string, now: Date): Promise<void> {
  const people = await tx.select({ id: users.id }).from(users).where(eq(users.firm_id, firm_id))
  for (const { id } of people) await endSessions(tx, id, now)
}
