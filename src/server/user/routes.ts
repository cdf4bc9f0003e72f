/** The logged-in person's own record over HTTP. */
import * as api from '#api/session.ts'
import { chinaDay } from '#domain/china-time.ts'
import { isCertified } from '#domain/firm/certification.ts'
import { Refusal } from '#domain/refusal.ts'
import { openKg } from '../orders/parties.ts'
import type { Route } from '../serve.ts'
import { route } from '../serve.ts'
import { findUser } from '../session/accounts.ts'
import { hasWechat } from '../session/wechat-accounts.ts'

export const routes: Route[] = [
  route(api.readUser, async ({ db, session, now }) => {
    const today = chinaDay(now)
    const found = await findUser(db, session.user_id)
    if (!found) throw new Refusal('unauthorized')
    const { user, firm, dual_control } = found
    const used_kg = session.role === 'supplier' ? await openKg(db, firm.id) : 0
    const certification = {
      phone: user.phone_certified,
      email: user.email_certified,
      wx: await hasWechat(db, user.id),
      personal: isCertified(user, today),
      organization: isCertified(firm, today),
    }
    return {
      data: {
        id: user.id,
        type: user.type,
        firm_id: firm.id,
        is_admin: user.is_admin,
        avatar: user.avatar,
        compname: firm.name,
        realname: user.realname,
        nickname: user.nickname,
        phone: user.phone ?? '',
        email: user.email ?? '',
        certification,
        dual_control,
        business: { limits: { quota_kg: firm.quota_kg, used_kg } },
      },
    }
  }),
]
