/** The logged-in person's own record over HTTP. */
import { sql } from 'drizzle-orm'
import { updateAvatar, updateUser } from '#api/profile.ts'
import * as api from '#api/session.ts'
import { chinaDay } from '#domain/china-time.ts'
import { isCertified } from '#domain/firm/certification.ts'
import { hasSecond } from '#domain/firm/permission.ts'
import { avatarPath, profileProblems } from '#domain/firm/profile.ts'
import { Refusal, refuseIfAny } from '#domain/refusal.ts'
import { askedOf } from '../agreements/store.ts'
import { spentOn } from '../approvals/limits.ts'
import type { Session } from '../context.ts'
import { openKg } from '../orders/parties.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { colleagueOf, findUser } from '../session/accounts.ts'
import { wechatOf } from '../session/wechat-accounts.ts'
import { attachAvatar, auditProfile, holdUser, profileView, saveProfile } from './store.ts'

export const routes: Route[] = [
  route(api.readUser, async ({ db, session, now }) => {
    const today = chinaDay(now)
    const found = await findUser(db, session.user_id)
    if (!found) throw new Refusal('unauthorized')
    const { user, firm } = found
    const members = found.colleagues.map(colleagueOf)
    const used_kg = session.role === 'supplier' ? await openKg(db, firm.id) : 0
    const [around] = await db
      .select({ wx: sql<boolean>`exists(${wechatOf(db, user.id)})`, agreements: askedOf(db, user.id, now) })
      .from(sql`(select 1) as one`)
    const certification = {
      phone: user.phone_certified,
      email: user.email_certified,
      wx: around?.wx ?? false,
      personal: isCertified(user, today),
      organization: isCertified(firm, today),
    }
    return {
      data: {
        id: user.id,
        type: user.type,
        firm_id: firm.id,
        desk_roles: user.desk_roles,
        avatar: avatarPath(user.id, user.avatar),
        compname: firm.name,
        realname: user.realname,
        nickname: user.nickname,
        phone: user.phone ?? '',
        email: user.email ?? '',
        certification,
        roles: user.member_roles,
        members,
        limits: {
          deal_limit_fen: user.deal_limit_fen,
          day_limit_fen: user.day_limit_fen,
          spent_fen: user.day_limit_fen === null ? 0 : await spentOn(db, user.id, now),
        },
        dual_control: hasSecond({ user_id: user.id, members }),
        business: { limits: { quota_kg: firm.quota_kg, used_kg } },
        agreements: around?.agreements ?? [],
      },
    }
  }),
  route(api.whoAmI, async (context) => {
    const session = context.session as Session | null
    if (!session) return { data: null }
    const { user_id, session_id, type } = session
    return { data: { user_id, session_id, type, desk_roles: [...session.desk_roles] } }
  }),
  route(updateUser, async (context, { body }) => {
    const { db, key } = context
    const held = await holdUser(context)
    refuseIfAny(profileProblems(held, body))
    const changed = (['nickname', 'realname'] as const).filter((name) => body[name] !== undefined && body[name] !== held[name])
    if (changed.length === 0) return { data: profileView(held) }
    const change = Object.fromEntries(changed.map((name) => [name, body[name]]))
    const saved = await saveProfile(db, key, held.id, change)
    await auditProfile(context, changed)
    return { data: profileView(saved) }
  }),
  route(updateAvatar, async (context, { body }) => {
    const { db, key } = context
    const held = await holdUser(context)
    const photo_id = body.photo_ids[0] ?? null
    await attachAvatar(context, photo_id)
    const saved = await saveProfile(db, key, held.id, { avatar: photo_id ?? '' })
    await auditProfile(context, ['avatar'])
    return { data: profileView(saved) }
  }),
]
