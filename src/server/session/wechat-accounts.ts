/** Binds WeChat accounts to users. */
import { eq, inArray } from 'drizzle-orm'
import { Refusal } from '#domain/refusal.ts'
import { audit } from '../audit.ts'
import type { Context, SessionContext } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { firms, users, wechatAccounts } from '../db/tables/accounts.ts'
import { type TypedUser, typedUserColumns, type User } from './accounts.ts'
import { as } from './admission.ts'

/** One WeChat account; `subjects` are its unionid, if it has one, and its openid. */
export interface Identity {
  subjects: readonly string[]
  openid: string
  nickname: string
}

/** The user of a WeChat account, found by any of its subjects. */
export async function userOfWechat(db: Db, subjects: readonly string[]): Promise<TypedUser | null> {
  const [row] = await db
    .select(typedUserColumns)
    .from(wechatAccounts)
    .innerJoin(users, eq(users.id, wechatAccounts.user_id))
    .innerJoin(firms, eq(firms.id, users.firm_id))
    .where(inArray(wechatAccounts.subject, [...subjects]))
    .limit(1)
  return row ?? null
}

/** The bound account of the person; no row without one. */
export const wechatOf = (db: Db, user_id: string) =>
  db.select({ subject: wechatAccounts.subject }).from(wechatAccounts).where(eq(wechatAccounts.user_id, user_id))
export const hasWechat = async (db: Db, user_id: string): Promise<boolean> => (await wechatOf(db, user_id)).length > 0

/** Binds the two; repeating it changes nothing. Refusal `conflict` if either is bound elsewhere. */
export async function bindWechat(tx: Db, context: Context, user: User, identity: Identity): Promise<void> {
  const { subjects, openid, nickname } = identity
  const subject = subjects[0] ?? openid
  const bound = await userOfWechat(tx, subjects)
  if (bound?.id === user.id) return
  if (bound) throw new Refusal('conflict', { message: '该微信已绑定其他账号' })
  const made = await tx
    .insert(wechatAccounts)
    .values({ subject, openid, user_id: user.id, nickname, bound_at: context.now })
    .onConflictDoNothing()
    .returning({ subject: wechatAccounts.subject })
  if (made.length === 0) throw new Refusal('conflict', { message: '该账号已绑定其他微信' })
  await audit(tx, { context: as(context, user), action: 'bind_wechat', object: 'user', object_id: user.id, detail: { nickname } })
}

/** Unbinds any WeChat account of the user. */
export async function unbindWechat(tx: Db, context: SessionContext): Promise<void> {
  const { user_id } = context.session
  const [gone] = await tx
    .delete(wechatAccounts)
    .where(eq(wechatAccounts.user_id, user_id))
    .returning({ nickname: wechatAccounts.nickname })
  if (gone) await audit(tx, { context, action: 'unbind_wechat', object: 'user', object_id: user_id, detail: gone })
}
